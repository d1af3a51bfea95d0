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

/** The coupons that are not applied: first those that can be, by what they save. */
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

/** It can be applied, and gives something: less to pay, or a gift. */
export function isUsable({ offer, change }: Pick<ListedOffer, 'offer' | 'change'>): boolean {
  return offer.reason === 'NOT_CHOSEN' && (offer.amount > 0 || change.most > 0);
}

/** Whoever applies it pays less, by every way to pay. */
export function isBetter({ change }: ListedOffer): boolean {
  return change.least > 0;
}
