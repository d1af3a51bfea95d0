import { type Kysely, sql } from 'kysely';

/** Whether reviewers are asked for their skin type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column asks_skin_type boolean not null default false`.execute(db);
}
