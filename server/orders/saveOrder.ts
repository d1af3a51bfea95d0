import { type Kysely, type RawBuilder, sql } from 'kysely';
import { json } from '../db/json.ts';
import type { Database, NewRow, RewardOfferRecord } from '../db/types.ts';
import { claimUnits, lockStock, moveStock, type StockMove } from '../inventory/stock.ts';
import { creditOrder, type RewardOwner, type Spending, spendRewards } from '../rewards/ledger.ts';
import type { OrderRecord } from './orderRecord.ts';

export interface NewOrderLine {
  readonly position: number;
  readonly record_key: string;
  readonly product_id: string;
  readonly variant_id: string | null;
  readonly source: string;
  readonly sku: string | null;
  readonly title: string;
  readonly variant_title: string | null;
  readonly slug: string;
  readonly image_key: string | null;
  readonly quantity: number;
  /** Unit price charged. */
  readonly price: number;
  readonly discount: number;
  /** Figures of the catalogue that the price rests on. */
  readonly shelf_price: number;
  readonly deal_price: number | null;
}

export interface NewOrder {
  readonly order: NewRow<'customer_order'> & { readonly id: string; readonly created_at: Date };
  readonly lines: readonly NewOrderLine[];
  readonly payments: readonly Pick<NewRow<'payment'>, 'method' | 'status' | 'amount'>[];
  /** Null: a guest's. */
  readonly rewards: OrderRewards | null;
  /** `ordinal`: which of the shopper's allowed uses it is; null where they are not limited. */
  readonly couponUses: readonly { readonly coupon_id: string; readonly ordinal: number | null }[];
  readonly shopper: string;
  readonly messages: readonly NewRow<'outbox_message'>[];
  /** Null: stock is only looked at now, and taken when the payment is confirmed. */
  readonly stock: 'sell' | 'block' | null;
}

export interface OrderRewards {
  readonly owner: RewardOwner;
  /** Null: no points are spent. */
  readonly spending: Spending | null;
  /** Credited with the order. */
  readonly offers: readonly RewardOfferRecord[];
  /** Cashback that an order which waits for its payment says it will earn, in paise. */
  readonly expected: number;
}

const moves: Readonly<Record<'sell' | 'block', StockMove>> = {
  sell: { inventory: -1, sold: 1, orders: 1 },
  block: { inventory: -1, blocked: 1 },
};

/**
 * Writes the order with its lines, payments, reward points, coupon uses and messages, and takes its stock: in one statement,
 * hence all or nothing. Null, with nothing written, when what it was priced against no longer holds:
 * stock, a price, a coupon's uses, the points to be spent. Unique keys (idempotency key, a shopper's coupon use) fail as the driver's error.
 */
