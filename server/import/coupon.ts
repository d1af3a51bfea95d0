import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { toPaise } from '../catalogue/rupees.ts';
import { makeCodes } from '../coupons/oneTimeCodes.ts';
import type { Database, NewRow } from '../db/types.ts';
import { upsertAll } from './bulk.ts';
import { amount, flag, id, list, oneOf, orNull, percent, text, time, whole } from './cells.ts';
import { type Checked, ImportRefused, type Rules } from './check.ts';
import { lackOf, type Names, namesOfShop } from './names.ts';
import type { ImportProblem } from './records.ts';

/** Coupons in an import: their fields, what is worked out from them, and their rows. */

export const couponSchema = v.strictObject({
  code: v.pipe(text(40), v.toUpperCase(), v.regex(/^[A-Z0-9_-]+$/, 'may have letters, digits, - and _ only')),
  id: orNull(id),
  name: orNull(text(100)),
  prefix: orNull(text(40)),
  description: orNull(text(500)),
  couponTitle: orNull(text(100)),
  couponNote: orNull(text(200)),
  tAndC: orNull(text(5_000)),
  deviceType: v.optional(oneOf(['WEB', 'MOBILE', 'ADMIN', 'ALL']), 'ALL'),
  couponCodeCount: v.optional(whole(1), 1),
  maxAllowedUsage: orNull(whole(0)),
  maxUsagePerShopper: orNull(whole(0)),
  isArchive: v.optional(flag, false),
  priority: v.optional(whole(0), 100),
  couponType: oneOf(['PERCENTAGE', 'FIXED', 'BUY_X_GET_Y', 'BUY_X_AT_Y', 'PRODUCT', 'FREEBIE']),
  buyXQuantity: orNull(whole(1, 1_000)),
  discountItemThreshold: orNull(whole(1, 1_000)),
  getYAmount: orNull(amount),
  getYPercentage: orNull(percent),
  getYQuantity: orNull(whole(1, 1_000)),
  getYProducts: v.optional(list, []),
  minOrderValue: orNull(amount),
  maxDiscount: orNull(amount),
  expirationDate: orNull(time),
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
  ppcodCouponAmount: orNull(amount),
  isExternal: v.optional(flag, false),
});

export type CouponRecord = v.InferOutput<typeof couponSchema>;

const knownCouponSchema = v.partial(couponSchema, ['code', 'couponType']);
/** A coupon of a file, as far as it is right. */
export type KnownCoupon = v.InferOutput<typeof knownCouponSchema>;

const needs: Readonly<Record<CouponRecord['couponType'], readonly (keyof CouponRecord)[]>> = {
  PERCENTAGE: ['getYPercentage'],
  FIXED: ['getYAmount'],
  BUY_X_GET_Y: ['buyXQuantity', 'getYQuantity'],
  BUY_X_AT_Y: ['buyXQuantity', 'getYAmount'],
  PRODUCT: ['getYProducts'],
  FREEBIE: ['getYProducts'],
};

export const couponRules: Rules<KnownCoupon, CouponRecord> = {
  schema: couponSchema,
  known: knownCouponSchema,
  unique: ['code', 'id'],
  problems: couponProblems,
};

/** Returns the problems of a coupon that no single field shows: without what its type needs it would never apply. */
function couponProblems(coupon: KnownCoupon): { field: string; reason: string }[] {
  return [...lacking(coupon), ...(coupon.isBulkCoupon ? bulkProblems(coupon) : [])];
}

/** A bulk coupon is entered by its one-time codes only: pages must not show it, and it must not apply itself. */
function bulkProblems(coupon: KnownCoupon): { field: string; reason: string }[] {
  const { couponType, prefix } = coupon;
  const shown = (['autoApply', 'isFeatured', 'isPDPFeatured', 'showAsNudge'] as const).filter(
    (field) => coupon[field],
  );
  return [
    ...(couponType === 'FREEBIE'
      ? [{ field: 'isBulkCoupon', reason: 'is not for FREEBIE, which has no code' }]
      : []),
    ...(prefix !== null && !/^[A-Z0-9_-]{1,20}$/.test(prefix)
      ? [
          {
            field: 'prefix',
            reason: 'begins the codes: it may have at most 20 capital letters, digits, - and _',
          },
        ]
      : []),
    ...shown.map((field) => ({ field, reason: 'must be no for a bulk coupon: its codes are for few' })),
  ];
}

