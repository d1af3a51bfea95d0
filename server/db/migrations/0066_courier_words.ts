import { type Kysely, sql } from 'kysely';

/** What an event of the courier said besides, so that staff can give its parcel to an order, or dismiss what it says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table courier_event add order_code text, add courier text, add dismissed_at timestamptz`.execute(
    db,
  );
  await sql`create index courier_event_tracking on courier_event (tracking_id)`.execute(db);
}
