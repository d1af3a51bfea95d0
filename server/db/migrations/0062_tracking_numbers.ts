import { type Kysely, sql } from 'kysely';

/** Tracking numbers are stored as they are compared: without spaces, in capitals, and `null` instead of a blank one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update order_line set tracking_id = nullif(upper(regexp_replace(tracking_id, '\\s', '', 'g')), '')
    where tracking_id is not null`.execute(db);
  await sql`update courier_event set tracking_id = upper(regexp_replace(tracking_id, '\\s', '', 'g'))`.execute(
    db,
  );
}
