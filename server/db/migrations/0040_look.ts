import { type Kysely, sql } from 'kysely';

/** How the shop looks (`look.json`), and its icon as SVG; both of the shop's folder, `null` for the usual ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column look jsonb, add column icon text`.execute(db);
}
