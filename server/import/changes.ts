/** What an import changes: rows before and after it, compared by the database, so that memory does not grow with them. */
import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { isSettingName, settingKinds } from '../catalogue/settings.ts';
import type { Database } from '../db/types.ts';
import { type FieldChange, fieldChanges } from './columns.ts';

/** A row that an import adds, removes or changes. */
export interface Change {
  /** As in `product neem-wash` or `setting COD_CHARGES`. */
  readonly what: string;
  readonly how: 'added' | 'removed' | 'changed';
  /** Fields of the file with their values before and after; amounts are rupees. Of changed rows only. */
  readonly fields: readonly FieldChange[];
}

export interface Changes {
  readonly total: number;
  /** The first of them, at most `mostListed`. */
  readonly listed: readonly Change[];
}

/** A table that imports write. */
export interface ComparedTable {
  readonly table: string;
  /** What a row of it is called. */
  readonly noun: string;
  /** SQL of a row `r`: what identifies it, and what a merchant knows it by. */
  readonly key: string;
  readonly name: string;
}

export const byId = (table: string, noun: string, name: string): ComparedTable => ({
  table,
  noun,
  key: 'r.id',
  name,
});

export const categoryTable = byId('category', 'category', 'r.slug');
export const collectionTable = byId('collection', 'collection', 'r.slug');
export const optionTables = [
  byId('variant_group', 'variant group', 'r.label'),
  byId('variant_option', 'variant option', 'r.label'),
];
export const productTables = [byId('product', 'product', 'r.slug'), byId('variant', 'variant', 'r.id')];
export const catalogueTables: readonly ComparedTable[] = [
  categoryTable,
  collectionTable,
  ...optionTables,
  ...productTables,
  {
    table: 'product_collection',
    noun: 'place of',
    key: `r.product_id || ' ' || r.collection_id`,
    name: `(select slug from product where id = r.product_id) || ' in ' || (select slug from collection where id = r.collection_id)`,
  },
];
export const couponTables: readonly ComparedTable[] = [byId('coupon', 'coupon', 'r.code')];
export const pincodeTables: readonly ComparedTable[] = [byId('pincode', 'pincode', 'r.id')];
export const settingTables: readonly ComparedTable[] = [
  { table: 'store_setting', noun: 'setting', key: `r.store_id || ' ' || r.name`, name: 'r.name' },
];
export const synonymTables: readonly ComparedTable[] = [
  { table: 'search_synonym', noun: 'synonym', key: 'r.term', name: 'r.term' },
];

/** Columns that follow from others: the database or the import works them out. */
const derived = [
  'updated_at',
  'search_words',
  'search_vector',
  'name_vector',
  'default_price',
  'variant_price',
  'has_variants',
  'variant_groups',
  'is_tax_enabled',
];
const amounts = [
  'price',
  'listing_price',
  'cost_price',
  'recommend_price',
  'cod_max_amount',
  'get_y_amount',
  'min_order_value',
  'max_discount',
  'ppcod_coupon_amount',
  'amount',
  'max_order_value',
  'max_cashback_allowed',
  'cashback_point',
];
const mostListed = 200;

const FoundSchema = v.object({
  name: v.string(),
  how: v.picklist(['added', 'removed', 'changed']),
  fields: v.array(v.tuple([v.string(), v.unknown(), v.unknown()])),
});

/** Remembers the tables as they are, until the transaction ends. */
export async function rememberRows(
  trx: Transaction<Database>,
  tables: readonly ComparedTable[],
): Promise<void> {
  for (const { table, key, name } of tables) {
    await sql
      .raw(
        `create temp table "before ${table}" on commit drop as
           select ${key} as key, ${name} as name, to_jsonb(r) - ${columnList(derived)} as row from ${table} as r`,
      )
      .execute(trx);
  }
}

/** What has changed since {@link rememberRows}. */
export async function findChanges(
  trx: Transaction<Database>,
  tables: readonly ComparedTable[],
): Promise<Changes> {
  const listed: Change[] = [];
  let total = 0;
  for (const watched of tables) {
    const changed = `from "before ${watched.table}" as old full join (
        select ${watched.key} as key, ${watched.name} as name, to_jsonb(r) - ${columnList(derived)} as row
        from ${watched.table} as r
      ) as new using (key) where old.row is distinct from new.row`;
    const { rows } = await sql
      .raw<{ count: number }>(`select count(*)::int as count ${changed}`)
      .execute(trx);
    total += rows[0]?.count ?? 0;
    const room = mostListed - listed.length;
    if (room > 0) listed.push(...(await listChanges(trx, watched, changed, room)));
  }
  return { total, listed };
}

async function listChanges(
  trx: Transaction<Database>,
  { noun, table }: ComparedTable,
  changed: string,
  most: number,
): Promise<Change[]> {
  const { rows } = await sql
    .raw<unknown>(
      `select coalesce(new.name, old.name) as name,
         case when old.row is null then 'added' when new.row is null then 'removed' else 'changed' end as how,
         coalesce((select jsonb_agg(jsonb_build_array(field, old.row -> field, new.row -> field) order by field)
           from jsonb_object_keys(new.row) as field
           where old.row is not null and old.row -> field is distinct from new.row -> field), '[]') as fields
       ${changed} order by name limit ${most}`,
    )
    .execute(trx);
  return v.parse(v.array(FoundSchema), rows).map(({ name, how, fields }) => ({
    what: `${noun} ${name}`,
    how,
    fields: fields.flatMap(([field, before, after]) => {
      const isAmount = table === 'store_setting' ? isAmountSetting(name) : amounts.includes(field);
      const shown = (value: unknown) => (isAmount && typeof value === 'number' ? value / 100 : value);
      return fieldChanges({ name: field, before: shown(before), after: shown(after) });
    }),
  }));
}

function isAmountSetting(name: string): boolean {
  return isSettingName(name) && settingKinds[name] === 'amount';
}

function columnList(names: readonly string[]): string {
  return `array[${names.map((name) => `'${name}'`).join(', ')}]`;
}
