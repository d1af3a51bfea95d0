import { type Kysely, sql } from 'kysely';

/** Of the cancelled units of a line those that the shop could not deliver, which take no offer away from the rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_line add column withdrawn_quantity integer not null default 0
    check (withdrawn_quantity between 0 and cancelled_quantity)`.execute(db);
}
