/** The coupons that the cart lists, with what each changes. */
import type { Coupon } from '../../contract/domain/index.ts';
import type { OfferExplanation } from '../../pricing/types.ts';
import { type CouponChange, couponChange } from './couponChange.ts';
import type { Reckoning } from './reckoning.ts';

export interface ListedOffer {
  readonly offer: OfferExplanation;
  readonly about: Coupon;
  readonly change: CouponChange;
}

/** Refusals that a shopper cannot resolve; such offers are not listed. */
const hidden: ReadonlySet<string> = new Set([
  'ARCHIVED',
  'EXPIRED',
  'DEVICE',
  'UNKNOWN_TYPE',
  'INVALID_CONFIG',
]);

/** The coupons that are not applied: first the usable ones, best first. */
export function listedOffers(reckoning: Reckoning): readonly ListedOffer[] {
  const offers = (reckoning.explanation?.offers ?? []).flatMap((offer) => {
    const about = reckoning.coupons.find(({ code }) => code === offer.id);
    const isShown = offer.kind === 'COUPON' && !offer.applied && !hidden.has(offer.reason);
    if (!about || !isShown) return [];
    return [{ offer, about, change: couponChange(reckoning, reckoning.applied, about) }];
  });
  const usable = offers.filter(isUsable).sort((a, b) => b.change.least - a.change.least);
  return [...usable, ...offers.filter((entry) => !isUsable(entry))];
}

/** The coupon can be applied, and gives something: a lower total by some way to pay, or a gift. */
export function isUsable({ offer, change }: Pick<ListedOffer, 'offer' | 'change'>): boolean {
  return offer.reason === 'NOT_CHOSEN' && (offer.amount > 0 || change.most > 0);
}

/** The total is lower with this coupon by every way to pay. */
export function isBetter({ change }: ListedOffer): boolean {
  return change.least > 0;
}
