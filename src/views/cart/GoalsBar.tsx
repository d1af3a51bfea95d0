import { formatPaise } from '../../pricing/money.ts';
import styles from './GoalsBar.module.css';
import { goalsOf } from './goals.ts';
import type { Reckoning } from './reckoning.ts';

const locks: ReadonlySet<string> = new Set(['NOT_APPLICABLE', 'MIN_ITEMS']);

/** How far the cart is from free delivery or the next gift. Goals that are reached are ticked. */
export function GoalsBar({ reckoning }: { readonly reckoning: Reckoning }) {
  const { explanation, shippingTiers: tiers, coupons, ways } = reckoning;
  const payments = ways.map(({ payment }) => payment);
  const goals = explanation ? goalsOf(explanation, { tiers, coupons, payments }) : [];
  const next = goals.find(({ missing }) => missing > 0);
  // A gift that an amount alone does not unlock is no goal here: its own list says what it needs.
  const isAll = !explanation?.offers.some(({ kind, reason }) => kind === 'FREEBIE' && locks.has(reason));
  const reached = goals.filter(({ missing }) => missing === 0);
  if (goals.length === 0) return null;
  return (
    <div className={styles.progress} role="status">
      {next ? (
        <>
          <p>
            Add <strong>{formatPaise(next.missing)}</strong> more for {next.prize}
          </p>
          <progress
            className={styles.bar}
            max={next.at}
            value={next.at - next.missing}
            aria-label={`Towards ${next.prize}`}
          />
        </>
      ) : (
        isAll && (
          <p>
            <strong>You have unlocked everything.</strong>
          </p>
        )
      )}
      {reached.length > 0 && (
        <p className={styles.reached}>
          {reached.map(({ id, prize }) => (
            <span key={id}>✓ {asTicked(prize)}</span>
          ))}
        </p>
      )}
    </div>
  );
}

/** “a free mini” → “Free mini”. */
function asTicked(prize: string): string {
  const bare = prize.replace(/^a /, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
