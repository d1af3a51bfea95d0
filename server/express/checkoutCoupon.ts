import { applyCoupon } from '../coupons/coupons.ts';
import { json } from '../db/json.ts';
import type { CartLineRecord } from '../db/types.ts';
import { Refusal, refuse } from '../graphql/errors.ts';
import { type Checkout, contextOf, type ExpressServices } from './checkout.ts';
import { loadActiveOrder } from './checkoutOrders.ts';
import { type Preview, priceCheckout } from './priceCheckout.ts';

/**
 * Puts a coupon in the checkout's slot, with the gifts that it brings while they can be had. Refuses with
 * COUPON_NOT_APPLICABLE or COUPON_EXHAUSTED, and then leaves the checkout as it is.
 */
export async function applyCheckoutCoupon(
  services: ExpressServices,
  checkout: Checkout,
  code: string,
): Promise<Checkout> {
  const wanted = code.trim().toUpperCase();
  const context = contextOf(services, checkout);
  const coupon = await applyCoupon(context, { storeId: services.config.storeId, code: wanted });
  if (coupon === null) return refuseCoupon('UNKNOWN', 'Invalid Coupon');
  const lines = withoutGifts(checkout.lines, checkout.coupon_code);
  const gifts = coupon.getYStoreProducts.map(({ id }) => giftLine(id, coupon.code));
  const kept = await firstThatCanBeOrdered([[...lines, ...gifts], lines], (wish) =>
    priceCheckout(services, checkout, { lines: wish, couponCode: coupon.code, pinCode: null }),
  );
  const results = kept.preview.options.map(({ quote }) => quote.coupon);
  if (!results.some((result) => result?.applied === true)) {
    const result = results[0];
    return refuseCoupon(result?.reason ?? 'UNKNOWN', result?.message ?? 'This coupon is not for this cart.');
  }
  return keep(services, checkout, { lines: kept.lines, couponCode: coupon.code });
}

/** Empties the slot; a coupon that leaves takes its gifts along. */
export function removeCheckoutCoupon(services: ExpressServices, checkout: Checkout): Promise<Checkout> {
  const lines = withoutGifts(checkout.lines, checkout.coupon_code);
  return keep(services, checkout, { lines, couponCode: null });
}

async function keep(
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

/** A gift that is out of stock does not stand in the way of the coupon's discount. */
async function firstThatCanBeOrdered(
  candidates: readonly (readonly CartLineRecord[])[],
  preview: (lines: readonly CartLineRecord[]) => Promise<Preview>,
) {
  for (const lines of candidates.slice(0, -1)) {
    try {
      const found = await preview(lines);
      if (found.options.some(({ quote }) => quote.droppedLines.length === 0))
        return { lines, preview: found };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const lines = candidates.at(-1) ?? [];
  return { lines, preview: await preview(lines) };
}

function giftLine(productId: string, couponCode: string): CartLineRecord {
  return { productId, variantId: null, quantity: 1, source: 'COUPON', sourceCouponCode: couponCode };
}

function withoutGifts(lines: readonly CartLineRecord[], couponCode: string | null): CartLineRecord[] {
  return lines.filter(
    ({ source, sourceCouponCode }) => source !== 'COUPON' || sourceCouponCode !== couponCode,
  );
}

function refuseCoupon(reason: string, message: string): never {
  return refuse('COUPON_NOT_APPLICABLE', message, { reason, message });
}
