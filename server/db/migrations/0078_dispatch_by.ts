import { type Kysely, sql } from 'kysely';

/** Until when an order leaves the same day: a time of day in India, such as 15:00; null where the shop promises none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column dispatch_by text`.execute(db);
}