export async function saveOrder(db: Kysely<Database>, newOrder: NewOrder): Promise<OrderRecord | null> {
  const { order, lines, payments, couponUses, shopper, messages, stock } = newOrder;
  const couponIds = couponUses.map(({ coupon_id: id }) => id);
  const isPlaced = sql`exists (select from new_order)`;
  const takes = sql.lit(stock !== null);
  const { rows } = await sql<OrderRecord>`
    with line as materialized (
      select * from jsonb_to_recordset(${json(lines)}::jsonb) as line(position integer, record_key text,
        product_id text, variant_id text, source text, sku text, title text, variant_title text, slug text,
        image_key text, quantity integer, price bigint, discount bigint, shelf_price bigint, deal_price bigint)
    ),
    ${lockStock('line')},
    ${claimUnits},
    held_coupon as materialized (
      select id from coupon where id = any(${couponIds}::text[]) and not is_archive
        and (coalesce(max_allowed_usage, 0) <= 0 or used_count < max_allowed_usage)
        and (select bool_and(is_available) from claim)
      order by id for no key update
    ),
    ready as materialized (
      select where (select bool_and(is_available) from claim)
        and not exists (${lineWithOtherPrice})
        and (select count(*) from held_coupon) = ${sql.lit(couponIds.length)}
    ),
    ${moveRewards(newOrder)},
    new_order as (${insertOrder(order)} returning *),
    ${stock === null ? sql`` : sql`${moveStock(moves[stock], isPlaced)},`}
    new_line as (
      insert into order_line (order_id, position, record_key, product_id, variant_id, source, sku, title,
        variant_title, slug, image_key, quantity, price, discount, units_taken)
      select new_order.id, line.position, line.record_key, line.product_id, line.variant_id, line.source,
        line.sku, line.title, line.variant_title, line.slug, line.image_key, line.quantity, line.price,
        line.discount, case when ${takes} then claim.units else 0 end
      from new_order, line join claim on claim.position = line.position
      returning *
    ),
    new_payment as (
      insert into payment (store_id, user_id, order_id, method, status, amount, payment_date, created_at)
      select ${order.store_id}, ${order.user_id}, new_order.id, method, payment.status, amount,
        case when payment.status = 'PAID' then ${order.created_at}::timestamptz end, ${order.created_at}
      from new_order, jsonb_to_recordset(${json(payments)}::jsonb)
        as payment(method text, status text, amount bigint)
      returning *
    ),
    new_use as (
      insert into coupon_use (coupon_id, order_id, shopper, ordinal)
      select use.coupon_id, new_order.id, ${shopper}, use.ordinal
      from new_order, jsonb_to_recordset(${json(couponUses)}::jsonb) as use(coupon_id text, ordinal integer)
    ),
    used_coupon as (
      update coupon set used_count = used_count + 1 from held_coupon
      where coupon.id = held_coupon.id and ${isPlaced}
    ),
    lighter_cart as (
      update shopping_cart set updated_at = new_order.created_at, data = (
        select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(data) as item
        where not exists (select from line where line.product_id = item ->> 'productId' and line.source =
          item ->> 'source' and line.variant_id is not distinct from item ->> 'variantId'))
      from new_order
      where shopping_cart.id = new_order.shopping_cart_id and shopping_cart.user_id = new_order.user_id
    ),
    new_message as (
      insert into outbox_message (channel, recipient, subject, body, link, order_id, dedupe_key)
      select channel, recipient, subject, body, link, new_order.id, dedupe_key
      from new_order, jsonb_to_recordset(${json(messages)}::jsonb)
        as message(channel text, recipient text, subject text, body text, link text, dedupe_key text)
    )
    select new_order.*, false as is_refund_due,
      (select jsonb_agg(new_line order by position) from new_line) as lines,
      (select coalesce(jsonb_agg(new_payment order by id), '[]') from new_payment) as payments
    from new_order`.execute(db);
  return rows[0] ?? null;
}

/** The rows are locked: a price that was changed meanwhile is seen here. */
const lineWithOtherPrice = sql`
  select from line
  join held_product on held_product.id = line.product_id
  left join held_variant on held_variant.id = line.variant_id
  where coalesce(held_variant.price, held_product.price) <> line.shelf_price
    or line.source = 'LIMITED_TIME_DEAL' and (not held_product.recommended
      or held_product.recommend_price is distinct from line.deal_price)`;

/**
 * CTE `earned`: one row with the order's cashback if CTE `ready` has one and its points could be spent. The points
 * move before the order's row is there, one step after the other; the ledger's keys are checked at the end.
 */
function moveRewards({ order, rewards }: NewOrder): RawBuilder<unknown> {
  const now = order.created_at;
  const spend = rewards?.spending ? spendRewards(rewards.owner, order.id, rewards.spending, now) : sql`true`;
  const earn =
    rewards === null || rewards.offers.length === 0
      ? sql`${rewards?.expected ?? 0}::bigint`
      : creditOrder(rewards.owner, order.id, rewards.offers, now);
  return sql`
    spent as materialized (select ${spend} as is_spent from ready),
    earned as materialized (select ${earn} as cashback from spent where is_spent)`;
}

/** An insert of one row, made if CTE `earned` has one. */
function insertOrder(row: NewOrder['order']): RawBuilder<unknown> {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = sql.join(entries.map(([name]) => sql.ref(name)));
  const values = sql.join(entries.map(([, value]) => sql`${value}`));
  return sql`insert into customer_order (${columns}, cashback_earned) select ${values}, cashback from earned`;
}
