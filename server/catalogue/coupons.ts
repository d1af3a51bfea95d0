import type { Kysely } from 'kysely';
import type { Coupon, DeviceType, GiftProduct, Product } from '../../src/contract/generated/schema.ts';
import { lastInstant } from '../../src/pricing/time.ts';
import type { Database, Row } from '../db/types.ts';
import type { ReplyNotes } from '../graphql/context.ts';
import { presentProducts } from './products/present.ts';
import { selectProducts } from './products/select.ts';
import { toRupees } from './rupees.ts';

export type CouponRow = Row<'coupon'>;

/**
 * Coupons that the shop shows to everyone now, most important first (Specification 5: expired and archived are
 * dropped).
 */
export async function readTopCoupons(
  db: Kysely<Database>,
  storeId: string,
  deviceType: DeviceType,
  now: Date,
): Promise<CouponRow[]> {
  const rows = await db
    .selectFrom('coupon')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('is_archive', '=', false)
    .where('is_bulk_coupon', '=', false)
    .where('is_affiliated', '=', false)
    .where((eb) => eb.or([eb('is_featured', '=', true), eb('is_pdp_featured', '=', true)]))
    .where((eb) => eb.or([eb('device_type', 'is', null), eb('device_type', 'in', ['ALL', deviceType])]))
    .orderBy('priority', (order) => order.asc().nullsLast())
    .orderBy('code')
    .execute();
  return rows.filter((row) => !isExpired(row, now));
}

/** Whether the coupon has expired: valid until the end of its date; an unreadable one is past (rule A6 of docs/decisions/0006). */
export function isExpired({ expiration_date: date }: Pick<CouponRow, 'expiration_date'>, now: Date): boolean {
  if (date === null) return false;
  const end = lastInstant(date);
  return end === null || now.getTime() > end;
}

/** Rows as the contract's coupons, with their gift products in one more statement. */
export async function presentCoupons(
  db: Kysely<Database>,
  storeId: string,
  rows: readonly CouponRow[],
  notes: ReplyNotes,
): Promise<Coupon[]> {
  for (const { expiration_date: date } of rows) {
    const end = date === null ? null : lastInstant(date);
    if (end !== null) notes.expireAt(end);
  }
  const gifts = await readGifts(db, storeId, [...new Set(rows.flatMap((row) => row.get_y_products))], notes);
  return rows.map((row) => presentCoupon(row, gifts));
}

async function readGifts(
  db: Kysely<Database>,
  storeId: string,
  ids: readonly string[],
  notes: ReplyNotes,
): Promise<Map<string, GiftProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProducts(db, storeId).where('product.id', 'in', ids).execute();
  return new Map(presentProducts(rows, notes).map((product) => [product.id, presentGift(product)]));
}

/** An offer names products; of one with variants its gift is the first on sale (rule L3 of docs/decisions/0006). */
function presentGift(product: Product): GiftProduct {
  const { id, title, slug, images, variants } = product;
  const first = variants.items.find(({ status }) => status === 'ENABLED');
  const { price, listingPrice = null, sku = null, inventory } = first ?? product;
  return { id, title, slug, price, listingPrice, sku, inventory, images: images.items.slice(0, 1) };
}

function presentCoupon(row: CouponRow, gifts: ReadonlyMap<string, GiftProduct>): Coupon {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    prefix: row.prefix,
    description: row.description,
    couponTitle: row.coupon_title,
    couponNote: row.coupon_note,
    tAndC: row.t_and_c,
    storeId: row.store_id,
    deviceType: row.device_type,
    couponCodeCount: row.coupon_code_count,
    maxAllowedUsage: row.max_allowed_usage,
    isArchive: row.is_archive,
    priority: row.priority,
    couponType: row.coupon_type,
    buyXQuantity: row.buy_x_quantity,
    discountItemThreshold: row.discount_item_threshold,
    getYAmount: toRupees(row.get_y_amount),
    getYPercentage: row.get_y_percentage,
    getYQuantity: row.get_y_quantity,
    getYProducts: row.get_y_products,
    getYStoreProducts: row.get_y_products.flatMap((id) => gifts.get(id) ?? []),
    minOrderValue: toRupees(row.min_order_value),
    maxDiscount: toRupees(row.max_discount),
    expirationDate: row.expiration_date,
    autoApply: row.auto_apply,
    applicableCollections: row.applicable_collections,
    applicableProducts: row.applicable_products,
    paymentMethod: row.payment_method,
    isAffiliated: row.is_affiliated,
    isRewardApplicable: row.is_reward_applicable,
    isPDPFeatured: row.is_pdp_featured,
    isFeatured: row.is_featured,
    isBulkCoupon: row.is_bulk_coupon,
    showAsNudge: row.show_as_nudge,
    applyPrepaidDiscount: row.apply_prepaid_discount,
    applyOnAllVariants: row.apply_on_all_variants,
    ppcodCouponAmount: toRupees(row.ppcod_coupon_amount),
    isExternal: row.is_external,
  };
}
