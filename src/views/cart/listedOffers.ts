/** The coupons that the cart lists, with what each saves. */
import type { Coupon } from '../../contract/domain/index.ts';
import type { OfferExplanation } from '../../pricing/types.ts';
import { type CouponSaving, couponSaving } from './couponSaving.ts';
import type { Reckoning } from './reckoning.ts';

export interface ListedOffer {
  readonly offer: OfferExplanation;
  readonly about: Coupon;
  readonly saving: CouponSaving;
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
    return [{ offer, about, saving: couponSaving(reckoning, about, offer.amount, false) }];
  });
  const usable = offers.filter(isUsable).sort((a, b) => b.saving.most - a.saving.most);
  return [...usable, ...offers.filter((entry) => !isUsable(entry))];
}

export function isUsable({ offer, saving }: Pick<ListedOffer, 'offer' | 'saving'>): boolean {
  return offer.reason === 'NOT_CHOSEN' && saving.most > 0;
}
