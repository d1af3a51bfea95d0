import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/types.ts';
import { spendingTriggers, spentThisMonth, usableRewards } from '../../rewards/ledger.ts';
import type { OrderRequest } from '../orderRequest.ts';
import type { OrderCaller } from '../types.ts';

/** What an order is checked and priced against: one statement, so one moment. */
export type OrderSnapshot = NonNullable<Awaited<ReturnType<typeof loadSnapshot>>>;
export type SnapshotProduct = OrderSnapshot['products'][number];
export type SnapshotVariant = SnapshotProduct['variants'][number];
export type SnapshotCoupon = OrderSnapshot['coupons'][number];

/** The order that an idempotency key has made. */
export type EarlierOrder = NonNullable<OrderSnapshot['earlier']>;

/** What of a request decides what is read. */
export interface SnapshotQuery {
  readonly lines: OrderRequest['lines'];
  readonly couponCode: string | null;
  readonly address: Pick<OrderRequest['address'], 'pinCode'>;
  /** Whose rules on spending points are read; by default those of a prepaid order. */
  readonly paymentType?: OrderRequest['paymentType'];
  /** The coupons that everyone may be shown are read too. */
  readonly isOffering?: boolean;
}

/** Undefined: there is no such store. `keyHash` null: the call has no idempotency key. */
export function loadSnapshot(
  db: Kysely<Database>,
  storeId: string,
  wish: SnapshotQuery,
  identity: Pick<OrderCaller, 'userId' | 'shopper' | 'keyHash'>,
  now: Date,
) {
  const { keyHash, userId } = identity;
  const account = { storeId, userId };
  const spending = spendingTriggers[wish.paymentType ?? 'PREPAID'];
  const shopper = shopperOf(identity);
  const hasGifts = wish.lines.some(({ source }) => source === 'COUPON');
  const productIds = [...new Set(wish.lines.map(({ productId }) => productId))];
  return db
    .selectFrom('store')
    .where('store.id', '=', storeId)
    .select((eb) => [
      'store.id',
      'store.name',
      shopper.as('shopper'),
      usableRewards(account, now).as('usableRewards'),
      spentThisMonth(account, spending, now).as('spentRewards'),
      jsonArrayFrom(products(eb, storeId, productIds)).as('products'),
      jsonArrayFrom(
        coupons(eb, storeId, {
          code: wish.couponCode,
          hasGifts,
          shopper,
          isOffering: wish.isOffering ?? false,
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
          .select(['min_order_value', 'coupon_name', 'conditions', 'cashback_point'])
          .select(['expire_period_in_days', 'max_creditable_cashback_per_month'])
          .where('store_id', '=', storeId)
          .where('enabled', '=', true)
          .orderBy('id'),
      ).as('loyaltyRules'),
      jsonArrayFrom(
        eb
          .selectFrom('loyalty_rule')
          .select(['enabled', 'max_debitable_cashback_per_month'])
          .where('store_id', '=', storeId)
          .where('event', '=', spending),
      ).as('spendingRules'),
      jsonObjectFrom(
        eb
          .selectFrom('pincode')
          .select(['cod', 'prepaid', 'cod_max_amount', 'city', 'state'])
          .where('pincode.id', '=', wish.address.pinCode),
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

/** An account is one shopper with the guest who had its phone. */
export function shopperOf({ userId, shopper }: Pick<OrderCaller, 'userId' | 'shopper'>) {
  return sql<string>`coalesce((select phone from app_user where id = ${userId}), ${shopper}::text)`;
}

interface CouponWish {
  readonly code: string | null;
  /** Gifts may be covered by the shop's freebies. */
  readonly hasGifts: boolean;
  readonly shopper: RawBuilder<string>;
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
