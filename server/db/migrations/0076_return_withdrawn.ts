import { type Kysely, sql } from 'kysely';

/** A return can be WITHDRAWN: the shopper has taken the request back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_return drop constraint order_return_state_check,
    add constraint order_return_state_check
      check (state in ('ASKED', 'APPROVED', 'PICKED_UP', 'RECEIVED', 'REFUSED', 'WITHDRAWN'))`.execute(db);
}
