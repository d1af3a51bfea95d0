import { FirstView } from '../cart/FirstView.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import styles from './Checkout.module.css';
import { NothingToOrder } from './NothingToOrder.tsx';

/** Placeholder until the cart and the store's data are known. Without script it says what ordering needs. */
export function CheckoutSkeleton() {
  return (
    <>
      <noscript>{import.meta.env.SSR && <NeedsScript />}</noscript>
      <div className={styles.scripted}>
        <FirstView ifEmpty={<NothingToOrder />} ifFilled={<Ghosts />} />
      </div>
    </>
  );
}

function NeedsScript() {
  return (
    <>
      <p>
        Ordering needs JavaScript. Turn it on in your browser’s settings and open this page again: your items
        stay in <a href="/pages/cart">your cart</a>.
      </p>
      <p>
        Or <a href="/pages/contact">contact us</a> to order by phone or email.
      </p>
    </>
  );
}

/** Grey boxes in the layout of summary and form. */
function Ghosts() {
  return (
    <div className={styles.columns} aria-busy="true">
      <p className="visually-hidden" role="status">
        Preparing checkout
      </p>
      <div className={styles.summary}>
        <Skeleton className={styles.ghostSummary} />
      </div>
      <div className={styles.main}>
        <div className={styles.ghosts}>
          <Skeleton className={styles.ghostTitle} />
          {[1, 2].map((field) => (
            <Skeleton key={field} className={styles.ghostField} />
          ))}
          <Skeleton className={styles.ghostTitle} />
          {[3, 4, 5, 6, 7, 8].map((field) => (
            <Skeleton key={field} className={styles.ghostField} />
          ))}
        </div>
      </div>
    </div>
  );
}
