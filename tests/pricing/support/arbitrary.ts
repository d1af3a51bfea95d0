/** Random carts and offers. Few distinct values, so that keys, prices and bounds often coincide. */
import fc from 'fast-check';
import type {
  CartLine,
  Coupon,
  LoyaltyRule,
  PaymentType,
  QuoteInput,
  ShippingTier,
} from '../../../src/pricing/index.ts';

export const NOW = '2026-11-20T10:00:00+05:30';
export const DIRECT_TYPES = ['PERCENTAGE', 'FIXED', 'BUY_X_GET_Y', 'BUY_X_AT_Y', 'PRODUCT'];
const PRODUCTS = ['p1', 'p2', 'p3', 'p4'];
const GIFTS = ['g1', 'g2'];
const COLLECTIONS = ['face', 'hair', 'lips'];
const VARIANTS = [
  { id: 'v1', position: 2 },
  { id: 'v2', position: 1 },
];

export const price = fc.oneof(
  fc.constantFrom(0, 1, 10_000, 30_000, 49_900, 50_000),
  fc.integer({ min: 0, max: 200_000 }),
);
const paymentType = fc.constantFrom<PaymentType[]>('NONE', 'COD', 'PREPAID', 'PPCOD');
const cap = fc.constantFrom(null, 0, 1, 5000, 20_000);

type Bare = Omit<CartLine, 'recordKey'>;

const boughtLine: fc.Arbitrary<Bare> = fc.record({
  productId: fc.constantFrom(...PRODUCTS),
  price,
  listingPrice: fc.constantFrom(null, 40_000, 250_000),
  recommendPrice: fc.constantFrom(null, 0, 9900),
  qty: fc.integer({ min: 1, max: 6 }),
  source: fc.constantFrom(undefined, undefined, undefined, 'CART' as const, 'LIMITED_TIME_DEAL' as const),
  collections: fc.subarray(COLLECTIONS),
  variants: fc.constantFrom(undefined, undefined, VARIANTS),
  variantId: fc.constantFrom(null, 'v1', 'v2'),
});

const giftLine: fc.Arbitrary<Bare> = fc.record({
  productId: fc.constantFrom(...GIFTS),
  price,
  qty: fc.integer({ min: 1, max: 3 }),
  source: fc.constant('COUPON' as const),
  sourceCouponCode: fc.constantFrom(null, null, 'slot', 'FREE1'),
});

/** Numbers the keys, so that no two lines share one. */
function keyed(lines: readonly Bare[]): CartLine[] {
  return lines.map((line, index) => ({ recordKey: `${line.productId}-${index}`, ...line }));
}

export const boughtCart = fc.array(boughtLine, { maxLength: 6 }).map(keyed);
export const cart = fc
  .tuple(fc.array(boughtLine, { maxLength: 6 }), fc.array(giftLine, { maxLength: 2 }))
  .map(([bought, gifts]) => keyed([...bought, ...gifts]));
