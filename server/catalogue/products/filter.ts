import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type {
  NumberFilterInput,
  ProductFilterInput,
  StringFilterInput,
} from '../../../src/contract/generated/schema.ts';
import type { Database } from '../../db/types.ts';
import type { TextMatch } from '../../search/index.ts';
import { toPaise } from '../rupees.ts';
import { inStock } from '../stock.ts';

type Builder = ExpressionBuilder<Database, 'product'>;
type Condition = Expression<SqlBool>;

/** A filter whose text has been understood, and whose categories and collections have been looked up. */
export interface ProductQuery {
  readonly filter: ProductFilterInput;
  /** Null: none is searched. */
  readonly text: TextMatch | null;
  /** Those that the filter names. A list is planned better for ids than for names that are yet to be looked up. */
  readonly categories: readonly Named[];
  readonly collections: readonly Named[];
}

interface Named {
  readonly id: string;
  readonly slug: string;
}

export async function createQuery(
  db: Kysely<Database>,
  storeId: string,
  filter: ProductFilterInput,
  text: TextMatch | null,
): Promise<ProductQuery> {
  const look = async (table: 'category' | 'collection', names: string[]): Promise<Named[]> => {
    if (names.length === 0) return [];
    const rows = db.selectFrom(table).select(['id', 'slug']).where('store_id', '=', storeId);
    return rows.where((eb) => eb.or([eb('slug', 'in', names), eb('id', 'in', names)])).execute();
  };
  const [categories, collections] = await Promise.all([
    look('category', [...textsOf(filter.category), ...textsOf(filter.subCategory)]),
    look('collection', textsOf(filter.collections)),
  ]);
  return { filter, text, categories, collections };
}

/** Returns the contract's filter as SQL. All conditions must hold. */
export function matches(eb: Builder, { filter, text, categories, collections }: ProductQuery): Condition {
  const idsOfCategories = (slugs: string[]) => idsOf(categories, ({ slug }) => slugs.includes(slug));
  const idsOfCollections = (names: string[]) =>
    idsOf(collections, ({ id, slug }) => names.includes(slug) || names.includes(id));
  const conditions: Condition[] = [
    ...oneOf(filter.id, (values) => eb('product.id', 'in', values)),
    ...oneOf(filter.storeId, (values) => eb('product.store_id', 'in', values)),
    ...oneOf(filter.vendor, (values) => eb('product.vendor', 'in', values)),
    ...oneOf(filter.productType, (values) => eb('product.product_type', 'in', values)),
    ...oneOf(filter.tags, (values) => sql<SqlBool>`product.tags && ${values}::text[]`),
    ...oneOf(filter.benefits, (values) => sql<SqlBool>`product.benefits && ${values}::text[]`),
    ...oneOf(filter.category, (values) => isAny('product.category_id', idsOfCategories(values))),
    ...oneOf(filter.subCategory, (values) => isAny('product.sub_category_id', idsOfCategories(values))),
    ...oneOf(filter.collections, (values) => inCollection(eb, idsOfCollections(values))),
    ...oneOf(filter.options, (values) => sql<SqlBool>`product.option_ids && ${values}::text[]`),
    ...oneOf(filter.status, (values) => eb('product.status', 'in', values)),
    ...inRange(eb, 'product.price', filter.price, toPaise),
    ...inRange(eb, 'product.rating', filter.rating, (value) => value),
    ...is(filter.isFeatured, eb.ref('product.is_featured')),
    ...is(filter.recommended, eb.ref('product.recommended')),
    ...is(filter.inStock, inStock(eb)),
    ...(text === null ? [] : [text.condition]),
  ];
  return eb.and(conditions);
}

type Choice<Value> =
  | { eq?: Value | null; ne?: Value | null; in?: readonly Value[] | null }
  | null
  | undefined;

/** `ne` holds for what has no value at all, too. */
function* oneOf<Value>(choice: Choice<Value>, isIn: (values: Value[]) => Condition): Iterable<Condition> {
  if (choice === null || choice === undefined) return;
  if (isGiven(choice.eq)) yield isIn([choice.eq]);
  if (isGiven(choice.in)) yield choice.in.length === 0 ? sql<SqlBool>`false` : isIn([...choice.in]);
  if (isGiven(choice.ne)) yield sql<SqlBool>`not coalesce(${isIn([choice.ne])}, false)`;
}

function* inRange(
  eb: Builder,
  column: 'product.price' | 'product.rating',
  range: NumberFilterInput | null | undefined,
  convert: (value: number) => number,
): Iterable<Condition> {
  if (isGiven(range?.eq)) yield eb(column, '=', convert(range.eq));
  if (isGiven(range?.gte)) yield eb(column, '>=', convert(range.gte));
  if (isGiven(range?.lte)) yield eb(column, '<=', convert(range.lte));
}

function* is(
  flag: { eq?: boolean | null } | null | undefined,
  holds: Expression<unknown>,
): Iterable<Condition> {
  if (isGiven(flag?.eq)) yield sql<SqlBool>`${holds} = ${flag.eq}`;
}

function inCollection(eb: Builder, ids: string[]): Condition {
  return eb.exists(
    eb
      .selectFrom('product_collection')
      .select(sql`1`.as('one'))
      .whereRef('product_collection.product_id', '=', 'product.id')
      .where(isAny('product_collection.collection_id', ids)),
  );
}

/** None of them, if there are none. */
function isAny(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${ids}::text[])`;
}

function idsOf(named: readonly Named[], isMeant: (one: Named) => boolean): string[] {
  return named.filter(isMeant).map(({ id }) => id);
}

function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== null && value !== undefined;
}

const longest = 200;
const most = 100;

/** Why a filter is refused, or null: lists and texts are bounded, amounts are amounts. */
export function filterProblem(filter: ProductFilterInput): { path: string; message: string } | null {
  for (const [path, value] of Object.entries(filter)) {
    if (typeof value === 'string') {
      if (value.length > longest) return { path, message: `at most ${longest} characters` };
      continue;
    }
    const texts = textsOf(value);
    if (texts.length > most) return { path, message: `at most ${most} values` };
    if (texts.some((text) => text.length > longest))
      return { path, message: `at most ${longest} characters` };
  }
  const { price } = filter;
  const amounts = [price?.eq, price?.gte, price?.lte].filter(isGiven);
  if (amounts.some((amount) => amount < 0 || amount > 1e9))
    return { path: 'price', message: 'not an amount' };
  return null;
}

function textsOf(choice: StringFilterInput | NumberFilterInput | object | null | undefined): string[] {
  return Object.values(choice ?? {})
    .flat()
    .filter((value) => typeof value === 'string');
}
