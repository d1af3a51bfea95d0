/** How close the cart is to free delivery and the next gift, and the name of each; `GoalsBar` shows them. */
import type { Coupon } from '../../contract/domain/index.ts';
import { lowerBound, shippingTier } from '../../pricing/shipping.ts';
import type { Explanation, Paise, PaymentType, ShippingTier } from '../../pricing/types.ts';

export interface Goal {
  readonly id: string;
  /** The reward, worded to follow “Add ₹200 more for”: “free delivery”, “a free mini”. */
  readonly prize: string;
  /** Amount that is missing, in paise; 0 when reached. */
  readonly missing: Paise;
  /** Order value of the goal, in paise. */
  readonly at: Paise;
}

interface Surroundings {
  readonly tiers: readonly ShippingTier[];
  readonly coupons: readonly Coupon[];
  /** The payment types that the shop offers. */
  readonly payments: readonly PaymentType[];
}

/** Returns the goals of a cart: reached ones first, then the others, nearest first. */
export function goalsOf({ quote, offers }: Explanation, surroundings: Surroundings): readonly Goal[] {
  const { coupons } = surroundings;
  const slot = offers.find(({ kind, applied }) => kind === 'COUPON' && applied);
  const couponId = coupons.find(({ code }) => code === slot?.id)?.id ?? null;
  const gifts = offers.flatMap((offer): Goal[] => {
    const coupon = coupons.find(({ code }) => code === offer.id);
    if (offer.kind !== 'FREEBIE' || !coupon) return [];
    const goal = { id: offer.id, prize: giftName(coupon) };
    if (offer.reason === 'OK') return [{ ...goal, missing: 0, at: coupon.minOrderValue ?? 0 }];
    const { missing, minOrderValue } = offer.figures;
    if (typeof missing !== 'number' || typeof minOrderValue !== 'number') return [];
    return [{ ...goal, missing, at: minOrderValue }];
  });
  return [...deliveryGoals(quote.afterCoupon, couponId, surroundings), ...gifts].sort(
    (a, b) => a.missing - b.missing || a.at - b.at,
  );
}

/**
 * One goal if all payment types ship free from the same value or the highest is reached, otherwise one for the lowest and
 * one for the highest value.
 */
function deliveryGoals(
  value: Paise,
  couponId: string | null,
  { tiers, payments }: Surroundings,
): readonly Goal[] {
  const bounds = [0, ...tiers.map(lowerBound)].sort((a, b) => a - b);
  const isFree = (afterCoupon: Paise, payment: PaymentType, id: string | null) =>
    (shippingTier(tiers, { afterCoupon, payment, couponId: id })?.amount ?? 0) === 0;
  const goals = payments.flatMap((payment) => {
    const at = bounds.find((bound) => isFree(bound, payment, null));
    if (at === undefined || at === 0) return [];
    const isReached = isFree(value, payment, couponId);
    return [{ payment, at, missing: isReached ? 0 : Math.max(at - value, 0) }];
  });
  const sorted = goals.toSorted((a, b) => a.at - b.at);
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (!first || !last) return [];
  const everyWay = { id: 'delivery', prize: 'free delivery', at: last.at, missing: last.missing };
  if (first.at === last.at || last.missing === 0) return [everyWay];
  const online = { ...everyWay, id: 'delivery-first', at: first.at, missing: first.missing };
  const prize = first.payment === 'PREPAID' ? 'free delivery when you pay online' : 'free delivery';
  return [
    { ...online, prize },
    { ...everyWay, prize: 'free delivery however you pay' },
  ];
}

function giftName({ getYStoreProducts }: Coupon): string {
  const [first, second] = getYStoreProducts;
  if (!first) return 'a free gift';
  return second ? 'a free gift of your choice' : `a free ${first.title}`;
}
