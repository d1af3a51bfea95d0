/**
 * The invariants of the shop's data, which hold after any event. Each is an SQL statement that returns one row per violation,
 * with a text (`what`). They are checked while the shop is at rest, with nothing in progress.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/db/types.ts';
import { findLedgerFaults } from '../../server/rewards/ledgerFaults.ts';

interface Invariant {
  readonly name: string;
  readonly sql: string;
}

/** Every stock (of a variant or a product), with its value before the check. */
const stocks = `
  select stock.*, torture.initial_stock.units as initial from (
    select 'product' as kind, id, inventory, blocked_inventory as blocked, sold from product
    union all select 'variant', id, inventory, blocked_inventory, sold from variant
  ) as stock left join torture.initial_stock using (kind, id)`;

const linesOfStock = `
  select coalesce(line.variant_id, line.product_id) as id,
    case when line.variant_id is null then 'product' else 'variant' end as kind,
    line.units_taken, owner.status
  from order_line as line join customer_order as owner on owner.id = line.order_id`;

const invariants: readonly Invariant[] = [
  {
    name: 'stock is never below zero',
    sql: `select id || ': ' || inventory || ', ' || blocked || ', ' || sold as what
      from (${stocks}) as stock where least(inventory, blocked, sold) < 0`,
  },
  {
    name: 'stock, blocked and sold units sum to the initial stock',
    sql: `select id || ': ' || inventory || ' + ' || blocked || ' + ' || sold || ' of ' || coalesce(initial, -1) as what
      from (${stocks}) as stock where inventory + blocked + sold is distinct from initial`,
  },
  {
    name: 'units that are blocked or sold belong to orders that are waiting or placed',
    sql: `select stock.id || ': ' || blocked || ' blocked, ' || sold || ' sold' as what
      from (${stocks}) as stock left join (
        select kind, id, coalesce(sum(units_taken) filter (where status = 'PENDING'), 0) as held,
          coalesce(sum(units_taken) filter (where status <> 'PENDING'), 0) as gone
        from (${linesOfStock}) as line group by kind, id
      ) as taken using (kind, id)
      where blocked <> coalesce(held, 0) or sold <> coalesce(gone, 0)`,
  },
  {
    name: 'a placed order holds every unit that it sold',
    sql: `select line.order_id || ' ' || line.record_key || ': ' || line.units_taken || ' of ' || line.quantity as what
      from order_line as line join customer_order as owner on owner.id = line.order_id
      join product on product.id = line.product_id
      where owner.status not in ('PENDING', 'CANCELLED')
        and line.units_taken not between line.quantity - line.cancelled_quantity - line.returned_quantity
          - line.faulty_quantity and line.quantity
        and product.is_inventory_enabled and not product.continue_selling_out_of_stock`,
  },
  {
    name: 'one idempotency key makes one order',
    sql: `select count(*) || ' orders of key ' || idempotency_key as what from customer_order
      where idempotency_key is not null group by idempotency_key having count(*) > 1`,
  },
  {
    name: 'one intent of a shopper makes one order',
    sql: `select count(*) || ' orders of ' || source as what from customer_order
      where source like 'intent-%' group by source having count(*) > 1`,
  },
  {
    name: 'every captured payment is one confirmed order or one recorded refund',
    sql: `select captured.id || ': ' || coalesce(orders.count, 0) || ' orders, ' || coalesce(refunds.count, 0)
        || ' refunds' as what
      from torture.captured_payment as captured
      left join (select provider_payment_id as id, count(*) from payment
        join customer_order as owner on owner.id = payment.order_id
        where payment.status = 'PAID' and owner.status not in ('PENDING', 'CANCELLED') group by 1) as orders using (id)
      left join (select provider_payment_id as id, count(*) from refund_due
        join customer_order as owner on owner.id = refund_due.order_id
        where not (reason = 'CANCELLED' and owner.status not in ('PENDING', 'CANCELLED')) group by 1) as refunds using (id)
      where coalesce(orders.count, 0) + coalesce(refunds.count, 0) <> 1`,
  },
  {
    name: 'an order is confirmed only with its whole online amount paid',
    sql: `select owner.id || ': ' || owner.total_prepaid_amount as what from customer_order as owner
      where owner.status not in ('PENDING', 'CANCELLED') and owner.total_prepaid_amount <> (
        select coalesce(sum(amount), 0) from payment where order_id = owner.id and method = 'ONLINE' and status = 'PAID'
      )`,
  },
  {
    name: 'only captured money counts as paid or is owed back',
    sql: `select known.id as what from (
        select provider_payment_id as id, amount from payment where provider_payment_id is not null and status = 'PAID'
          and not exists (select from refund_due where refund_due.provider_payment_id = payment.provider_payment_id)
        union all select provider_payment_id, null from refund_due where provider_payment_id is not null
          and not exists (select from torture.captured_payment as captured
            where captured.id = provider_payment_id and captured.amount >= refund_due.amount)
      ) as known left join torture.captured_payment as captured using (id)
      where exists (select from torture.captured_payment) and captured.amount is distinct from known.amount`,
  },
  {
    name: 'a move of a refund names an amount above zero',
    sql: `select owner.id || ': ' || event || ' of ' || coalesce(refund_amount, 0) as what
      from order_move join customer_order as owner on owner.id = order_id
      where event like 'refund.%' and coalesce(refund_amount, 0) <= 0`,
  },
  {
    name: 'a coupon is used no more often than it may be',
    sql: `select code || ': ' || coalesce(live.count, 0) || ' uses, counted ' || used_count || ', limit '
        || coalesce(max_allowed_usage, 0) as what
      from coupon left join (select coupon_id, count(*) from coupon_use where returned_at is null group by 1) as live
        on live.coupon_id = coupon.id
      where coalesce(live.count, 0) <> used_count
        or max_allowed_usage > 0 and coalesce(live.count, 0) > max_allowed_usage`,
  },
  {
    name: 'a shopper uses a coupon no more often than a shopper may',
    sql: `select coupon.code || ': ' || count(*) || ' uses by one shopper' as what
      from coupon_use join coupon on coupon.id = coupon_use.coupon_id
      where returned_at is null and max_usage_per_shopper > 0
      group by coupon.id, coupon.code, shopper, max_usage_per_shopper having count(*) > max_usage_per_shopper`,
  },
  {
    name: 'lines, charges and discounts sum to the total',
    sql: `select owner.id || ': ' || owner.total_amount as what from customer_order as owner
      left join lateral (select sum(price * quantity - discount) as net, sum(discount) as discount
        from order_line where order_id = owner.id) as lines on true
      where lines.net is null
        or lines.net + owner.total_shipping_charges + owner.total_cash_on_delivery_charges
          - owner.applied_reward_points <> owner.total_amount
        or lines.discount <> owner.total_discount + owner.prepaid_discount`,
  },
  {
    name: "a placed order has a code and one message to each of the shopper's addresses",
    sql: `select owner.id || ' ' || owner.status as what from customer_order as owner
      where (owner.status = 'PENDING' and owner.code is not null)
        or owner.status not in ('PENDING', 'CANCELLED') and (owner.code is null
          or (select count(*) from outbox_message where order_id = owner.id and kind = 'confirmed')
            <> (owner.shipping_address->>'phone' is not null)::int + (owner.shipping_address->>'email' is not null)::int)`,
  },
];

