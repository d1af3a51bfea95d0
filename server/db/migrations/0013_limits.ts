import { type Kysely, sql } from 'kysely';

/**
 * Counts that limit a single caller: per time window, and of guests' unpaid orders. The constraint makes a statement that would
 * exceed a limit fail as a whole, even under concurrency. A trigger returns an order's counts when it is no longer pending.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table limit_count (
    key text primary key,
    count integer not null check (count >= 0),
    most integer not null,
    ends_at timestamptz,
    constraint limit_count_within check (count <= most)
  )`,
  `create index limit_count_end on limit_count (ends_at)`,
  `alter table customer_order add column held_keys text[] not null default '{}'`,
  `create function order_stops_waiting() returns trigger language plpgsql as $$
  begin
    perform from limit_count where key = any(old.held_keys) order by key for update;
    update limit_count set count = greatest(0, count - 1) where key = any(old.held_keys);
    return null;
  end $$`,
  `create trigger order_stops_waiting after update of status on customer_order for each row
    when (old.status = 'PENDING' and new.status <> 'PENDING' and cardinality(old.held_keys) > 0)
    execute function order_stops_waiting()`,
  `create trigger order_is_deleted after delete on customer_order for each row
    when (old.status = 'PENDING' and cardinality(old.held_keys) > 0) execute function order_stops_waiting()`,
  // The order that was made of the cart last.
  `alter table shopping_cart add column live_order_id uuid`,
  `update coupon_use set shopper = 'guest ' || shopper from customer_order
    where customer_order.id = coupon_use.order_id and customer_order.user_id is null`,
];
