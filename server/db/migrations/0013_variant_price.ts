import { type Kysely, sql } from 'kysely';

/**
 * A product is listed by what it can be bought for: the lowest price of its enabled variants that are in stock, or of all
 * enabled ones when none is. Triggers maintain it; a sale changes it only when it takes the last unit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const shownPrice = 'coalesce(variant_price, price)';

const statements = [
  `alter table product add column variant_price bigint`,
  `create function lowest_variant_price(of_product product) returns bigint language sql stable
   return (select coalesce(
       min(price) filter (where inventory > 0
         or not of_product.is_inventory_enabled or of_product.continue_selling_out_of_stock),
       min(price))
     from variant where variant.product_id = of_product.id and variant.status = 'ENABLED')`,
  `update product set variant_price = lowest_variant_price(product) where has_variants`,

  `create or replace function note_offered_options() returns trigger language plpgsql as $$
   begin
     update product set option_ids = offered_options(id), variant_price = lowest_variant_price(product)
     where id in (select product_id from written)
       and (option_ids, variant_price) is distinct from (offered_options(id), lowest_variant_price(product));
     return null;
   end $$`,
  `create or replace function note_offered_options_of_row() returns trigger language plpgsql as $$
   begin
     update product set option_ids = offered_options(id), variant_price = lowest_variant_price(product)
     where id = new.product_id
       and (option_ids, variant_price) is distinct from (offered_options(id), lowest_variant_price(product));
     return null;
   end $$`,
  `drop trigger variant_offered_anew on variant`,
  `create trigger variant_offered_anew after update of status, option_ids, price, inventory on variant
   for each row when (old.status is distinct from new.status or old.option_ids is distinct from new.option_ids
     or old.price is distinct from new.price or (old.inventory > 0) <> (new.inventory > 0))
   execute function note_offered_options_of_row()`,
  `create function note_stock_rules() returns trigger language plpgsql as $$
   begin
     update product set variant_price = lowest_variant_price(product)
     where id = new.id and variant_price is distinct from lowest_variant_price(product);
     return null;
   end $$`,
  `create trigger product_stock_rules after update of is_inventory_enabled, continue_selling_out_of_stock on product
   for each row when (old.is_inventory_enabled <> new.is_inventory_enabled
     or old.continue_selling_out_of_stock <> new.continue_selling_out_of_stock)
   execute function note_stock_rules()`,

  `drop index product_price_low`,
  `drop index product_price_high`,
  `create index product_price_low on product (store_id, (${shownPrice}), position, id)`,
  `create index product_price_high on product (store_id, (${shownPrice}) desc, position, id)`,
  `create index variant_price on variant (product_id, price) where status = 'ENABLED'`,
];
