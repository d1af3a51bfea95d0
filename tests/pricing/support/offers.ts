/** Small carts and offers, for tests of a single rule. */
import type { CartLine, Coupon } from '../../../src/pricing/index.ts';

/** A line of one unit of the product. */
export function line(productId: string, price: number, more: Partial<CartLine> = {}): CartLine {
  return { recordKey: productId, productId, price, qty: 1, ...more };
}

export function gift(productId: string, price: number, more: Partial<CartLine> = {}): CartLine {
  return line(productId, price, { recordKey: `${productId}-COUPON`, source: 'COUPON', ...more });
}

/** A valid coupon: ₹50 off, unless `more` says otherwise. */
export function offer(more: Partial<Coupon> = {}): Coupon {
  return { id: 'slot', code: 'SLOT', couponType: 'FIXED', getYAmount: 5000, ...more };
}

/** A freebie that gives product f1. */
export function freebie(more: Partial<Coupon> = {}): Coupon {
  return { id: 'free', code: 'FREE', couponType: 'FREEBIE', getYStoreProducts: [{ id: 'f1' }], ...more };
}
