import * as v from 'valibot';
import type { DemoCoupon } from '../../demo/types.ts';
import { amount, flag, id, list, oneOf, percent, text, time, whole } from './cells.ts';

export const couponSchema = v.strictObject({
  code: v.pipe(text(40), v.toUpperCase(), v.regex(/^[A-Z0-9_-]+$/, 'may have letters, digits, - and _ only')),
  id: v.optional(id),
  name: v.optional(text(100)),
  prefix: v.optional(text(40)),
  description: v.optional(text(500)),
  couponTitle: v.optional(text(100)),
  couponNote: v.optional(text(200)),
  tAndC: v.optional(text(5_000)),
  deviceType: v.optional(oneOf(['WEB', 'MOBILE', 'ADMIN', 'ALL']), 'ALL'),
  couponCodeCount: v.optional(whole(1), 1),
  maxAllowedUsage: v.optional(whole(0)),
  maxUsagePerShopper: v.optional(whole(0)),
  isArchive: v.optional(flag, false),
  priority: v.optional(whole(0), 100),
  couponType: oneOf(['PERCENTAGE', 'FIXED', 'BUY_X_GET_Y', 'BUY_X_AT_Y', 'PRODUCT', 'FREEBIE']),
  buyXQuantity: v.optional(whole(1, 1_000)),
  discountItemThreshold: v.optional(whole(1, 1_000)),
  getYAmount: v.optional(amount),
  getYPercentage: v.optional(percent),
  getYQuantity: v.optional(whole(1, 1_000)),
  getYProducts: v.optional(list, []),
  minOrderValue: v.optional(amount),
  maxDiscount: v.optional(amount),
  expirationDate: v.optional(time),
  autoApply: v.optional(flag, false),
  applicableCollections: v.optional(list, []),
  applicableProducts: v.optional(list, []),
  paymentMethod: v.optional(oneOf(['ALL', 'COD', 'ONLINE']), 'ALL'),
  isAffiliated: v.optional(flag, false),
  isRewardApplicable: v.optional(flag, true),
  isPDPFeatured: v.optional(flag, false),
  isFeatured: v.optional(flag, false),
  isBulkCoupon: v.optional(flag, false),
  showAsNudge: v.optional(flag, false),
  applyPrepaidDiscount: v.optional(flag, true),
  applyOnAllVariants: v.optional(flag, true),
  ppcodCouponAmount: v.optional(amount),
  isExternal: v.optional(flag, false),
});

export type CouponRecord = v.InferOutput<typeof couponSchema>;

const needs: Readonly<Record<CouponRecord['couponType'], readonly (keyof CouponRecord)[]>> = {
  PERCENTAGE: ['getYPercentage'],
  FIXED: ['getYAmount'],
  BUY_X_GET_Y: ['buyXQuantity', 'getYQuantity'],
  BUY_X_AT_Y: ['buyXQuantity', 'getYAmount'],
  PRODUCT: ['getYProducts'],
  FREEBIE: ['getYProducts'],
};

/** A coupon without what its type needs would never apply; so it is refused here. */
export function couponProblems(coupon: CouponRecord): { field: string; reason: string }[] {
  return needs[coupon.couponType]
    .filter((field) => {
      const value = coupon[field];
      return value === undefined || value === 0 || (Array.isArray(value) && value.length === 0);
    })
    .map((field) => ({ field, reason: `is needed for ${coupon.couponType}` }));
}

/** Ids of what the file names by id or slug. */
export interface CouponReferences {
  product(idOrSlug: string): string;
  collection(idOrSlug: string): string;
}

export function toCoupon(record: CouponRecord, refs: CouponReferences): DemoCoupon {
  return {
    ...record,
    id: record.id ?? `coupon-${record.code.toLowerCase()}`,
    name: record.name ?? record.code,
    prefix: record.prefix ?? null,
    description: record.description ?? '',
    tAndC: record.tAndC ?? '',
    couponTitle: record.couponTitle ?? record.name ?? record.code,
    couponNote: record.couponNote ?? null,
    maxAllowedUsage: record.maxAllowedUsage ?? null,
    maxUsagePerShopper: record.maxUsagePerShopper ?? null,
    buyXQuantity: record.buyXQuantity ?? null,
    discountItemThreshold: record.discountItemThreshold ?? null,
    getYAmount: record.getYAmount ?? null,
    getYPercentage: record.getYPercentage ?? null,
    getYQuantity: record.getYQuantity ?? null,
    getYProducts: record.getYProducts.map(refs.product),
    minOrderValue: record.minOrderValue ?? null,
    maxDiscount: record.maxDiscount ?? null,
    expirationDate: record.expirationDate ?? null,
    applicableCollections: record.applicableCollections.map(refs.collection),
    applicableProducts: record.applicableProducts.map(refs.product),
    ppcodCouponAmount: record.ppcodCouponAmount ?? null,
  };
}
