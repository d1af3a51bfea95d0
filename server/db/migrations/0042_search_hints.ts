import { type Kysely, sql } from 'kysely';

/** The search box's hints; `null` for the names of the shop's categories. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column search_hints jsonb`.execute(db);
}
