import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { toRupees } from '../catalogue/rupees.ts';
import { isSettingName, settingKinds } from '../catalogue/settings.ts';
import type { Database, Row } from '../db/types.ts';
import { withoutFormula } from '../import/formulas.ts';
import type { Cell } from './csv.ts';
import type { ExportedFiles, ExportedTable } from './exportShop.ts';

/** Settings, coupons, pincodes, delivery charges, rules of points, linked products, reviews and answered questions. */
export async function exportOffers(
  db: Kysely<Database>,
  storeId: string,
  mediaFolder: string,
): Promise<ExportedFiles> {
  return {
    tables: {
      settings: await loadSettings(db, storeId),
      coupons: await loadCoupons(db, storeId),
      couponCodes: await loadCouponCodes(db, storeId),
      pincodes: await loadPincodes(db),
      synonyms: await loadSynonyms(db),
      linkedProducts: await loadLinkedProducts(db, storeId),
      reviews: await loadReviews(db, storeId, mediaFolder),
      questions: await loadQuestions(db, storeId),
    },
    documents: {
      shippingTiers: await loadShippingTiers(db, storeId),
      loyaltyRules: await loadLoyaltyRules(db, storeId),
    },
  };
}

/** A table whose columns are those of its rows. */
function tableOf<Columns extends Record<string, Cell>>(
  columns: readonly (keyof Columns & string)[],
  rows: readonly Columns[],
): ExportedTable {
  return { columns, rows };
}

async function loadSettings(db: Kysely<Database>, storeId: string): Promise<ExportedTable> {
  const rows = await db
    .selectFrom('store_setting')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('name')
    .execute();
  const shownValue = ({ name, value }: Row<'store_setting'>) =>
    isSettingName(name) && settingKinds[name] === 'amount' && typeof value === 'number'
      ? toRupees(value)
      : value;
  return tableOf(
    ['name', 'value'],
    rows.map((row) => ({ name: row.name, value: shownValue(row) })),
  );
}

const couponColumns = {
  code: (row) => row.code,
  id: (row) => row.id,
  couponType: (row) => row.coupon_type,
  name: (row) => row.name,
  prefix: (row) => row.prefix,
  description: (row) => row.description,
  couponTitle: (row) => row.coupon_title,
  couponNote: (row) => row.coupon_note,
  tAndC: (row) => row.t_and_c,
  deviceType: (row) => row.device_type,
  couponCodeCount: (row) => row.coupon_code_count,
  maxAllowedUsage: (row) => row.max_allowed_usage,
  maxUsagePerShopper: (row) => row.max_usage_per_shopper,
  isArchive: (row) => row.is_archive,
  priority: (row) => row.priority,
  buyXQuantity: (row) => row.buy_x_quantity,
  discountItemThreshold: (row) => row.discount_item_threshold,
  getYAmount: (row) => toRupees(row.get_y_amount),
  getYPercentage: (row) => row.get_y_percentage,
  getYQuantity: (row) => row.get_y_quantity,
  getYProducts: (row) => row.get_y_products,
  minOrderValue: (row) => toRupees(row.min_order_value),
  maxDiscount: (row) => toRupees(row.max_discount),
  expirationDate: (row) => row.expiration_date,
  autoApply: (row) => row.auto_apply,
  applicableCollections: (row) => row.applicable_collections,
  applicableProducts: (row) => row.applicable_products,
  paymentMethod: (row) => row.payment_method,
  isAffiliated: (row) => row.is_affiliated,
  isRewardApplicable: (row) => row.is_reward_applicable,
  isPDPFeatured: (row) => row.is_pdp_featured,
  isFeatured: (row) => row.is_featured,
  isBulkCoupon: (row) => row.is_bulk_coupon,
  showAsNudge: (row) => row.show_as_nudge,
  applyPrepaidDiscount: (row) => row.apply_prepaid_discount,
  applyOnAllVariants: (row) => row.apply_on_all_variants,
  ppcodCouponAmount: (row) => toRupees(row.ppcod_coupon_amount),
  isExternal: (row) => row.is_external,
} satisfies Record<string, (row: Row<'coupon'>) => Cell>;

async function loadCoupons(db: Kysely<Database>, storeId: string): Promise<ExportedTable> {
  const rows = await db
    .selectFrom('coupon')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('code')
    .execute();
  return {
    columns: Object.keys(couponColumns),
    rows: rows.map(couponLine),
  };
}

/** A coupon as its line of `coupons.csv`. */
export function couponLine(row: Row<'coupon'>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(couponColumns).map(([name, read]) => [name, read(row)]));
}

async function loadPincodes(db: Kysely<Database>): Promise<ExportedTable> {
  const rows = await db.selectFrom('pincode').selectAll().orderBy('id').execute();
  return tableOf(
    ['id', 'cod', 'prepaid', 'codMaxAmount', 'city', 'state', 'deliveryDays'],
    rows.map(pincodeLine),
  );
}

/** A pincode as its line of `pincodes.csv`. */
export function pincodeLine({ cod_max_amount, delivery_days, ...rest }: Row<'pincode'>) {
  return { ...rest, codMaxAmount: toRupees(cod_max_amount), deliveryDays: delivery_days };
}

async function loadSynonyms(db: Kysely<Database>): Promise<ExportedTable> {
  const rows = await db.selectFrom('search_synonym').select(['term', 'means']).orderBy('term').execute();
  return tableOf(['term', 'means'], rows);
}