function lacking(coupon: KnownCoupon): { field: string; reason: string }[] {
  const { couponType } = coupon;
  if (couponType === undefined) return [];
  return needs[couponType]
    .filter((field) => {
      const value = coupon[field];
      // A FIXED coupon may take 0: it can be there for a gift or for its shipping tier (rule A5 of docs/decisions/0006).
      if (couponType === 'FIXED') return value === null;
      return value === null || value === 0 || (Array.isArray(value) && value.length === 0);
    })
    .map((field) => ({ field, reason: `is needed for ${couponType}` }));
}

/** Finds the ids of what the file names by id or slug. */
export interface CouponReferences {
  product(idOrSlug: string): string;
  collection(idOrSlug: string): string;
}

export type ShopCoupon = ReturnType<typeof toCoupon>;

/** Returns a coupon with every field filled in; amounts stay rupees. */
export function toCoupon(record: CouponRecord, refs: CouponReferences) {
  return {
    ...record,
    id: idOfCoupon(record),
    name: record.name ?? record.code,
    description: record.description ?? '',
    tAndC: record.tAndC ?? '',
    couponTitle: record.couponTitle ?? record.name ?? record.code,
    getYProducts: record.getYProducts.map(refs.product),
    applicableCollections: record.applicableCollections.map(refs.collection),
    applicableProducts: record.applicableProducts.map(refs.product),
  };
}

/** Returns a coupon's row; amounts become paise. */
export function couponRow(storeId: string, coupon: ShopCoupon): NewRow<'coupon'> {
  return {
    id: coupon.id,
    store_id: storeId,
    code: coupon.code.toUpperCase(),
    name: coupon.name,
    prefix: coupon.prefix,
    description: coupon.description,
    coupon_title: coupon.couponTitle,
    coupon_note: coupon.couponNote,
    t_and_c: coupon.tAndC,
    device_type: coupon.deviceType,
    coupon_code_count: coupon.couponCodeCount,
    max_allowed_usage: coupon.maxAllowedUsage,
    max_usage_per_shopper: coupon.maxUsagePerShopper,
    is_archive: coupon.isArchive,
    priority: coupon.priority,
    coupon_type: coupon.couponType,
    buy_x_quantity: coupon.buyXQuantity,
    discount_item_threshold: coupon.discountItemThreshold,
    get_y_amount: toPaise(coupon.getYAmount),
    get_y_percentage: coupon.getYPercentage,
    get_y_quantity: coupon.getYQuantity,
    get_y_products: coupon.getYProducts,
    min_order_value: toPaise(coupon.minOrderValue),
    max_discount: toPaise(coupon.maxDiscount),
    expiration_date: coupon.expirationDate,
    auto_apply: coupon.autoApply,
    applicable_collections: coupon.applicableCollections,
    applicable_products: coupon.applicableProducts,
    payment_method: coupon.paymentMethod,
    is_affiliated: coupon.isAffiliated,
    is_reward_applicable: coupon.isRewardApplicable,
    is_pdp_featured: coupon.isPDPFeatured,
    is_featured: coupon.isFeatured,
    is_bulk_coupon: coupon.isBulkCoupon,
    show_as_nudge: coupon.showAsNudge,
    apply_prepaid_discount: coupon.applyPrepaidDiscount,
    apply_on_all_variants: coupon.applyOnAllVariants,
    ppcod_coupon_amount: toPaise(coupon.ppcodCouponAmount),
    is_external: coupon.isExternal,
  };
}

/**
 * Adds coupons, or replaces those with the same code; their use counts stay. Throws ImportRefused when one names a product
 * or collection that the shop does not have, or has the id of another coupon.
 */
