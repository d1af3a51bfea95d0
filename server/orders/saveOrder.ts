import { type Kysely, type RawBuilder, sql } from 'kysely';
import { json } from '../db/json.ts';
import type { Database, NewRow } from '../db/types.ts';
import {
  claimUnits,
  everyLineIsAvailable,
  lockStock,
  moveStock,
  type StockMove,
} from '../inventory/stock.ts';
import { addCounts, type OrderCount } from '../limits/orderCounts.ts';
import { type RewardOwner, type Spending, spendRewards } from '../rewards/ledger.ts';
import { fillAddressBook } from './addressBook.ts';
import type { OrderRecord } from './orderRecord.ts';
import { fillName } from './profileName.ts';
import { linesNotOrdered } from './takeCart.ts';

/** Amounts are paise. */
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
  /** The unit price charged. */
  readonly price: number;
  readonly discount: number;
  /** The catalogue's price, and that of the running deal, from which `price` follows. */
  readonly shelf_price: number;
  readonly deal_price: number | null;
}

/** The rows of an order that is to be written. */
export interface NewOrder {
  readonly order: NewRow<'customer_order'> & { readonly id: string; readonly created_at: Date };
  readonly lines: readonly NewOrderLine[];
  readonly payments: readonly Pick<NewRow<'payment'>, 'method' | 'status' | 'amount'>[];
  /** `null` where no points are spent. */
  readonly rewards: OrderRewards | null;
  /** `ordinal` numbers the shopper's allowed uses; `null` where they are not limited. */
  readonly couponUses: readonly {
    readonly coupon_id: string;
    readonly ordinal: number | null;
    /** The one-time code of a bulk coupon. */
    readonly code: string | null;
  }[];
  /** The key under which coupon uses are counted. */
  readonly shopper: string;
  /** The last order that had been placed from the cart when the request was checked; `null` if there is none. */
  readonly liveOrderId: string | null;
  /** The limits that the order counts against, by key. */
  readonly counts: readonly OrderCount[];
  readonly messages: readonly NewRow<'outbox_message'>[];
  /** Whether the stock is sold or reserved (`block`) now; `null`: it is checked, but taken only when the payment is confirmed. */
  readonly stock: 'sell' | 'block' | null;
}

export interface OrderRewards extends Spending {
  readonly owner: RewardOwner;
}

const stockMoves: Readonly<Record<'sell' | 'block', StockMove>> = {
  sell: { inventory: -1, sold: 1, orders: 1 },
  block: { inventory: -1, blocked: 1 },
};

/**
 * Writes the order with its lines, payments, reward points, coupon uses and messages, and takes its stock, in one
 * statement and hence all or nothing. Returns `null`, with nothing written, if stock, a price, a coupon's uses, the points to be
 * spent or the cart's latest order have changed since the snapshot. Throws the driver's error for a unique key that exists
 * already (idempotency key, a shopper's coupon use, a one-time code), and for a limit that is reached.
 */
