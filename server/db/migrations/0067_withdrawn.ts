import { type Kysely, sql } from 'kysely';

/** How many of a line's cancelled units the shop could not deliver. The rest of the order keeps its offers without them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_line add column withdrawn_quantity integer not null default 0
    check (withdrawn_quantity between 0 and cancelled_quantity)`.execute(db);
}
