import { type Kysely, sql } from 'kysely';

/** The order and the courier that an event names, so that staff can assign its parcel to the order, or dismiss the event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table courier_event add order_code text, add courier text, add dismissed_at timestamptz`.execute(
    db,
  );
  await sql`create index courier_event_tracking on courier_event (tracking_id)`.execute(db);
}
