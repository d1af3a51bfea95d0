import { type Kysely, sql } from 'kysely';

/** A courier's event has no time after it was received: one with a time in the future made all later events count as late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update courier_event set at = received_at where at > received_at`.execute(db);
}
