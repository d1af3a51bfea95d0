import { type Kysely, sql } from 'kysely';

/** What a return gives back once its goods are here, as its shopper was told when they asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_return add refund_online bigint not null default 0,
    add refund_cash bigint not null default 0, add points_back bigint not null default 0`.execute(db);
}
