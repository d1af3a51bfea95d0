import { type Kysely, sql } from 'kysely';

/** The amount of a move of a refund, in paise; null for other moves, and for those that are older than this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_move add refund_amount bigint`.execute(db);
}