export async function writeCoupons(
  trx: Transaction<Database>,
  storeId: string,
  coupons: readonly Checked<CouponRecord>[],
): Promise<Record<string, number>> {
  const products = await trx
    .selectFrom('product')
    .select(['id', 'slug'])
    .where('store_id', '=', storeId)
    .execute();
  const collections = await trx
    .selectFrom('collection')
    .select(['id', 'slug'])
    .where('store_id', '=', storeId)
    .execute();
  const existing = await trx
    .selectFrom('coupon')
    .select(['id', 'code'])
    .where('store_id', '=', storeId)
    .execute();
  const idsByCode = new Map(existing.map(({ id, code }) => [code, id]));
  const strangers = [
    ...couponProductProblems(coupons, namesOfShop(byIdAndSlug(products).keys())),
    ...couponCollectionProblems(coupons, namesOfShop(byIdAndSlug(collections).keys())),
  ];
  if (strangers.length > 0) throw new ImportRefused(strangers);
  const rows = resolveCoupons(coupons, { products, collections }).map((coupon) =>
    couponRow(storeId, { ...coupon, id: idsByCode.get(coupon.code) ?? coupon.id }),
  );
  await refuseTakenIds(trx, storeId, coupons, rows);
  await upsertAll(trx, 'coupon', rows, { key: ['id'] });
  const codes = await makeCodes(trx, storeId);
  const added = coupons.filter(({ value }) => !idsByCode.has(value.code)).length;
  return { added, updated: coupons.length - added, ...(codes > 0 && { codes }) };
}

/** Throws ImportRefused for an id that a coupon of another code or of another shop has, or one above in the file. */
async function refuseTakenIds(
  trx: Transaction<Database>,
  storeId: string,
  coupons: readonly Checked<CouponRecord>[],
  rows: readonly NewRow<'coupon'>[],
): Promise<void> {
  const stored = await trx
    .selectFrom('coupon')
    .select(['id', 'code', 'store_id'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const owners = new Map(
    stored.map(({ id, code, store_id }) => [id, { code, isForeign: store_id !== storeId }]),
  );
  const problems = rows.flatMap(({ id, code }, index): ImportProblem[] => {
    const owner = owners.get(id) ?? { code, isForeign: false };
    owners.set(id, owner);
    const { line } = coupons[index] ?? { line: 1 };
    if (owner.isForeign)
      return [
        { line, field: 'id', reason: `"${id}" is the id of a coupon of another shop: give it another` },
      ];
    if (owner.code !== code)
      return [
        { line, field: 'id', reason: `"${id}" is the id of coupon ${owner.code}: give ${code} another` },
      ];
    return [];
  });
  if (problems.length > 0) throw new ImportRefused(problems);
}

interface Named {
  readonly id: string;
  readonly slug: string;
}

/** The products that coupons name by id or slug and that are not there. */
export function couponProductProblems(
  coupons: readonly Checked<KnownCoupon>[],
  products: Names,
): ImportProblem[] {
  return couponNameProblems(coupons, ['getYProducts', 'applicableProducts'], products);
}

export function couponCollectionProblems(
  coupons: readonly Checked<KnownCoupon>[],
  collections: Names,
): ImportProblem[] {
  return couponNameProblems(coupons, ['applicableCollections'], collections);
}

function couponNameProblems(
  coupons: readonly Checked<KnownCoupon>[],
  fields: readonly ('getYProducts' | 'applicableProducts' | 'applicableCollections')[],
  names: Names,
): ImportProblem[] {
  return coupons.flatMap(({ line, value }) =>
    fields.flatMap((field) =>
      value[field].flatMap((name) => {
        const lack = lackOf(name, names);
        return lack === null ? [] : [{ line, field, reason: `names "${name}", ${lack}` }];
      }),
    ),
  );
}

/** The id of a coupon that gives none is made of its code. */
export function idOfCoupon(coupon: Pick<CouponRecord, 'id' | 'code'>): string;
export function idOfCoupon(coupon: Pick<KnownCoupon, 'id' | 'code'>): string | undefined;
export function idOfCoupon({ id, code }: Pick<KnownCoupon, 'id' | 'code'>): string | undefined {
  return id ?? (code === undefined ? undefined : `coupon-${code.toLowerCase()}`);
}

/** The coupons with the ids of what they name. */
export function resolveCoupons(
  coupons: readonly Checked<CouponRecord>[],
  { products, collections }: { products: readonly Named[]; collections: readonly Named[] },
): ShopCoupon[] {
  const productIds = byIdAndSlug(products);
  const collectionIds = byIdAndSlug(collections);
  return coupons.map(({ value }) =>
    toCoupon(value, {
      product: (name) => productIds.get(name) ?? name,
      collection: (name) => collectionIds.get(name) ?? name,
    }),
  );
}

function byIdAndSlug(rows: readonly Named[]): Map<string, string> {
  return new Map(rows.flatMap(({ id, slug }) => [[slug, id] as const, [id, id] as const]));
}
