/** No table about people is forgotten: each is one that copying and erasing know. */
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/types.ts';
import { passedOn, personalTables } from '../../../server/privacy/personalTables.ts';
import { openTestDatabase } from '../support/database.ts';

let db: Kysely<Database>;
beforeAll(async () => {
  db = (await openTestDatabase()).db;
});

/** Columns whose names sound of a person, in tables that have nothing about shoppers. */
const ofNobody: Readonly<Record<string, readonly string[]>> = {
  analytics_event: ['name'],
  banner: ['name'],
  category: ['name'],
  coupon: ['coupon_note', 'max_usage_per_shopper', 'name'],
  customer_order: ['channel_name'],
  kysely_migration: ['name'],
  loyalty_rule: ['coupon_name', 'name'],
  pincode: ['city'],
  product: ['name_vector'],
  search_lexeme: ['is_name'],
  store: ['image_url', 'name'],
  store_setting: ['name'],
  vital_count: ['name'],
};
const personal =
  /(^|_)(name|phone|email|mail|address|addresses|contact|recipient|shopper|dob|birthday|gender|photo|landmark|city|location|area|note|refund_to|user_id|complaint|reviewer|tracking_id|order_code)($|_)/;

test('every table with a personal column is one that erasing knows', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`.execute(db);
  const forgotten = rows
    .filter(({ table, column }) => personal.test(column) && !isHandled(table, column))
    .map(({ table, column }) => `${table}.${column} is erased by nothing in personalTables.ts`);
  expect(forgotten).toEqual([]);
});

/** They have amounts and quantities only, of rows whose own table is known. */
const figuresOnly = ['order_return_line', 'reward_use'];

test('every table that refers to an account, an order or what belongs to one is one that erasing knows', async () => {
  const known = personalTables.map(({ table }): string => table);
  const { rows } = await sql<{ table: string; of: string }>`
    select distinct conrelid::regclass::text as "table", confrelid::regclass::text as "of" from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  const forgotten = rows
    .filter(({ table, of }) => known.includes(of) && !known.includes(table) && !figuresOnly.includes(table))
    .map(({ table, of }) => `${table} refers to ${of} and is not in personalTables.ts`);
  expect(forgotten).toEqual([]);
});

function isHandled(table: string, column: string): boolean {
  if (ofNobody[table]?.includes(column)) return true;
  if (column === 'user_id' && passedOn.some((one) => one === table)) return true;
  const known = personalTables.find((one) => one.table === table);
  if (known === undefined) return false;
  const { erasure } = known;
  if (erasure.kind === 'delete') return true;
  return erasure.kind === 'keep' ? erasure.columns.includes(column) : Object.hasOwn(erasure.set, column);
}
