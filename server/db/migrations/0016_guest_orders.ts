import { type Kysely, sql } from 'kysely';

/**
 * An express checkout remembers the network that it was started from, as a keyed hash, so that its orders count with the
 * network's others. The index finds the parcels that a phone has not taken at the door.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table express_checkout add column network text not null default ''`,
  `create index customer_order_not_taken on customer_order ((shipping_address ->> 'phone'), updated_at)
    where status = 'RETURNED'`,
];
