import { type Kysely, sql } from 'kysely';

/** Further facts of a courier's event, so that it can be applied later, once an order has its parcel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table courier_event add is_return boolean not null default false, add reason text,
    add expected_on timestamptz`.execute(db);
}