export async function saveOrder(db: Kysely<Database>, newOrder: NewOrder): Promise<OrderRecord | null> {
  const { lines, couponUses, stock } = newOrder;
  const couponIds = couponUses.map(({ coupon_id: id }) => id);
  const { rows } = await sql<OrderRecord>`
    with line as materialized (
      select * from jsonb_to_recordset(${json(lines)}::jsonb) as line(position integer, record_key text,
        product_id text, variant_id text, source text, sku text, title text, variant_title text, slug text,
        image_key text, quantity integer, price bigint, discount bigint, shelf_price bigint, deal_price bigint)
    ),
    ${lockStock('line')},
    ${claimUnits},
    ${lockCoupons(couponIds)},
    ${lockCart(newOrder)},
    still_valid as materialized (
      select where ${everyLineIsAvailable()}
        and not exists (${linesWithChangedPrice})
        and (select count(*) from locked_coupon) = ${sql.lit(couponIds.length)}
        and not exists (select from locked_cart where live_order_id is distinct from ${newOrder.liveOrderId}::uuid)
    ),
    ${spendPoints(newOrder)},
    ${insertOrder(newOrder)},
    ${stock === null ? sql`` : sql`${moveStock(stockMoves[stock], isOrderWritten)},`}
    ${insertLines(newOrder)},
    ${insertPayments(newOrder)},
    ${countCouponUses(newOrder)},
    ${followCart},
    ${fillAddressBook('new_order')},
    ${fillName('new_order')},
    ${addCounts(newOrder.counts, 'new_order')},
    ${insertMoves},
    ${insertMessages(newOrder)}
    select new_order.*, false as is_refund_due, '[]'::jsonb as refunds, '[]'::jsonb as moves,
      null::jsonb as latest_return, '[]'::jsonb as invoices, null::jsonb as delivery_answer,
      (select jsonb_agg(new_line order by position) from new_line) as lines,
      (select coalesce(jsonb_agg(new_payment order by id), '[]') from new_payment) as payments
    from new_order`.execute(db);
  return rows[0] ?? null;
}

const isOrderWritten = sql`exists (select from new_order)`;

/** CTE `locked_coupon`: locks the order's coupons that can still be used. */
function lockCoupons(couponIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    locked_coupon as materialized (
      select id from coupon where id = any(${couponIds}::text[]) and not is_archive
        and ${hasUsesLeft()}
        and ${everyLineIsAvailable()}
      order by id for no key update
    )`;
}

/** SQL, for a row of `coupon`: whether its limit for all shoppers together allows another use. */
export function hasUsesLeft(): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(max_allowed_usage, 0) <= 0 or used_count < max_allowed_usage)`;
}

/** The lines whose price has changed since the snapshot. Their products are locked, so the price cannot change again. */
const linesWithChangedPrice = sql`
  select from line
  join locked_product on locked_product.id = line.product_id
  left join locked_variant on locked_variant.id = line.variant_id
  where coalesce(locked_variant.price, locked_product.price) <> line.shelf_price
    or line.source = 'LIMITED_TIME_DEAL' and
      case when locked_product.recommended then locked_product.recommend_price end is distinct from line.deal_price`;

/**
 * CTE `spent`: one row that says whether the points could be spent, if CTE `still_valid` has a row. The points are spent before
 * the order's row exists; that works because the ledger's foreign keys are checked at the end of the statement.
 */
function spendPoints({ order, rewards }: NewOrder): RawBuilder<unknown> {
  const spend =
    rewards === null ? sql`true` : spendRewards(rewards.owner, order.id, rewards, order.created_at);
  return sql`spent as materialized (select ${spend} as is_spent from still_valid)`;
}

/**
 * CTE `new_order`: inserts the order if its points could be spent. It names its cart only if that is the shopper's: the cart's data
 * is copied and erased with the order's.
 */
function insertOrder({ order }: NewOrder): RawBuilder<unknown> {
  const { shopping_cart_id: _requested, ...given } = order;
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const columns = sql.join(
    ['shopping_cart_id', ...entries.map(([name]) => name)].map((name) => sql.ref(name)),
  );
  const values = sql.join([sql`(select id from locked_cart)`, ...entries.map(([, value]) => sql`${value}`)]);
  return sql`new_order as (
      insert into customer_order (${columns}) select ${values} from spent where is_spent returning *
    )`;
}

/** CTE `new_line`. */
function insertLines({ stock }: NewOrder): RawBuilder<unknown> {
  return sql`
    new_line as (
      insert into order_line (order_id, position, record_key, product_id, variant_id, source, sku, title,
        variant_title, slug, image_key, quantity, price, discount, units_taken)
      select new_order.id, line.position, line.record_key, line.product_id, line.variant_id, line.source,
        line.sku, line.title, line.variant_title, line.slug, line.image_key, line.quantity, line.price,
        line.discount, case when ${sql.lit(stock !== null)} then claim.units else 0 end
      from new_order, line join claim on claim.position = line.position
      returning *
    )`;
}

