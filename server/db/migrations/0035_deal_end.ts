import { type Kysely, sql } from 'kysely';

/** When a product's deal ends; `null` while it has no end but its stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product add column recommend_until timestamptz`.execute(db);
  await sql`create index product_deal_end on product (recommend_until) where recommended`.execute(db);
}
