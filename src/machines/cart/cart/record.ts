/**
 * Validates the stored cart, because anything can be in the browser's storage. A file of its own, so that the machine
 * does not load the validation library.
 */
import * as v from 'valibot';
import { MOST_DECLINED } from './changes.ts';
import { never } from './revision.ts';
import type { CartItem, CartRecord } from './types.ts';

const MOST_LINES = 200;

const text = v.pipe(v.string(), v.maxLength(500));
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(300));
const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const maybe = <S extends v.GenericSchema>(schema: S) => v.nullable(schema);
const absent = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null);

const item = v.object({
  recordKey: key,
  productId: key,
  variantId: maybe(key),
  qty: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)),
  source: v.picklist(['CART', 'COUPON', 'LIMITED_TIME_DEAL']),
  sourceCouponCode: maybe(text),
  parentRecordKey: maybe(key),
  price: paise,
  listingPrice: maybe(paise),
  recommendPrice: maybe(paise),
  // Without a limit of their own, because a cart that could not be read again would be lost. The whole record is limited in length.
  collections: v.array(text),
  variants: v.array(v.object({ id: key, position: maybe(v.number()) })),
  minimumOrderQuantity: maybe(v.number()),
  maximumOrderQuantity: maybe(v.number()),
  inventory: maybe(v.number()),
  title: text,
  variantTitle: maybe(text),
  slug: text,
  sku: maybe(text),
  vendor: maybe(text),
  image: maybe(text),
  addedAt: v.pipe(v.number(), v.finite()),
}) satisfies v.GenericSchema<unknown, CartItem>;

const gift = v.object({
  id: key,
  title: text,
  slug: text,
  price: paise,
  listingPrice: maybe(paise),
  sku: maybe(text),
  inventory: v.number(),
  images: v.array(v.object({ id: key, imageKey: text, alt: text, width: v.number(), height: v.number() })),
});

const coupon = v.object({
  id: key,
  code: key,
  couponType: text,
  name: text,
  prefix: maybe(text),
  description: maybe(v.string()),
  couponTitle: maybe(v.string()),
  couponNote: maybe(v.string()),
  tAndC: maybe(v.string()),
  isPDPFeatured: v.boolean(),
  isFeatured: v.boolean(),
  getYStoreProducts: v.array(gift),
  getYProducts: absent(v.array(key)),
  isArchive: absent(v.boolean()),
  expirationDate: absent(text),
  deviceType: absent(text),
  paymentMethod: absent(text),
  minOrderValue: absent(paise),
  maxDiscount: absent(paise),
  buyXQuantity: absent(v.number()),
  getYQuantity: absent(v.number()),
  getYAmount: absent(paise),
  getYPercentage: absent(v.union([v.number(), text])),
  discountItemThreshold: absent(v.number()),
  applicableProducts: absent(v.array(key)),
  applicableCollections: absent(v.array(key)),
  applyOnAllVariants: absent(v.boolean()),
  applyPrepaidDiscount: absent(v.boolean()),
  isRewardApplicable: absent(v.boolean()),
  ppcodCouponAmount: absent(paise),
  priority: absent(v.number()),
  autoApply: absent(v.boolean()),
  isExternal: absent(v.boolean()),
  showAsNudge: absent(v.boolean()),
  autoApplied: v.boolean(),
  checkoutSource: v.picklist(['TYPED', 'LIST', 'URL', 'AUTO', 'WIDGET']),
});

const incomingLine = v.object({
  recordKey: key,
  productId: key,
  variantId: maybe(key),
  quantity: count,
  source: v.picklist(['CART', 'COUPON', 'LIMITED_TIME_DEAL']),
});

const stamp = v.object({ revision: count, tab: text });
const items = v.pipe(
  v.array(item),
  v.maxLength(MOST_LINES),
  v.check((lines) => isUnique(lines.map(({ recordKey }) => recordKey))),
);

/** A cart record of version 1. Unknown fields are dropped; any other version is rejected. */
export const cartRecordSchema: v.GenericSchema<unknown, CartRecord> = v.pipe(
  v.object({
    version: v.literal(1),
    revision: count,
    syncedRevision: count,
    accountRevision: v.optional(count),
    incoming: v.optional(v.pipe(v.array(incomingLine), v.maxLength(MOST_LINES))),
    cart: v.object({
      data: items,
      coupon: maybe(coupon),
      cartId: maybe(text),
      isRewardApplied: v.boolean(),
      storedCouponCode: maybe(text),
      storedCouponExpiry: maybe(v.number()),
      declinedCoupons: v.optional(v.pipe(v.array(key), v.maxLength(MOST_DECLINED)), []),
      completedOrders: v.optional(v.pipe(v.array(text), v.maxLength(20)), []),
    }),
    stamps: v.object({
      lines: v.pipe(v.array(v.object({ recordKey: key, ...stamp.entries })), v.maxLength(MOST_LINES * 3)),
      coupon: stamp,
      reward: stamp,
      storedCoupon: stamp,
      declinedCoupons: v.optional(stamp, never),
      cartId: stamp,
    }),
    shortfalls: v.optional(
      v.pipe(v.array(v.object({ recordKey: key, asked: count, qty: count })), v.maxLength(MOST_LINES)),
    ),
    notices: v.optional(v.array(text)),
    priceChanges: v.optional(v.array(v.object({ recordKey: key, title: text, from: paise, to: paise }))),
    removed: maybe(v.object({ by: v.picklist(['shopper', 'validation']), items, coupon: maybe(coupon) })),
  }),
  v.check((record) => isStamped(record)),
);

function isUnique(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length;
}

/** Every line needs a stamp, or it could not be merged with another tab's cart. */
function isStamped({ cart, stamps }: StampedLines): boolean {
  const stamped = new Set(stamps.lines.map(({ recordKey }) => recordKey));
  return cart.data.every(({ recordKey }) => stamped.has(recordKey));
}

interface StampedLines {
  readonly cart: { readonly data: readonly Keyed[] };
  readonly stamps: { readonly lines: readonly Keyed[] };
}
interface Keyed {
  readonly recordKey: string;
}
