import { type Kysely, sql } from 'kysely';

/** A note on a move that only staff read, such as that its goods came back broken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_move add staff_note text`.execute(db);
}
