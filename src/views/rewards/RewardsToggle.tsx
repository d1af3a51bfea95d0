import { useSelector } from '@xstate/react';
import { selectCoupon, selectIsRewardApplied } from '../../machines/cart/cart/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { Paise } from '../../pricing/types.ts';
import type { CartActors } from '../cart/actors.ts';
import styles from './RewardsToggle.module.css';
import { useSpendable } from './spendable.ts';

interface RewardsToggleProps {
  readonly actors: Pick<CartActors, 'cart' | 'session' | 'rewards'>;
  /** Points that the bill spends, in paise. */
  readonly spent: Paise;
}

/** The switch for paying with reward points. Absent without points, and for shoppers whom the express checkout signed in. */
export function RewardsToggle({ actors, spent }: RewardsToggleProps) {
  const spendable = useSpendable(actors);
  const isOn = useSelector(actors.cart, selectIsRewardApplied);
  const coupon = useSelector(actors.cart, selectCoupon);
  if (!spendable || spendable.viaProvider || spendable.loyalty.totalUsable === 0) return null;
  // If points are spent, the coupon does not apply yet.
  const isForbidden = coupon?.isRewardApplicable === false && spent === 0;
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isOn}
        onChange={() => actors.cart.send({ type: 'cart.reward.toggle' })}
      />
      <span>
        Pay with reward points
        <span className={styles.note}>
          {isForbidden
            ? `Not together with ${coupon.code}`
            : noteOf(spendable.loyalty.totalUsable, isOn ? spent : 0)}
        </span>
      </span>
    </label>
  );
}

function noteOf(usable: Paise, spent: Paise): string {
  const balance = `You have ${formatPaise(usable)}`;
  return spent > 0 && spent < usable ? `${balance}; this order takes ${formatPaise(spent)}` : balance;
}
