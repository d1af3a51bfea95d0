import { type Kysely, sql } from 'kysely';

/** Checkouts at the express-checkout provider, and the orders that they make. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table express_checkout (
    id uuid primary key default gen_random_uuid(),
    store_id text not null references store on delete cascade,
    user_id text references app_user on delete cascade,
    phone text,
    shopping_cart_id uuid not null,
    lines jsonb not null,
    coupon_code text,
    secret_hash text not null,
    secret_salt text not null,
    idempotency_key text not null unique,
    request_hash text not null,
    is_affise_tracking_valid boolean not null default false,
    metadata jsonb,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index express_checkout_expiry on express_checkout (expires_at)`,
  `alter table customer_order add column express_checkout_id uuid references express_checkout on delete set null`,
  `create index customer_order_express on customer_order (express_checkout_id, created_at desc)
    where express_checkout_id is not null`,
  // One checkout has at most one order that is not cancelled, however many calls come at once.
  `create unique index customer_order_express_standing on customer_order (express_checkout_id)
    where express_checkout_id is not null and status <> 'CANCELLED'`,
  `create table express_call (
    id text primary key,
    received_at timestamptz not null default now()
  )`,
  `create index express_call_received on express_call (received_at)`,
];
