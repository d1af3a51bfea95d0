import { type Kysely, sql } from 'kysely';

/**
 * The shop's own collector of analytics events, and coupons that were given to shoppers. An event knows its endpoint, a
 * name that a browser made up after consent; no address, no account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table analytics_endpoint (
    id text not null,
    app_id text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (app_id, id)
  )`,
  `create table analytics_event (
    id text not null,
    app_id text not null,
    endpoint_id text not null,
    name text not null,
    attributes jsonb not null,
    metrics jsonb not null,
    session jsonb,
    happened_at timestamptz not null,
    received_at timestamptz not null,
    primary key (app_id, endpoint_id, id),
    foreign key (app_id, endpoint_id) references analytics_endpoint on delete cascade
  )`,
  `create index analytics_event_received on analytics_event (received_at)`,
  `create table user_coupon (
    store_id text not null references store on delete cascade,
    user_id text not null references app_user on delete cascade,
    coupon_id text not null references coupon on delete cascade,
    given_at timestamptz not null,
    primary key (store_id, user_id, coupon_id)
  )`,
];
