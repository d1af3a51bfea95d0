import { type Kysely, sql } from 'kysely';

/** What the search box suggests in turn; `null`: the names of the shop's categories. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column search_hints jsonb`.execute(db);
}
