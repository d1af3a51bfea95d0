import type { Order } from '../../contract/domain/index.ts';
import { createDateFormatter } from '../design/dates.ts';
import styles from './OrderPage.module.css';
import { moveReason, moveWords } from './standing.ts';

const moment = createDateFormatter({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** What happened to the order, with dates. */
export function OrderHistory({ order }: { readonly order: Order }) {
  const shown = order.moves.flatMap((move) => {
    const text = moveWords(order, move);
    return text === null ? [] : [{ at: move.at, text, reason: moveReason(move) }];
  });
  if (shown.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="order-history">
      <h2 id="order-history" className={styles.heading}>
        Updates
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