/** The invariants above, plus that of the rewards ledger. */
export const invariantCount = invariants.length + 1;

/** A captured payment at the provider. Amount in paise. */
export interface Captured {
  readonly id: string;
  readonly amount: number;
}

/** Stores the initial stock of all goods, which the invariants compare with. Call it before the check starts. */
export async function rememberStock(db: Kysely<Database>): Promise<void> {
  await sql.raw('create schema torture').execute(db);
  await sql
    .raw(
      `create table torture.initial_stock as
        select 'product' as kind, id, inventory as units from product union all select 'variant', id, inventory from variant`,
    )
    .execute(db);
  await sql
    .raw('create table torture.captured_payment (id text primary key, amount bigint not null)')
    .execute(db);
}

/** Returns one sentence per violation. @param captured the payments that the provider has captured, from its own records */
export async function findBroken(db: Kysely<Database>, captured: readonly Captured[]): Promise<string[]> {
  await sql`
    insert into torture.captured_payment
    select * from jsonb_to_recordset(${JSON.stringify(captured)}::jsonb) as payment(id text, amount bigint)
    on conflict do nothing`.execute(db);
  const found: string[] = [];
  for (const { name, sql: text } of invariants) {
    const { rows } = await sql
      .raw<{ what: string }>(`select * from (${text}) as broken limit 20`)
      .execute(db);
    found.push(...rows.map(({ what }) => `${name}: ${what}`));
  }
  found.push(
    ...(await findLedgerFaults(db)).map(
      (fault) => `reward points are a ledger that sums to its balance: ${fault}`,
    ),
  );
  return found;
}
