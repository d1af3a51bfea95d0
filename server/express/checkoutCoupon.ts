import { INVALID_COUPON, NOT_FOR_CART } from '../../src/pricing/couponTexts.ts';
import { unitsOfEach } from '../../src/pricing/gifts.ts';
import { applyCoupon } from '../coupons/coupons.ts';
import { json } from '../db/json.ts';
import type { CartLineRecord } from '../db/types.ts';
import { Refusal, refuse } from '../graphql/errors.ts';
import { type Checkout, contextOf, type ExpressServices } from './checkout.ts';
import { loadActiveOrder } from './checkoutOrders.ts';
import { type CheckoutPricing, priceCheckout } from './priceCheckout.ts';

/**
 * Applies a coupon to the checkout, replacing an earlier one, and adds the coupon's gifts that are available. Changes nothing if
 * it refuses COUPON_NOT_APPLICABLE, COUPON_EXHAUSTED, or RATE_LIMITED after too many codes that do not exist: a guest's count for
 * the network that the checkout was started from, as the call itself comes from the provider.
 */
export async function applyCheckoutCoupon(
  services: ExpressServices,
  checkout: Checkout,
  code: string,
): Promise<Checkout> {
  const context = contextOf(services, checkout);
  const input = {
    storeId: services.config.storeId,
    code: code.trim().toUpperCase(),
    isAffiseTrackingValid: checkout.is_affise_tracking_valid,
  };
  const coupon = await applyCoupon(context, input, services.limits, checkout.network);
  if (coupon === null) return refuseCoupon('UNKNOWN', INVALID_COUPON);
  const lines = withoutGifts(checkout.lines, checkout.coupon_code);
  const units = unitsOfEach(coupon, []);
  const gifts = coupon.getYStoreProducts.map(({ id }) => giftLine(id, units, coupon.code));
  const chosen = await firstOrderable([[...lines, ...gifts], lines], (candidate) =>
    priceCheckout(services, checkout, { lines: candidate, couponCode: coupon.code, pinCode: null }),
  );
  const results = chosen.pricing.options.map(({ quote }) => quote.coupon);
  if (!results.some((result) => result?.applied === true)) {
    const result = results[0];
    return refuseCoupon(result?.reason ?? 'UNKNOWN', result?.message ?? NOT_FOR_CART);
  }
  return saveCoupon(services, checkout, { lines: chosen.lines, couponCode: coupon.code });
}

/** Removes the checkout's coupon and the gifts that it added. */
export function removeCheckoutCoupon(services: ExpressServices, checkout: Checkout): Promise<Checkout> {
  const lines = withoutGifts(checkout.lines, checkout.coupon_code);
  return saveCoupon(services, checkout, { lines, couponCode: null });
}

/** Refuses ORDER_STATE once the checkout is ordered. */
async function saveCoupon(
  { db }: ExpressServices,
  checkout: Checkout,
  { lines, couponCode }: { readonly lines: readonly CartLineRecord[]; readonly couponCode: string | null },
): Promise<Checkout> {
  const order = await loadActiveOrder(db, checkout.id);
  if (order !== undefined && order.status !== 'PENDING') {
    refuse('ORDER_STATE', 'This checkout has been ordered.', { status: order.status });
  }
  return db
    .updateTable('express_checkout')
    .set({ lines: json(lines), coupon_code: couponCode })
    .where('id', '=', checkout.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Prices the candidates in turn and returns the first that can be ordered, so that a coupon applies without a sold-out gift. */
async function firstOrderable(
  candidates: readonly (readonly CartLineRecord[])[],
  price: (lines: readonly CartLineRecord[]) => Promise<CheckoutPricing>,
) {
  for (const lines of candidates.slice(0, -1)) {
    try {
      const pricing = await price(lines);
      if (pricing.options.some(({ quote }) => quote.droppedLines.length === 0)) return { lines, pricing };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const lines = candidates.at(-1) ?? [];
  return { lines, pricing: await price(lines) };
}

function giftLine(productId: string, quantity: number, couponCode: string): CartLineRecord {
  return { productId, variantId: null, quantity, source: 'COUPON', sourceCouponCode: couponCode };
}

function withoutGifts(lines: readonly CartLineRecord[], couponCode: string | null): CartLineRecord[] {
  return lines.filter(
    ({ source, sourceCouponCode }) => source !== 'COUPON' || sourceCouponCode !== couponCode,
  );
}

function refuseCoupon(reason: string, message: string): never {
  return refuse('COUPON_NOT_APPLICABLE', message, { reason, message });
}
