import type { Order, OrderMove } from '../../contract/domain/index.ts';
import { dateFormat } from '../design/dates.ts';
import styles from './OrderPage.module.css';

const moment = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

const words: Readonly<Partial<Record<OrderMove['event'], string>>> = {
  PLACED: 'Order placed',
  CONFIRMED: 'Order confirmed',
  AGREED: 'You said that you still want it',
  PACKED: 'Packed',
  DISPATCHED: 'With the courier',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered',
  NOT_DELIVERED: 'The courier could not hand it over',
  DELIVERY_ANSWERED: 'You told us what to do',
  GOING_BACK: 'On its way back to us',
  BACK_WITH_US: 'Back with us',
  CANCELLED: 'Cancelled',
  RETURN_ASKED: 'You asked to send something back',
  RETURN_APPROVED: 'Return approved',
  RETURN_PICKED_UP: 'Return picked up',
  RETURN_RECEIVED: 'Return received',
  RETURN_REFUSED: 'Return refused',
  REFUND_OWED: 'Refund started',
  REFUND_ON_ITS_WAY: 'Refund on its way',
  REFUND_PAID: 'Refund paid',
};

/** What happened to the order, with dates. */
export function OrderHistory({ order: { moves } }: { readonly order: Order }) {
  const shown = moves.flatMap(({ event, ...move }) =>
    words[event] ? [{ ...move, text: words[event] }] : [],
  );
  if (shown.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="order-history">
      <h2 id="order-history" className={styles.heading}>
        What happened
      </h2>
      <ol className={styles.history}>
        {shown.map(({ text, at, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
          <li key={index}>
            <time dateTime={at} className={styles.when}>
              {moment(new Date(at))}
            </time>{' '}
            {text}
            {reason && <span className={styles.why}>{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
