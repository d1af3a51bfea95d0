import { type Kysely, sql } from 'kysely';

/** The shop's appearance (`look.json`) and its icon as SVG, both from the shop's folder; `null` for the defaults. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column look jsonb, add column icon text`.execute(db);
}
