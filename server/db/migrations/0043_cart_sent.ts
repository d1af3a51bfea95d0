import { type Kysely, sql } from 'kysely';

/** When and by which sign-in a cart was sent last, so that one that was sent before and arrives after it changes nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shopping_cart add column sent_at bigint, add column sent_by text`.execute(db);
}
