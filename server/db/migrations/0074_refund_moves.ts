import { type Kysely, sql } from 'kysely';

/** How much a move of a refund is about, in paise; null for other moves, and those from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_move add refund_amount bigint`.execute(db);
}
