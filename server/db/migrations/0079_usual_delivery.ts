import { type Kysely, sql } from 'kysely';

/** What delivery usually costs, in paise: carts tell how much less is charged. Null where the shop names no such charge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column usual_delivery integer`.execute(db);
}
