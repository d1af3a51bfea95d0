import { type Kysely, sql } from 'kysely';

/** When the background job last tried an event: it takes the untried ones first, then those whose last attempt is longest ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_event add column attempted_at timestamptz`.execute(db);
  await sql`drop index webhook_event_waiting`.execute(db);
  await sql`create index webhook_event_waiting on webhook_event (attempted_at nulls first, received_at)
    where processed_at is null`.execute(db);
}
