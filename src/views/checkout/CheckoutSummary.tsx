import { useSelector } from '@xstate/react';
import { Link } from 'react-router';
import { type CartItem, selectCount, selectCoupon, selectItems } from '../../machines/cart/cart/index.ts';
import { selectQuote } from '../../machines/checkout/checkout/index.ts';
import type { Quote } from '../../pricing/types.ts';
import type { CartActors } from '../cart/actors.ts';
import { Bill } from '../cart/Bill.tsx';
import { Thumb } from '../cart/Thumb.tsx';
import { Alert } from '../design/Alert.tsx';
import { Icon } from '../design/Icon.tsx';
import { formatPaise } from '../design/money.ts';
import { RewardsToggle } from '../rewards/RewardsToggle.tsx';
import type { CheckoutRef } from './actors.ts';
import styles from './CheckoutSummary.module.css';

interface CheckoutSummaryProps {
  readonly checkout: CheckoutRef;
  readonly actors: CartActors;
}

/**
 * The order's lines and full cost. On a phone it collapses under the total; on a wide screen it is beside the form.
 */
export function CheckoutSummary({ checkout, actors }: CheckoutSummaryProps) {
  const { cart } = actors;
  const quote = useSelector(checkout, selectQuote);
  const units = useSelector(cart, selectCount);
  return (
    <details className={styles.summary}>
      <summary className={styles.toggle}>
        <span>
          Order summary <span className={styles.units}>{units === 1 ? '1 item' : `${units} items`}</span>
        </span>
        <span className={styles.total}>
          {quote && formatPaise(quote.payable)}
          <Icon name="down" size={18} className={styles.chevron} />
        </span>
      </summary>
      <SummaryBody actors={actors} quote={quote} units={units} />
    </details>
  );
}

interface SummaryBodyProps {
  readonly actors: CartActors;
  readonly quote: Quote | null;
  readonly units: number;
}

function SummaryBody({ actors, quote, units }: SummaryBodyProps) {
  const { cart } = actors;
  const items = useSelector(cart, selectItems);
  const coupon = useSelector(cart, selectCoupon);
  return (
    <div className={styles.body}>
      <ul>
        {items.map((item) => (
          <SummaryLine key={item.recordKey} item={item} quote={quote} />
        ))}
      </ul>
      <Link to="/pages/cart" className={styles.edit}>
        Change the cart
      </Link>
      <RewardsToggle actors={actors} spent={quote?.rewardsApplied ?? 0} />
      {quote ? (
        <Bill quote={quote} couponCode={coupon?.code ?? null} units={units} />
      ) : (
        <Alert status="error">The total cannot be worked out just now.</Alert>
      )}
      {quote && quote.savedAmount > 0 && (
        <p className={styles.saving}>You save {formatPaise(quote.savedAmount)} on this order</p>
      )}
    </div>
  );
}

function SummaryLine({ item, quote }: { readonly item: CartItem; readonly quote: Quote | null }) {
  const charged = quote?.lines[item.recordKey];
  const sum = item.source === 'COUPON' ? 0 : (charged?.unitPrice ?? item.price) * item.qty;
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <Thumb imageKey={item.image} small />
        <span className={styles.qty}>
          <span className="visually-hidden">Quantity </span>
          {item.qty}
        </span>
      </span>
      <span className={styles.what}>
        {item.title}
        {item.variantTitle && <span className={styles.variant}>{item.variantTitle}</span>}
      </span>
      <span className={styles.sum}>{sum === 0 ? 'Free' : formatPaise(sum)}</span>
    </li>
  );
}
