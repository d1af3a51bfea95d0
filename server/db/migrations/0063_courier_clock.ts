import { type Kysely, sql } from 'kysely';

/** No courier's event is dated later than it was received: one dated in the future made all that came after it count as late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update courier_event set at = received_at where at > received_at`.execute(db);
}
