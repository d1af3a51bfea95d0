import * as v from 'valibot';
import type { CartReply, Coupon } from '../../../contract/domain/index.ts';
import type { ServerLine } from '../../../pricing/types.ts';
import {
  device,
  flag,
  image,
  number,
  numberOrNull,
  type Reader,
  rupees,
  rupeesOrNull,
  source,
  status,
  text,
  textOrNull,
  texts,
} from './parts.ts';

const flagOrNull = v.nullable(flag);

export const coupon: Reader<Coupon> = v.object({
  id: text,
  code: text,
  name: text,
  prefix: textOrNull,
  description: textOrNull,
  couponTitle: textOrNull,
  couponNote: textOrNull,
  tAndC: textOrNull,
  deviceType: v.nullable(device),
  isArchive: flag,
  priority: numberOrNull,
  couponType: text,
  buyXQuantity: numberOrNull,
  discountItemThreshold: numberOrNull,
  getYAmount: rupeesOrNull,
  getYPercentage: numberOrNull,
  getYQuantity: numberOrNull,
  getYProducts: texts,
  getYStoreProducts: v.array(
    v.object({
      id: text,
      title: text,
      slug: text,
      price: rupees,
      listingPrice: rupeesOrNull,
      sku: textOrNull,
      inventory: number,
      images: v.array(image),
    }),
  ),
  minOrderValue: rupeesOrNull,
  maxDiscount: rupeesOrNull,
  expirationDate: textOrNull,
  autoApply: flag,
  applicableCollections: texts,
  applicableProducts: texts,
  paymentMethod: textOrNull,
  isRewardApplicable: flagOrNull,
  isPDPFeatured: flag,
  isFeatured: flag,
  showAsNudge: flag,
  applyPrepaidDiscount: flagOrNull,
  applyOnAllVariants: flag,
  ppcodCouponAmount: rupeesOrNull,
  isExternal: flag,
});

const couponOrNull = v.nullable(coupon);

export const applyCouponReply: Reader<Coupon | null> = v.pipe(
  v.object({ applyCoupon: couponOrNull }),
  v.transform((reply) => reply.applyCoupon),
);
export const getCouponReply: Reader<Coupon | null> = v.pipe(
  v.object({ getCoupon: couponOrNull }),
  v.transform((reply) => reply.getCoupon),
);
export const getCouponRuleReply: Reader<Coupon | null> = v.pipe(
  v.object({ getCouponRule: couponOrNull }),
  v.transform((reply) => reply.getCouponRule),
);
export const listCouponsReply: Reader<readonly Coupon[]> = v.pipe(
  v.object({ listCoupons: v.array(coupon) }),
  v.transform((reply) => reply.listCoupons),
);

const cart: Reader<CartReply> = v.pipe(
  v.object({
    success: flag,
    message: textOrNull,
    shoppingCartId: text,
    items: v.array(
      v.object({ recordKey: text, productId: text, variantId: textOrNull, quantity: number, source }),
    ),
  }),
  v.transform(({ items, ...rest }) => ({ ...rest, lines: items })),
);

export const createShoppingCartReply: Reader<CartReply> = v.pipe(
  v.object({ createShoppingCart: cart }),
  v.transform((reply) => reply.createShoppingCart),
);
export const manageShoppingCartReply: Reader<CartReply> = v.pipe(
  v.object({ manageShoppingCart: cart }),
  v.transform((reply) => reply.manageShoppingCart),
);

export const checkInventoryReply: Reader<readonly ServerLine[]> = v.pipe(
  v.object({
    checkInventory: v.array(
      v.object({
        recordKey: text,
        inventory: number,
        collections: texts,
        price: rupeesOrNull,
        listingPrice: rupeesOrNull,
        status: v.nullable(status),
        minimumOrderQuantity: numberOrNull,
        maximumOrderQuantity: numberOrNull,
      }),
    ),
  }),
  v.transform((reply) => reply.checkInventory),
);
