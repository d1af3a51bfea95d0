import { type Kysely, sql } from 'kysely';

/** When a product's deal ends; `null` while it has no end but its stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product add column recommend_until timestamptz`.execute(db);
  await sql`create index product_deal_end on product (recommend_until) where recommended`.execute(db);
  // Shoppers see this column, so a change must invalidate caches, as for all columns except those that sales change.
  await sql
    .raw(`do $$
      declare columns text := (
        select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = 'product'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and attname not in ('inventory', 'blocked_inventory', 'sold', 'total_orders', 'best_seller_orders'));
      begin
        drop trigger product_changed on product;
        execute 'create trigger product_changed after update of ' || columns || ' on product
          for each row when (old is distinct from new) execute function product_changed()';
      end $$`)
    .execute(db);
}
