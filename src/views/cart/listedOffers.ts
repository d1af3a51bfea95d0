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

/** The coupons that are not applied: first the usable ones, best first; last those that could be applied but would save nothing. */
export function listedOffers(reckoning: Reckoning): readonly ListedOffer[] {
  const offers = (reckoning.explanation?.offers ?? []).flatMap((offer) => {
    const about = reckoning.coupons.find(({ code }) => code === offer.id);
    const isShown = offer.kind === 'COUPON' && !offer.applied && !hidden.has(offer.reason);
    if (!about || !isShown) return [];
    return [{ offer, about, change: couponChange(reckoning, reckoning.applied, about) }];
  });
  const usable = offers.filter(isUsable).sort((a, b) => b.change.least - a.change.least);
  const others = offers.filter((entry) => !isUsable(entry));
  return [...usable, ...others.sort((a, b) => Number(isMet(a)) - Number(isMet(b)))];
}

/** The coupon can be applied, and lowers the total for at least one way to pay. */
export function isUsable({ offer, change }: Pick<ListedOffer, 'offer' | 'change'>): boolean {
  return isMet({ offer }) && change.most > 0;
}

/** The coupon can be applied. */
export function isMet({ offer }: Pick<ListedOffer, 'offer'>): boolean {
  return offer.reason === 'NOT_CHOSEN';
}

/** The total is lower with this coupon by every way to pay. */
export function isBetter({ change }: ListedOffer): boolean {
  return change.least > 0;
}
