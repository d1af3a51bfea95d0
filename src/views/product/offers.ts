/** The offers of a product's page, by the pricing rules. */
import type { Coupon, ProductCard, StoreData } from '../../contract/domain/index.ts';
import type { CartItem } from '../../machines/cart/cart/index.ts';
import { itemOf } from '../../machines/cart/cart/items.ts';
import { offeredPayments, pricingConfig } from '../../machines/storefront/storeData/index.ts';
import { runningDealPrice } from '../../pricing/deal.ts';
import { isFailure, quote } from '../../pricing/index.ts';
import { minimumText, termsOf } from '../../pricing/minimum.ts';
import type { CouponReason } from '../../pricing/types.ts';
import { listedCode } from '../cart/useUsedUp.ts';
import type { BestPrice, OfferNote } from './data.ts';

const OFFERS_SHOWN = 4;
/** The least saving, as a share of the price, that is shown. */
const LEAST_SHARE = 0.02;
/** Reasons with which a coupon is still listed for the product: the rest is only a matter of a fuller cart. */
const fitting: readonly CouponReason[] = ['OK', 'MIN_ORDER_VALUE', 'MIN_ITEMS', 'FREEBIE_NOT_DIRECT'];

/** The first four offers that a cart with the product may use, in the shop's order. `now`: milliseconds since the epoch. */
export function offersFor(
  product: ProductCard,
  coupons: readonly Coupon[],
  now: number,
): readonly OfferNote[] {
  const lines = variantIds(product)
    // A deal is sold at its own price, which no coupon lowers.
    .filter((id) => runningDealPrice(product, id || null) === null)
    .map((id) => ({ id, line: lineOf(product, id || null, now) }));
  return coupons
    .filter((coupon) => isFor(product, coupon))
    .map((coupon) => ({
      coupon,
      variantIds: lines
        .filter(({ line }) => fitting.includes(quoted(line, coupon, now).reason))
        .map(({ id }) => id),
    }))
    .filter((offer) => offer.variantIds.length > 0)
    .slice(0, OFFERS_SHOWN)
    .map(offerOf);
}

/** The ids of the product's variants; '' stands for a product without variants. */
function variantIds({ variants }: ProductCard): readonly string[] {
  return variants.length > 0 ? variants.map(({ id }) => id) : [''];
}

/**
 * By variant id ('' for a product without variants): the unit price as a deal, or else with the one coupon that lowers it most, for
 * the smallest quantity that can be ordered. A variant with neither has no entry. A coupon counts if it saves at least `LEAST_SHARE`
 * of the price, lowers the total by every way to pay, and raises delivery by none.
 */
export function bestPrices(
  product: ProductCard,
  coupons: readonly Coupon[],
  store: Pick<StoreData, 'settings' | 'shippingTiers'>,
  now: number,
): Readonly<Record<string, BestPrice>> {
  return Object.fromEntries(
    variantIds(product).flatMap((id): [string, BestPrice][] => {
      const variantId = id || null;
      // The page sells it at the deal's price only, and no coupon lowers that.
      const dealPrice = runningDealPrice(product, variantId);
      if (dealPrice !== null)
        return [[id, { by: 'as a limited-time deal', price: dealPrice, listedCode: null }]];
      const line = lineOf(product, variantId, now);
      const best = coupons
        .map((coupon) => ({ coupon, ...quoted(line, coupon, now) }))
        .filter(({ discount, price }) => discount >= price * LEAST_SHARE)
        .toSorted((a, b) => b.discount - a.discount)
        .find(({ coupon }) => isSaving(line, coupon, store, now));
      if (!best) return [];
      const { code, autoApply } = best.coupon;
      // “Code”: it is to be applied, unlike a coupon that the cart applies by itself.
      const by = autoApply ? `with ${code}` : `with code ${code}`;
      return [[id, { by, price: best.price, listedCode: listedCode(best.coupon) }]];
    }),
  );
}

/** Whether the coupon lowers the total by every way to pay that the shop offers, and raises delivery by none. */
function isSaving(
  line: CartItem,
  coupon: Coupon,
  { settings, shippingTiers }: Pick<StoreData, 'settings' | 'shippingTiers'>,
  now: number,
): boolean {
  return offeredPayments(settings).every((paymentType) => {
    const input = {
      now: new Date(now).toISOString(),
      config: pricingConfig(settings),
      shippingTiers,
      paymentType,
      cart: [line],
    };
    const before = quote(input);
    const after = quote({ ...input, coupon });
    if (isFailure(before) || isFailure(after)) return false;
    return after.payable < before.payable && after.shipping <= before.shipping;
  });
}

function lineOf(product: ProductCard, variantId: string | null, now: number): CartItem {
  return itemOf({ type: 'cart.line.add', product, variantId, now });
}

/** Whether the coupon applies to a cart of only this line, and what it takes off one unit, in paise. */
function quoted(line: CartItem, coupon: Coupon, now: number) {
  const bill = quote({ now: new Date(now).toISOString(), paymentType: 'NONE', cart: [line], coupon });
  if (isFailure(bill) || bill.coupon === null) {
    return { reason: 'NOT_APPLICABLE' as const, discount: 0, price: line.price };
  }
  // Per unit, since that is what the page's price is.
  const discount = Math.floor((bill.couponDiscount - bill.giftValue) / line.qty);
  return { reason: bill.coupon.reason, discount, price: line.price - discount };
}

/** Whether the coupon names this product or one of its collections, or names none and so is for every product. */
function isFor({ id, collections }: ProductCard, coupon: Coupon): boolean {
  const products = coupon.applicableProducts ?? [];
  const wanted = coupon.applicableCollections ?? [];
  if (products.length === 0 && wanted.length === 0) return true;
  return products.includes(id) || wanted.some((collection) => collections.includes(collection));
}

function offerOf({
  coupon,
  variantIds: ids,
}: {
  readonly coupon: Coupon;
  readonly variantIds: readonly string[];
}): OfferNote {
  const { id, name, couponTitle, couponNote, description, code, couponType, autoApply } = coupon;
  return {
    id,
    title: couponTitle ?? name,
    text: couponNote ?? description,
    code: autoApply || couponType === 'FREEBIE' ? null : code,
    listedCode: listedCode(coupon),
    minimum: minimumText(coupon),
    terms: termsOf(coupon),
    variantIds: ids,
  };
}
