import { useLocation } from 'react-router';
import type { Order } from '../../contract/domain/index.ts';
import { Link } from '../design/Link.tsx';
import styles from './OrderPage.module.css';
import { isDeliveredOrReturned } from './standing.ts';

/** Links for help with the order: contact, cancelling, returns, delivery, its data. */
export function OrderHelp({ order }: { readonly order: Order }) {
  const { id, code } = order;
  // The query holds the secret of a guest's link, which the page of the order's data needs too.
  const { search } = useLocation();
  return (
    <section className={styles.card} aria-labelledby="order-help">
      <h2 id="order-help" className={styles.heading}>
        Need help?
      </h2>
      <p>
        {code ? `Mention ${code} when you write or call.` : 'We can find your order by your mobile number.'}
      </p>
      <ul className={styles.help}>
        <li>
          <Link to="/pages/contact">Contact us</Link>
        </li>
        {!isDeliveredOrReturned(order) && (
          <li>
            {order.canCancel ? (
              <a href="#order-change">Cancel items</a>
            ) : (
              <Link to="/pages/contact">Change or cancel</Link>
            )}
          </li>
        )}
        <li>
          <Link to="/pages/returns">Returns and refunds</Link>
        </li>
        <li>
          <Link to="/pages/delivery">Delivery</Link>
        </li>
        <li>
          <a href={`/api/orders/${id}/your-data${search}`}>Your data: a copy, or erase it</a>
        </li>
      </ul>
    </section>
  );
}
