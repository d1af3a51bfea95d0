import { type Kysely, sql } from 'kysely';

/**
 * Makes a sale cheap for the database. A sale changes only figures, and no index contains them any more, so that a row is updated
 * without its two dozen index entries; and no trigger compares whole rows, including descriptions and search vectors, to find out
 * that only figures have changed.
 *
 * Best-seller lists use a separate column of order counts, which a job updates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Columns of `product` that change with every sale. */
const soldFigures = ['inventory', 'blocked_inventory', 'sold', 'total_orders'];

const statements = [
  `alter table product add column best_seller_orders integer not null default 0`,
  `update product set best_seller_orders = total_orders`,
  `drop index product_best_seller`,
  `create index product_best_seller on product (store_id, best_seller_orders desc, position, id)`,
  // Dropped, because its condition reads the stock. It is not needed: a product has few variants.
  `drop index variant_in_stock`,
  // Room on each page for the next version of a row.
  `alter table product set (fillfactor = 85)`,
  `alter table variant set (fillfactor = 80)`,

  `drop trigger product_changed on product`,
  // Triggers on changes of every other column. Migrations that add a column that shoppers see add it to this trigger.
  `do $$
   declare columns text := (
     select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = 'product'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname <> all (array[${[...soldFigures, 'best_seller_orders'].map((name) => `'${name}'`).join(', ')}]));
   begin
     execute 'create trigger product_changed after update of ' || columns || ' on product
       for each row when (old is distinct from new) execute function product_changed()';
   end $$`,
  `create function product_sold() returns trigger language plpgsql as $$
   begin
     if (old.inventory > 0) <> (new.inventory > 0) then perform pg_notify('catalogue', 'listed:' || new.id);
     else perform pg_notify('catalogue', 'product:' || new.id);
     end if;
     return null;
   end $$`,
  `create trigger product_sold after update of ${soldFigures.join(', ')} on product
   for each row when (${soldFigures.map((name) => `old.${name} <> new.${name}`).join(' or ')})
   execute function product_sold()`,
];
