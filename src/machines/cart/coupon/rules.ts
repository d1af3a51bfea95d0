/** Pure functions of the coupon machine. */

import type { Coupon } from '../../../contract/domain/index.ts';
import { withoutStock } from '../../../pricing/giftStock.ts';
import { sameCode } from '../../../pricing/order.ts';
import type { CartItem } from '../cart/index.ts';
import { selectAreCouponsListed, type TaggedCouponState } from './selectors.ts';
import type { CouponContext, CouponEvent, OfferSettlement, SettleOffersInput } from './types.ts';

type CartChange = Extract<CouponEvent, { type: 'coupon.cart.changed' }>;

/** The coupon with this code; `undefined` if the list has none. */
export function findByCode(coupons: readonly Coupon[], code: string | undefined): Coupon | undefined {
  return coupons.find((coupon) => sameCode(coupon.code, code));
}

/** The reloaded list, preceded by the known external coupons that it lacks. */
export function withList(known: readonly Coupon[], list: readonly Coupon[]): readonly Coupon[] {
  const external = known.filter(({ isExternal, code }) => isExternal === true && !findByCode(list, code));
  return [...external, ...list];
}

/** Whether offers could change this cart: it has lines or a coupon. */
export function isWorthSettling({ lines, applied }: Pick<CartChange, 'lines' | 'applied'>): boolean {
  return lines.length > 0 || applied !== null;
}

/** Whether two carts hold the same goods, gifts of offers aside. */
export function sameGoods(a: readonly CartItem[], b: readonly CartItem[]): boolean {
  const goodsOf = (lines: readonly CartItem[]) =>
    lines.flatMap(({ recordKey, qty, source }) => (source === 'COUPON' ? [] : [`${qty} ${recordKey}`]));
  return goodsOf(a).toSorted().join('\n') === goodsOf(b).toSorted().join('\n');
}

/** The coupons, with no stock of those gifts that a stock check has just taken out of the cart. */
export function withoutSoldOut(
  { coupons, lines }: CouponContext,
  left: readonly CartItem[],
): readonly Coupon[] {
  const kept = new Set(left.map(({ recordKey }) => recordKey));
  const lost = lines.filter(({ source, recordKey }) => source === 'COUPON' && !kept.has(recordKey));
  return lost.length === 0 ? coupons : coupons.map((coupon) => withoutStock(coupon, lost));
}

/** Whether the offers change the cart; if not, nothing is sent to it. */
export function hasEffect({ slot, dropped, gifts }: OfferSettlement): boolean {
  return slot.kind !== 'keep' || dropped.length > 0 || gifts.length > 0;
}

/**
 * The settlement without the removal of gifts whose offers are not known. Before the list has loaded, such as after a reload,
 * an unknown offer may still be valid.
 */
export function withGiftsOfUnknown(settlement: OfferSettlement, context: CouponContext): OfferSettlement {
  const unknown = giftsOfUnknown(context).map(({ recordKey }) => recordKey);
  return {
    ...settlement,
    dropped: settlement.dropped.filter(({ recordKey }) => !unknown.includes(recordKey)),
  };
}

/** The gifts in the cart whose offer is neither applied nor in the list. */
function giftsOfUnknown({ lines, coupons, applied }: CouponContext): readonly CartItem[] {
  return lines.filter(({ source, sourceCouponCode }) => {
    const code = sourceCouponCode ?? undefined;
    return source === 'COUPON' && !sameCode(applied?.code, code) && !findByCode(coupons, code);
  });
}

/** The gifts whose offers are not known because the list is not loaded. */
export function selectUnknownGifts(state: TaggedCouponState): readonly CartItem[] {
  return selectAreCouponsListed(state) ? [] : giftsOfUnknown(state.context);
}

/** The input of `settleOffers`. Coupons that the shopper removed are left out, so that they do not apply themselves again. */
export function settlementInput(context: CouponContext): SettleOffersInput {
  const { lines, applied, coupons, stored, storedUntil, hasRemoval, declined } = context;
  return {
    lines,
    applied,
    coupons: coupons.filter(({ code }) => !declined.some((out) => sameCode(out, code))),
    stored,
    storedUntil,
    isRemoval: hasRemoval,
  };
}