/** Ordinary lines, which every coupon without lists counts. */
export const plainCart = fc
  .array(fc.record({ productId: fc.constantFrom(...PRODUCTS), price, qty: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map(keyed);

const offer = {
  minOrderValue: fc.constantFrom(null, 0, 50_000, 99_900, 500_000),
  maxDiscount: cap,
  buyXQuantity: fc.constantFrom(null, 0, 1, 2, 3),
  getYQuantity: fc.constantFrom(null, 0, 1, 2),
  getYStoreProducts: fc.constantFrom([], [{ id: 'g1' }], [{ id: 'g1' }, { id: 'g2' }]),
  applicableProducts: fc.constantFrom(undefined, undefined, ['p1', 'p2']),
  applicableCollections: fc.constantFrom(undefined, undefined, ['face']),
  applyOnAllVariants: fc.boolean(),
  priority: fc.constantFrom(null, 0, 1),
  expirationDate: fc.constantFrom(null, null, '2026-11-20', '2026-11-19'),
  paymentMethod: fc.constantFrom(null, null, 'ALL', 'COD', 'ONLINE'),
};

/** Any coupon for the slot, valid or invalid. */
export const coupon: fc.Arbitrary<Coupon> = fc.record({
  id: fc.constant('slot'),
  code: fc.constant('SLOT'),
  couponType: fc.constantFrom(...DIRECT_TYPES, ...DIRECT_TYPES, 'FREEBIE', 'MYSTERY'),
  ...offer,
  getYAmount: fc.constantFrom(null, 0, 9900, 49_900, 100_000),
  getYPercentage: fc.constantFrom(null, 0, 10, '12.5', 33.33, 150),
  discountItemThreshold: fc.constantFrom(null, 0, 1, 3),
  applyPrepaidDiscount: fc.constantFrom(null, false),
  isRewardApplicable: fc.constantFrom(null, false),
  ppcodCouponAmount: fc.constantFrom(null, 0, 5000),
  isArchive: fc.constantFrom(false, false, false, true),
});

/** A valid coupon of a type, without limits other than those given. */
export function plainCoupon(couponType: string, more: Partial<Coupon> = {}): Coupon {
  return { id: 'slot', code: 'SLOT', couponType, ...more };
}

const freebie: fc.Arbitrary<Coupon> = fc.record({
  id: fc.constantFrom('free1', 'free2'),
  code: fc.constantFrom('FREE1', 'FREE2'),
  couponType: fc.constant('FREEBIE'),
  ...offer,
  isExternal: fc.constantFrom(false, false, true),
});
const freebies = fc.uniqueArray(freebie, { maxLength: 2, selector: ({ id }) => id });

const bound = fc.constantFrom(null, 0, 30_000, 49_900, 50_000, 100_000);
const tier: fc.Arbitrary<Omit<ShippingTier, 'id'>> = fc.record({
  type: fc.constantFrom('CUSTOM', 'CUSTOM', 'COUPON'),
  paymentType: fc.constantFrom('ALL', 'ALL', 'COD', 'PREPAID', 'PPCOD'),
  amount: fc.constantFrom(0, 1000, 5000, 8000),
  minOrderValue: bound,
  maxOrderValue: bound,
  coupons: fc.constantFrom(undefined, ['slot'], ['other']),
});
export const shippingTiers = fc
  .array(tier, { maxLength: 3 })
  .map((tiers) => tiers.map((each, index) => ({ id: `t${index}`, ...each })));

const loyaltyRule: fc.Arbitrary<LoyaltyRule> = fc.record({
  enabled: fc.constantFrom(true, true, false),
  event: fc.constantFrom('CREDIT_PREPAID_ORDER', 'CREDIT_COD_ORDER', 'CREDIT_PPCOD_ORDER'),
  cashbackPercentage: fc.constantFrom(5, 150, '7.5'),
  maxCashbackAllowed: cap,
  minOrderValue: fc.constantFrom(null, 50_000),
  couponName: fc.constantFrom(null, 'slot'),
});

/** Whole carts with everything that a bill can contain. */
export const quoteInput: fc.Arbitrary<QuoteInput> = fc.record({
  now: fc.constant(NOW),
  paymentType,
  cart,
  coupon: fc.option(coupon, { freq: 6 }),
  freebies,
  config: fc.record({
    codCharges: fc.constantFrom(null, 0, 4900),
    prepaidDiscountPercent: fc.constantFrom(null, 5, '7.5', 200),
    maxPrepaidDiscount: cap,
    ppcodAmount: fc.constantFrom(null, 0, 9900),
  }),
  shippingTiers,
  rewards: fc.record({
    signedIn: fc.boolean(),
    usable: fc.constantFrom(-100, 0, 15_000, 1_000_000),
    monthlyAllowance: fc.constantFrom(null, 0, 10_000),
  }),
  loyaltyRules: fc.array(loyaltyRule, { maxLength: 2 }),
});
