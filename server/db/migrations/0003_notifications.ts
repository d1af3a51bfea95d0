import { type Kysely, sql } from 'kysely';

/**
 * Notifies channel `catalogue`, in the writing transaction, of changes that shoppers see:
 * `product:<id>` where only figures of one product moved, `all` for anything that may change which products
 * a list holds or what any page says. Order counts move with every order and are treated as figures: a
 * best-seller list may lag until something else changes or its entry ages out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(couponFunction).execute(db);
  await sql.raw(allFunction).execute(db);
  for (const table of ['product', 'variant']) {
    await sql.raw(figuresFunction(table)).execute(db);
    await sql
      .raw(
        `create trigger ${table}_changed after update on ${table}
         for each row when (old is distinct from new) execute function ${table}_changed()`,
      )
      .execute(db);
    await sql.raw(statementTrigger(table, 'insert or delete or truncate')).execute(db);
  }
  await sql
    .raw(
      `create trigger coupon_changed after update on coupon
       for each row when (old is distinct from new) execute function coupon_changed()`,
    )
    .execute(db);
  await sql.raw(statementTrigger('coupon', 'insert or delete or truncate')).execute(db);
  for (const table of wholeTables) {
    await sql.raw(statementTrigger(table, 'insert or update or delete or truncate')).execute(db);
  }
}

const wholeTables = [
  'store',
  'store_setting',
  'banner',
  'announcement',
  'menu',
  'shipping_tier',
  'loyalty_rule',
  'pincode',
  'category',
  'collection',
  'variant_group',
  'variant_option',
  'product_collection',
  'linked_product',
  'review',
];

const allFunction = `create function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'all');
  return null;
end $$`;

const couponFunction = `create function coupon_changed() returns trigger language plpgsql as $$
declare used_up boolean := old.max_allowed_usage > 0
  and (old.used_count >= old.max_allowed_usage) <> (new.used_count >= new.max_allowed_usage);
begin
  new.used_count := old.used_count;
  if used_up or new is distinct from old then perform pg_notify('catalogue', 'all'); end if;
  return null;
end $$`;

function figuresFunction(table: string): string {
  const owner = table === 'product' ? 'id' : 'product_id';
  const figures = ['inventory', 'blocked_inventory', 'sold'];
  if (table === 'product') figures.push('total_orders', 'updated_at');
  return `create function ${table}_changed() returns trigger language plpgsql as $$
declare crossed boolean := (old.inventory > 0) <> (new.inventory > 0);
begin
  ${figures.map((column) => `new.${column} := old.${column};`).join(' ')}
  if crossed or new is distinct from old then perform pg_notify('catalogue', 'all');
  else perform pg_notify('catalogue', 'product:' || old.${owner});
  end if;
  return null;
end $$`;
}

function statementTrigger(table: string, events: string): string {
  return `create trigger ${table}_changed_whole after ${events} on ${table}
    for each statement execute function catalogue_changed()`;
}
