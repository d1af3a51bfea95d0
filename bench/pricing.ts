/** Measures how fast carts are priced, and how the time grows with the number of lines and with quantities. */
import * as pricing from '../src/pricing/index.ts';
import { type Figures, figuresOf, printFigures } from './support/figures.ts';

const NOW = '2026-11-20T10:00:00+05:30';
const COUPON_TYPES = ['PERCENTAGE', 'FIXED', 'BUY_X_GET_Y', 'BUY_X_AT_Y', 'PRODUCT'];
const WARM_UP_MS = 300;
const MEASURE_MS = 700;

/** `npm run bench -- pricing` */
export default async function benchPricing(): Promise<void> {
  printFigures([1, 10, 50, 200].map((lines) => measure(`quote, ${lines} lines`, input(lines, 2))));
  printFigures([bestOffer(50, 200), bestOffer(50, 200, 99)]);
  console.log('\nGrowth with lines (BUY_X_AT_Y, quantity 2): µs a quote, and µs a line');
  console.table([25, 50, 100, 200, 400, 800].map((lines) => growth(lines, 2)));
  console.log('Growth with quantity (BUY_X_AT_Y, 50 lines): µs a quote');
  console.table([1, 3, 9, 33, 99].map((qty) => growth(50, qty)));
}

function measure(what: string, quoteInput: pricing.QuoteInput): Figures {
  return timed(what, () => pricing.quote(quoteInput));
}

/** Measures choosing the best offer for a cart and explaining why each of the others does not apply. */
function bestOffer(lines: number, count: number, qty = 2): Figures {
  const coupons = Array.from({ length: count }, (_, index) => coupon(index));
  const cart = { ...input(lines, qty), coupon: null };
  return timed(`best of ${count} offers explained, ${lines} lines of ${qty}`, () => {
    const chosen = pricing.autoApply({ ...cart, coupons });
    const code = pricing.isFailure(chosen) ? null : chosen.code;
    const best = coupons.find((each) => each.code === code) ?? null;
    return pricing.explain({ ...cart, coupon: best, coupons });
  });
}

function growth(lines: number, qty: number) {
  const { p50 } = measure('', { ...input(lines, qty), coupon: coupon(3) });
  return { lines, qty, µs: (p50 * 1000).toFixed(1), 'µs a line': ((p50 * 1000) / lines).toFixed(2) };
}

function timed(what: string, run: () => unknown): Figures {
  repeat(run, WARM_UP_MS);
  const times = repeat(run, MEASURE_MS);
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  return figuresOf(what, times, seconds);
}

function repeat(run: () => unknown, milliseconds: number): number[] {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  for (let now = performance.now(); now < end; ) {
    run();
    const after = performance.now();
    times.push(after - now);
    now = after;
  }
  return times;
}

function input(lines: number, qty: number): pricing.QuoteInput {
  return {
    now: NOW,
    paymentType: 'PREPAID',
    cart: Array.from({ length: lines }, (_, index) => line(index, qty)),
    coupon: coupon(0),
    config: { codCharges: 4900, prepaidDiscountPercent: 5, maxPrepaidDiscount: 10_000, ppcodAmount: 9900 },
    shippingTiers: [
      {
        id: 'low',
        type: 'CUSTOM',
        paymentType: 'ALL',
        amount: 5000,
        minOrderValue: 0,
        maxOrderValue: 49_999,
      },
      { id: 'high', type: 'CUSTOM', paymentType: 'ALL', amount: 0, minOrderValue: 50_000 },
    ],
    rewards: { signedIn: true, usable: 15_000 },
    loyaltyRules: [
      {
        id: 'five',
        enabled: true,
        event: 'CREDIT_PREPAID_ORDER',
        cashbackPercentage: 5,
        maxCashbackAllowed: 4000,
      },
    ],
  };
}

/** A cart line with a typical price, typical collections and a variant. */
function line(index: number, qty: number): pricing.CartLine {
  const id = `product-${(index * 7919) % 1000}-${index}`;
  return {
    recordKey: id,
    productId: id,
    price: 9900 + ((index * 4177) % 90) * 1000,
    listingPrice: 19_900 + ((index * 4177) % 90) * 1000,
    qty,
    collections: ['all', `collection-${index % 12}`],
    variants:
      index % 3 === 0
        ? [
            { id: 'a', position: 1 },
            { id: 'b', position: 2 },
          ]
        : [],
    variantId: index % 3 === 0 ? 'a' : null,
  };
}

function coupon(index: number): pricing.Coupon {
  const listed = Array.from({ length: 8 }, (_, offset) => `collection-${(index + offset) % 12}`);
  return {
    id: `coupon-${index}`,
    code: `CODE${index}`,
    couponType: COUPON_TYPES[index % COUPON_TYPES.length] ?? 'FIXED',
    autoApply: true,
    priority: 1,
    getYPercentage: 5 + (index % 30),
    getYAmount: 29_900 + index * 100,
    buyXQuantity: 1 + (index % 4),
    getYQuantity: 1,
    getYStoreProducts: [{ id: 'gift' }],
    minOrderValue: (index % 10) * 40_000,
    maxDiscount: 50_000,
    expirationDate: '2027-01-01',
    applicableCollections: index % 2 === 0 ? listed : [],
  };
}
