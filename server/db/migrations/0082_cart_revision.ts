import { type Kysely, sql } from 'kysely';

/** How often a cart has changed, so that a device can say which cart of the account it knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shopping_cart add column revision integer not null default 0`.execute(db);
}
