import { type Kysely, sql } from 'kysely';

/**
 * Notifies channel `catalogue` of the product whose membership in lists may have changed (`listed:<id>`, or `listed` for any
 * product), instead of migration 3's `all`, so that the in-memory counts reload one product and not all of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** If one statement changes more rows than this, it notifies of `listed` (any product) instead of each. */
const mostRows = 100;

const figures = {
  product: ['inventory', 'blocked_inventory', 'sold', 'total_orders', 'updated_at'],
  variant: ['inventory', 'blocked_inventory', 'sold'],
};

const updated = (table: 'product' | 'variant', owner: string) => `
  create or replace function ${table}_changed() returns trigger language plpgsql as $$
  declare
    was text := old.${owner};
    crossed boolean := (old.inventory > 0) <> (new.inventory > 0);
  begin
    ${figures[table].map((column) => `new.${column} := old.${column};`).join(' ')}
    if crossed or new is distinct from old then
      perform pg_notify('catalogue', 'listed:' || was);
      if new.${owner} <> was then perform pg_notify('catalogue', 'listed:' || new.${owner}); end if;
    else perform pg_notify('catalogue', 'product:' || was);
    end if;
    return null;
  end $$`;

const written = (table: string, owner: string) => [
  `drop trigger ${table}_changed_whole on ${table}`,
  `create function ${table}_listed() returns trigger language plpgsql as $$
   declare ids text[] := array(select distinct ${owner} from written limit ${mostRows + 1});
   begin
     if cardinality(ids) > ${mostRows} then perform pg_notify('catalogue', 'listed');
     else perform pg_notify('catalogue', 'listed:' || id) from unnest(ids) as id;
     end if;
     return null;
   end $$`,
  `create trigger ${table}_listed after insert on ${table} referencing new table as written
   for each statement execute function ${table}_listed()`,
  `create trigger ${table}_no_longer_listed after delete on ${table} referencing old table as written
   for each statement execute function ${table}_listed()`,
];

const whole = (table: string, events: string) =>
  `create trigger ${table}_listed_whole after ${events} on ${table}
   for each statement execute function any_listed()`;

const statements = [
  `create function any_listed() returns trigger language plpgsql as $$
   begin perform pg_notify('catalogue', 'listed'); return null; end $$`,
  updated('product', 'id'),
  updated('variant', 'product_id'),
  ...written('product', 'id'),
  ...written('variant', 'product_id'),
  ...written('product_collection', 'product_id'),
  whole('product', 'truncate'),
  whole('variant', 'truncate'),
  whole('product_collection', 'update or truncate'),
  ...['category', 'collection'].flatMap((table) => [
    `drop trigger ${table}_changed_whole on ${table}`,
    whole(table, 'insert or update or delete or truncate'),
  ]),
  // What a title says, with figures of how much of it there is: a search reads in the shop's order what titles have often.
  `create index product_title on product using gin (ts_filter(name_vector, '{a}'))`,
];