/** A code that an order has used is used in the shop that is made of the files too. */
async function loadCouponCodes(db: Kysely<Database>, storeId: string): Promise<ExportedTable> {
  const rows = await db
    .selectFrom('coupon_code')
    .innerJoin('coupon', 'coupon.id', 'coupon_code.coupon_id')
    .select(['coupon.code as coupon', 'coupon_code.code'])
    .select((eb) =>
      eb
        .or([
          eb('used_before', '=', true),
          eb.exists(
            eb
              .selectFrom('coupon_use')
              .select('id')
              .whereRef('coupon_use.coupon_id', '=', 'coupon.id')
              .whereRef('coupon_use.code', '=', 'coupon_code.code')
              .where('returned_at', 'is', null),
          ),
        ])
        .$castTo<boolean>()
        .as('used'),
    )
    .where('coupon_code.store_id', '=', storeId)
    .orderBy('coupon.code')
    .orderBy('coupon_code.code')
    .execute();
  return tableOf(['coupon', 'code', 'used'], rows);
}

async function loadLinkedProducts(db: Kysely<Database>, storeId: string): Promise<ExportedTable> {
  const rows = await db
    .selectFrom('linked_product')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['linked_product.id', 'product_id as productId', 'linked_product_id as linkedProductId'])
    .where('store_id', '=', storeId)
    .orderBy('linked_product.position')
    .orderBy('linked_product.id')
    .execute();
  return tableOf(['id', 'productId', 'linkedProductId'], rows);
}

/** Published reviews. Email addresses of shoppers are left out; pictures are written as files. */
async function loadReviews(
  db: Kysely<Database>,
  storeId: string,
  mediaFolder: string,
): Promise<ExportedTable> {
  const rows = await db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .where('product.store_id', '=', storeId)
    .where('review.status', '=', 'SHOWN')
    .orderBy('review.created_at')
    .orderBy('review.id')
    .execute();
  const pictures = await db
    .selectFrom('review_image')
    .innerJoin('review', 'review.id', 'review_image.review_id')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['review_image.key', 'review_image.bytes'])
    .where('product.store_id', '=', storeId)
    .where('review.status', '=', 'SHOWN')
    .execute();
  for (const { key, bytes } of pictures) {
    await mkdir(dirname(join(mediaFolder, key)), { recursive: true });
    await writeFile(join(mediaFolder, key), bytes);
  }
  const columns = [
    'id',
    'productId',
    'reviewerName',
    'reviewerEmail',
    'rating',
    'title',
    'comment',
    'images',
    'verified',
    'isSample',
    'skinType',
    'createdAt',
  ] as const;
  return tableOf(
    columns,
    rows.map((row) => ({
      id: row.id,
      productId: row.product_id,
      reviewerName: withoutFormula(row.reviewer_name),
      reviewerEmail: row.user_id === null ? row.reviewer_email : null,
      rating: row.rating,
      title: row.title === null ? null : withoutFormula(row.title),
      comment: withoutFormula(row.comment),
      images: row.images,
      verified: row.verified,
      isSample: row.is_sample,
      skinType: row.skin_type,
      createdAt: row.created_at.toISOString(),
    })),
  );
}

async function loadQuestions(db: Kysely<Database>, storeId: string): Promise<ExportedTable> {
  const rows = await db
    .selectFrom('product_question')
    .innerJoin('product', 'product.id', 'product_question.product_id')
    .selectAll('product_question')
    .where('product.store_id', '=', storeId)
    .where('product_question.status', '=', 'SHOWN')
    .orderBy('product_question.created_at')
    .orderBy('product_question.id')
    .execute();
  return tableOf(
    ['id', 'productId', 'question', 'answer', 'isSample', 'createdAt'],
    rows.map((row) => ({
      id: row.id,
      productId: row.product_id,
      question: withoutFormula(row.question),
      answer: withoutFormula(row.answer ?? ''),
      isSample: row.is_sample,
      createdAt: row.created_at.toISOString(),
    })),
  );
}

async function loadShippingTiers(db: Kysely<Database>, storeId: string) {
  const rows = await db
    .selectFrom('shipping_tier')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    coupons: row.coupons,
    paymentType: row.payment_type,
    amount: toRupees(row.amount),
    minOrderValue: toRupees(row.min_order_value),
    maxOrderValue: toRupees(row.max_order_value),
  }));
}

async function loadLoyaltyRules(db: Kysely<Database>, storeId: string) {
  const rows = await db
    .selectFrom('loyalty_rule')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    event: row.event,
    enabled: row.enabled,
    type: row.type,
    minOrderValue: toRupees(row.min_order_value),
    maxCashbackAllowed: toRupees(row.max_cashback_allowed),
    cashbackPercentage: row.cashback_percentage,
    expirePeriodInDays: row.expire_period_in_days,
    cashbackPoint: toRupees(row.cashback_point),
    couponName: row.coupon_name,
    maxDebitableCashbackPerMonth: toRupees(row.max_debitable_cashback_per_month),
    maxCreditableCashbackPerMonth: toRupees(row.max_creditable_cashback_per_month),
    conditions: row.conditions.map(({ event, attributes }) => ({
      event,
      attributes: attributes.map((attribute) =>
        attribute.key === 'totalAmount' && typeof attribute.value === 'number'
          ? { ...attribute, value: toRupees(attribute.value) }
          : attribute,
      ),
    })),
  }));
}
