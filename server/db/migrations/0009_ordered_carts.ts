import { type Kysely, sql } from 'kysely';

/** Orders are looked up by the cart that they were made of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_order_cart on customer_order (shopping_cart_id, created_at)
    where shopping_cart_id is not null`.execute(db);
}
