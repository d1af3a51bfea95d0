import { type Kysely, sql } from 'kysely';

/** What staff alone read of a move, such as that its goods came back broken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_move add staff_note text`.execute(db);
}