/** CTE `new_payment`. */
function insertPayments({ order, payments }: NewOrder): RawBuilder<unknown> {
  return sql`
    new_payment as (
      insert into payment (store_id, user_id, order_id, method, status, amount, payment_date, created_at)
      select ${order.store_id}, ${order.user_id}, new_order.id, method, payment.status, amount,
        case when payment.status = 'PAID' then ${order.created_at}::timestamptz end, ${order.created_at}
      from new_order, jsonb_to_recordset(${json(payments)}::jsonb)
        as payment(method text, status text, amount bigint)
      returning *
    )`;
}

/** CTEs `new_use` and `used_coupon`. */
function countCouponUses({ couponUses, shopper }: NewOrder): RawBuilder<unknown> {
  return sql`
    new_use as (
      insert into coupon_use (coupon_id, order_id, shopper, ordinal, code)
      select use.coupon_id, new_order.id, ${shopper}, use.ordinal, use.code
      from new_order, jsonb_to_recordset(${json(couponUses)}::jsonb)
        as use(coupon_id text, ordinal integer, code text)
    ),
    used_coupon as (
      update coupon set used_count = used_count + 1 from locked_coupon
      where coupon.id = locked_coupon.id and ${isOrderWritten}
    )`;
}

/**
 * CTE `locked_cart`: locks the cart, so that of two orders placed from it at the same time the second finds the first. It has no
 * row for another account's cart.
 */
function lockCart({ order }: NewOrder): RawBuilder<unknown> {
  return sql`
    locked_cart as materialized (
      select id, live_order_id from shopping_cart where id = ${order.shopping_cart_id ?? null}::uuid
        and (user_id is null or user_id = ${order.user_id ?? null}::text)
      for no key update
    )`;
}

/** SQL: whether the lines leave the cart now. A guest's browser takes them out by itself; an unpaid order leaves them there. */
const areLinesTaken = sql`(new_order.stage = 'confirmed' and shopping_cart.user_id is not null)`;

/** CTE `remaining_cart`: makes the order the cart's live one, and takes what a confirmed order has out of an account's cart. */
const followCart = sql`
    remaining_cart as (
      update shopping_cart set live_order_id = new_order.id, updated_at = new_order.created_at,
        revision = shopping_cart.revision + ${areLinesTaken}::integer,
        sent_by = case when not ${areLinesTaken} then shopping_cart.sent_by end,
        data = case when ${areLinesTaken} then ${linesNotOrdered(sql`line`)} else shopping_cart.data end
      from new_order
      where shopping_cart.id = new_order.shopping_cart_id
    )`;

/** CTE `new_move`: the order's first moves: that it is placed and, if it needs no payment now, that it is confirmed. */
const insertMoves = sql`
    new_move as (
      insert into order_move (order_id, event, actor, at)
      select new_order.id, first.event, first.actor, new_order.created_at
      from new_order, (values (1, 'order.place', 'SHOPPER'), (2, 'order.confirm', 'SHOP')) as first(ordinal, event, actor)
      where first.ordinal = 1 or new_order.stage = 'confirmed'
      order by first.ordinal
    )`;

/** CTE `new_message`. */
function insertMessages({ messages }: NewOrder): RawBuilder<unknown> {
  return sql`
    new_message as (
      insert into outbox_message (kind, channel, recipient, subject, body, link, template, template_values, letter,
        order_id, dedupe_key, next_attempt_at, expires_at)
      select kind, channel, recipient, subject, body, link, template, template_values::jsonb, letter::jsonb,
        new_order.id, dedupe_key, next_attempt_at, message.expires_at
      from new_order, jsonb_to_recordset(${json(messages)}::jsonb)
        as message(kind text, channel text, recipient text, subject text, body text, link text, template text,
          template_values text, letter text, dedupe_key text, next_attempt_at timestamptz, expires_at timestamptz)
    )`;
}
