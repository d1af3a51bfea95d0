import { type Kysely, sql } from 'kysely';

/** Links to orders that were asked for by phone and code, besides the link of the confirmation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table order_link (
    secret_hash text primary key,
    order_id uuid not null references customer_order on delete cascade,
    ends_at timestamptz not null
  )`.execute(db);
  await sql`create index order_link_order on order_link (order_id)`.execute(db);
}
