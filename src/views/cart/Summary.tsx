import { useSelector } from '@xstate/react';
import { selectCount, selectHasDeal } from '../../machines/cart/cart/index.ts';
import type { OfferExplanation } from '../../pricing/types.ts';
import { Alert } from '../design/Alert.tsx';
import { RewardsToggle } from '../rewards/RewardsToggle.tsx';
import type { CartActors } from './actors.ts';
import { groupAmounts } from './amounts.ts';
import { Bill, wayNames } from './Bill.tsx';
import { CouponBox } from './CouponBox.tsx';
import { OfferList } from './OfferList.tsx';
import type { Reckoning } from './reckoning.ts';
import styles from './Summary.module.css';

interface SummaryProps {
  readonly actors: CartActors;
  readonly reckoning: Reckoning;
}

/** Coupon, offers and the bill. */
export function Summary({ actors, reckoning }: SummaryProps) {
  const { explanation, nudge, coupons, ways } = reckoning;
  const units = useSelector(actors.cart, selectCount);
  const hasDeal = useSelector(actors.cart, selectHasDeal);
  if (!explanation) {
    return (
      <Alert status="error">We could not work out the total just now. Please try again in a moment.</Alert>
    );
  }
  const { offers, quote } = explanation;
  const nudged = nudge && coupons.find(({ code }) => code === nudge.code);
  const isOpen = ways.some(({ payable }) => payable !== quote.payable);
  const totals = isOpen
    ? ways.map(({ payment, payable, quote: charges }) => ({ way: wayNames[payment], payable, charges }))
    : [];
  return (
    <div className={styles.summary}>
      <div>
        <CouponBox actors={actors} explanation={explanation} reckoning={reckoning} />
        {nudge && nudged && (
          <p className={styles.nudge}>
            <strong>{nudged.couponTitle ?? nudged.name}</strong> {groupAmounts(nudge.message)}
          </p>
        )}
        <OfferList actors={actors} reckoning={reckoning} />
        {hasDeal && <p className={styles.note}>Limited-time deals do not count towards coupons and gifts.</p>}
      </div>
      <RewardsToggle actors={actors} spent={quote.rewardsApplied} />
      <Bill
        quote={quote}
        couponCode={offers.find(isAppliedCoupon)?.id ?? null}
        units={units}
        totals={totals}
      />
    </div>
  );
}

function isAppliedCoupon({ kind, applied }: OfferExplanation): boolean {
  return kind === 'COUPON' && applied;
}
