import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { couponShopper, firstFreeUse } from '../../coupons/couponUses.ts';
import { enteredCode, isCodeUsed, isEnteredBy } from '../../coupons/oneTimeCodes.ts';
import type { Database } from '../../db/types.ts';
import { spendingTriggers, spentThisMonth, usableRewards } from '../../rewards/ledger.ts';
import { type PayerAtTheDoor, parcelsNotTaken } from '../codeFirst.ts';
import type { OrderCaller, OrderRequest } from '../orderRequest.ts';

/** The catalogue, rules and account that an order is checked and priced against, as of one moment. */
export type OrderSnapshot = NonNullable<Awaited<ReturnType<typeof loadSnapshot>>>;
export type SnapshotProduct = OrderSnapshot['products'][number];
export type SnapshotVariant = SnapshotProduct['variants'][number];
export type SnapshotCoupon = OrderSnapshot['coupons'][number];

/** The order that an earlier request with the same idempotency key has placed. */
export type EarlierOrder = NonNullable<OrderSnapshot['earlier']>;

/** The last order that was placed from the request's cart. */
export type LiveOrder = NonNullable<OrderSnapshot['live']>;

/** The parts of a request that decide what is loaded. */
export interface SnapshotQuery {
  readonly lines: OrderRequest['lines'];
  readonly couponCode: string | null;
  readonly address: Pick<OrderRequest['address'], 'pinCode'>;
  /** The cart that is ordered from. Its live order is loaded, unless the cart belongs to another account. */
  readonly shoppingCartId?: string | null;
  /** Selects the rules on spending points; PREPAID by default. */
  readonly paymentType?: OrderRequest['paymentType'];
  /** Also loads the coupons that are shown to everyone. */
  readonly includesOffers?: boolean;
}

export interface SnapshotCaller extends Pick<OrderCaller, 'userId' | 'shopper' | 'keyHash'> {
  /** The guest whose parcels that were not taken are counted; `null`: none are counted. */
  readonly payer: PayerAtTheDoor | null;
}

/**
 * Loads all that an order depends on in one statement, hence as of one moment; `undefined` where the store does not
 * exist. Amounts are paise. A bulk coupon has the one-time code by which it was entered.
 */
export async function loadSnapshot(
  db: Kysely<Database>,
  storeId: string,
  query: SnapshotQuery,
  caller: SnapshotCaller,
  now: Date,
) {
  const found = await selectSnapshot(db, storeId, query, caller, now);
  if (found === undefined) return undefined;
  const entered = found.coupons.map((row) => ({ ...row, code: enteredCode(row, query.couponCode) }));
  return { ...found, coupons: entered };
}

function selectSnapshot(
  db: Kysely<Database>,
  storeId: string,
  query: SnapshotQuery,
  caller: SnapshotCaller,
  now: Date,
) {
  const { keyHash, userId, payer } = caller;
  const account = { storeId, userId };
  const spending = spendingTriggers[query.paymentType ?? 'PREPAID'];
  const shopper = couponShopper(caller);
  const hasGifts = query.lines.some(({ source }) => source === 'COUPON');
  const productIds = [...new Set(query.lines.map(({ productId }) => productId))];
  return db
    .selectFrom('store')
    .where('store.id', '=', storeId)
    .select((eb) => [
      'store.id',
      'store.name',
      'store.is_active',
      shopper.as('shopper'),
      usableRewards(account, now).as('usableRewards'),
      spentThisMonth(account, spending, now).as('spentRewards'),
      payer === null
        ? sql.lit(0).as('parcelsNotTaken')
        : parcelsNotTaken(storeId, payer, now).as('parcelsNotTaken'),
      jsonArrayFrom(products(eb, storeId, productIds)).as('products'),
      jsonArrayFrom(
        coupons(eb, storeId, {
          code: query.couponCode,
          hasGifts,
          shopper,
          includesOffers: query.includesOffers ?? false,
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
          .where('pincode.id', '=', query.address.pinCode),
      ).as('pincode'),
      jsonObjectFrom(
        eb
          .selectFrom('customer_order')
          .select(['id', 'request_hash', 'secret_salt'])
          .where('idempotency_key', '=', keyHash),
      ).as('earlier'),
      jsonObjectFrom(
        eb
          .selectFrom('shopping_cart')
          .innerJoin('customer_order', 'customer_order.id', 'shopping_cart.live_order_id')
          .select(['customer_order.id', 'customer_order.status', 'customer_order.provider_order_id'])
          .select(['customer_order.created_at', 'customer_order.applied_reward_points'])
          .select((order) => [
            jsonArrayFrom(
              order
                .selectFrom('order_line')
                .select(['order_line.product_id as productId', 'order_line.variant_id as variantId'])
                .select(['order_line.source', 'order_line.quantity'])
                .whereRef('order_line.order_id', '=', 'customer_order.id'),
            ).as('lines'),
          ])
          .where('shopping_cart.id', '=', query.shoppingCartId ?? null)
          .where('shopping_cart.store_id', '=', storeId)
          .where((cart) =>
            cart.or([cart('shopping_cart.user_id', 'is', null), cart('shopping_cart.user_id', '=', userId)]),
          ),
      ).as('live'),
    ])
    .executeTakeFirst();
}

function products(eb: ExpressionBuilder<Database, 'store'>, storeId: string, ids: string[]) {
  return eb
    .selectFrom('product')
    .where('product.store_id', '=', storeId)
    .where('product.id', 'in', ids)
    .select(['product.id', 'title', 'slug', 'sku', 'price', 'listing_price', 'status'])
    .select(['has_variants', 'inventory', 'thumb_images'])
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
      // `null` where no deal runs.
      sql<number | null>`case when product.recommended then product.recommend_price end`.as('deal_price'),
    ]);
}

interface CouponQuery {
  readonly code: string | null;
  /** Loads the freebies too, as one of them may have brought the gift. */
  readonly hasGifts: boolean;
  readonly shopper: RawBuilder<string>;
  readonly includesOffers: boolean;
}

function coupons(eb: ExpressionBuilder<Database, 'store'>, storeId: string, query: CouponQuery) {
  return eb
    .selectFrom('coupon')
    .selectAll()
    .select(firstFreeUse(query.shopper).as('free_ordinal'))
    .select(isCodeUsed(query.code).as('is_code_used'))
    .where('coupon.store_id', '=', storeId)
    .where((where) =>
      where.or([
        isEnteredBy(query.code),
        where.and([where('coupon.coupon_type', '=', 'FREEBIE'), where(where.val(query.hasGifts), '=', true)]),
        where.and([
          where(where.val(query.includesOffers), '=', true),
          where('coupon.is_featured', '=', true),
          where('coupon.is_archive', '=', false),
          where('coupon.is_bulk_coupon', '=', false),
          where('coupon.is_affiliated', '=', false),
        ]),
      ]),
    );
}
