import { type Kysely, sql } from 'kysely';

/** What the courier said is never of later than its arrival: such an event made all that followed it late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update courier_event set at = received_at where at > received_at`.execute(db);
}
