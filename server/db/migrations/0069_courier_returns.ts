import { type Kysely, sql } from 'kysely';

/** What an event of the courier said besides, so that it can count later, once an order has its parcel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table courier_event add is_return boolean not null default false, add reason text,
    add expected_on timestamptz`.execute(db);
}
