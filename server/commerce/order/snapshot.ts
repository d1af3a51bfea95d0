import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/types.ts';
import type { OrderRequest } from './input.ts';

/** What an order is checked and priced against: one statement, so one moment. */
export type OrderSnapshot = NonNullable<Awaited<ReturnType<typeof readSnapshot>>>;
export type ProductFacts = OrderSnapshot['products'][number];
export type VariantFacts = ProductFacts['variants'][number];
export type CouponFacts = OrderSnapshot['coupons'][number];

/** The order that an idempotency key has made. */
export type EarlierOrder = NonNullable<OrderSnapshot['earlier']>;

/** What of a request decides what is read. */
export interface SnapshotWish {
  readonly lines: OrderRequest['lines'];
  readonly couponCode: string | null;
  readonly address: Pick<OrderRequest['address'], 'pinCode'>;
  /** The coupons that everyone may be shown are read too. */
  readonly isOffering?: boolean;
}

/** Undefined: there is no such store. `keyHash` null: the call has no idempotency key. */
export function readSnapshot(
  db: Kysely<Database>,
  storeId: string,
  request: SnapshotWish,
  { keyHash, shopper }: { readonly keyHash: string | null; readonly shopper: string },
) {
  const hasGifts = request.lines.some(({ source }) => source === 'COUPON');
  const productIds = [...new Set(request.lines.map(({ productId }) => productId))];
  return db
    .selectFrom('store')
    .where('store.id', '=', storeId)
    .select((eb) => [
      'store.id',
      'store.name',
      jsonArrayFrom(products(eb, storeId, productIds)).as('products'),
      jsonArrayFrom(
        coupons(eb, storeId, {
          code: request.couponCode,
          hasGifts,
          shopper,
          isOffering: request.isOffering ?? false,
        }),
      ).as('coupons'),
      jsonArrayFrom(
        eb.selectFrom('store_setting').select(['name', 'value']).where('store_id', '=', storeId),
      ).as('settings'),
      jsonArrayFrom(
        eb
          .selectFrom('shipping_tier')
          .select(['id', 'type', 'payment_type', 'amount', 'coupons', 'min_order_value', 'max_order_value'])
          .where('store_id', '=', storeId),
      ).as('shippingTiers'),
      jsonArrayFrom(
        eb
          .selectFrom('loyalty_rule')
          .select(['id', 'enabled', 'event', 'cashback_percentage', 'max_cashback_allowed'])
          .select(['min_order_value', 'coupon_name', 'conditions'])
          .where('store_id', '=', storeId)
          .where('enabled', '=', true),
      ).as('loyaltyRules'),
      jsonObjectFrom(
        eb
          .selectFrom('pincode')
          .select(['cod', 'prepaid', 'cod_max_amount', 'city', 'state'])
          .where('pincode.id', '=', request.address.pinCode),
      ).as('pincode'),
      jsonObjectFrom(
        eb
          .selectFrom('customer_order')
          .select(['id', 'request_hash', 'secret_salt'])
          .where('idempotency_key', '=', keyHash),
      ).as('earlier'),
    ])
    .executeTakeFirst();
}

function products(eb: ExpressionBuilder<Database, 'store'>, storeId: string, ids: string[]) {
  return eb
    .selectFrom('product')
    .where('product.store_id', '=', storeId)
    .where('product.id', 'in', ids)
    .select(['product.id', 'title', 'slug', 'sku', 'price', 'listing_price', 'recommend_price'])
    .select(['recommended', 'status', 'has_variants', 'inventory', 'thumb_images'])
    .select(['is_inventory_enabled', 'continue_selling_out_of_stock'])
    .select(['minimum_order_quantity', 'maximum_order_quantity'])
    .select((product) => [
      jsonArrayFrom(
        product
          .selectFrom('variant')
          .whereRef('variant.product_id', '=', 'product.id')
          .select(['variant.id', 'title', 'position', 'sku', 'price', 'listing_price', 'status', 'inventory'])
          .select(['thumb_image', 'minimum_order_quantity', 'maximum_order_quantity'])
          .orderBy('position')
          .orderBy('id'),
      ).as('variants'),
      sql<string[]>`array(select collection_id from product_collection where product_id = product.id)`.as(
        'collections',
      ),
    ]);
}

interface CouponWish {
  readonly code: string | null;
  /** Gifts may be covered by the shop's freebies. */
  readonly hasGifts: boolean;
  readonly shopper: string;
  readonly isOffering: boolean;
}

function coupons(eb: ExpressionBuilder<Database, 'store'>, storeId: string, wish: CouponWish) {
  return eb
    .selectFrom('coupon')
    .selectAll()
    .select(
      // The first of the shopper's allowed uses that is still free; null: none is, or they are not limited.
      sql<number | null>`(select min(ordinal) from generate_series(1, max_usage_per_shopper) as ordinal
        where not exists (select from coupon_use as used where used.coupon_id = coupon.id
          and used.shopper = ${wish.shopper} and used.ordinal = ordinal.ordinal))`.as('free_ordinal'),
    )
    .where('coupon.store_id', '=', storeId)
    .where((where) =>
      where.or([
        where('coupon.code', '=', wish.code),
        where.and([where('coupon.coupon_type', '=', 'FREEBIE'), where(where.val(wish.hasGifts), '=', true)]),
        where.and([
          where(where.val(wish.isOffering), '=', true),
          where('coupon.is_featured', '=', true),
          where('coupon.is_archive', '=', false),
          where('coupon.is_bulk_coupon', '=', false),
        ]),
      ]),
    );
}
