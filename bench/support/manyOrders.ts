/** Orders of earlier years: copies of real ones, written straight into the database. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/db/types.ts';

/** What is not copied from an order, by column, as SQL of the original `o` and the copy's number `i`. */
const ofOrder: Readonly<Record<string, string>> = {
  id: `md5('order ' || i)::uuid`,
  code: `'OLD-' || i`,
  idempotency_key: `md5('key ' || i)`,
  shopping_cart_id: 'null',
  secret_hash: `md5('secret ' || i)`,
  link_hash: `md5('link ' || i)`,
  ask_hash: 'null',
  status: `'DELIVERED'`,
  delivery_status: `'DELIVERED'`,
  stage: `'delivered'`,
  delivered_at: `now() - interval '40 days' - i * interval '1 minute'`,
  shipping_address: `jsonb_set(o.shipping_address::jsonb, '{phone}', to_jsonb('+9170' || lpad(i::text, 8, '0')))`,
  created_at: `now() - interval '50 days' - i * interval '1 minute'`,
  order_date: `now() - interval '50 days' - i * interval '1 minute'`,
  updated_at: `now() - interval '40 days' - i * interval '1 minute'`,
};

/** The rows that each order has, and what is not copied from them, as SQL of the original `r`. */
const ofPart: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  order_line: { id: 'gen_random_uuid()' },
  payment: { id: 'gen_random_uuid()' },
  order_move: {},
  outbox_message: { id: 'gen_random_uuid()', dedupe_key: `'old ' || i || ' ' || r.id`, state: `'SENT'` },
};

/** Copies the orders that the shop has taken until there are so many more; `from` is the number of those copied before. */
export function copyOrders(database: Kysely<Database>, from: number, until: number): Promise<void> {
  return database.connection().execute(async (db) => {
    // A shop's statements end after seconds; these copy a million rows.
    await sql`set statement_timeout = 0`.execute(db);
    await copyParts(db, from, until);
    await sql`reset statement_timeout`.execute(db);
  });
}

async function copyParts(db: Kysely<Database>, from: number, until: number): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const numbered = `select o.*, row_number() over (order by o.id) - 1 as place, count(*) over () as among
    from customer_order o where o.code not like 'OLD-%'`;
  const copies = `generate_series(${from}, ${until - 1}) i join (${numbered}) o on o.place = i % o.among`;
  await run(await insertion(db, 'customer_order', ofOrder, 'o', copies));
  for (const [table, own] of Object.entries(ofPart)) {
    const parts = `${copies} join ${table} r on r.order_id = o.id`;
    await run(await insertion(db, table, { order_id: ofOrder.id ?? '', ...own }, 'r', parts));
    await run(`analyze ${table}`);
  }
  await run('analyze customer_order');
}

/** The SQL that copies rows of a table, all columns but those that `own` computes and those that the database fills itself. */
async function insertion(
  db: Kysely<Database>,
  table: string,
  own: Readonly<Record<string, string>>,
  original: string,
  from: string,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
      and coalesce(column_default, '') not like 'nextval%'`.execute(db);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => own[name] ?? `${original}."${name}"`);
  return `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) select ${values.join(', ')} from ${from}`;
}
