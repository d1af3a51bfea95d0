import { type Kysely, sql } from 'kysely';

/**
 * Stores the network from which an express checkout was started, as a keyed hash, so that its orders count towards the network's
 * limits. The index finds a phone's refused parcels.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table express_checkout add column network text not null default ''`,
  `create index customer_order_not_taken on customer_order ((shipping_address ->> 'phone'), updated_at)
    where status = 'RETURNED'`,
];
