import { type Kysely, sql } from 'kysely';

/** When a product's deal begins; until then the product is not recommended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product add column recommend_from timestamptz`.execute(db);
  await sql`create index product_deal_start on product (recommend_from) where not recommended`.execute(db);
  // A change of this column must invalidate caches, as for all columns except those that sales change.
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
