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
import { isAmount } from '../../graphql/gate.ts';
import type { TextMatch } from '../../search/index.ts';
import { inStock } from '../stock.ts';
import { allOf, offerMatches, readOfferFilter } from './offerFilter.ts';

type Builder = ExpressionBuilder<Database, 'product'>;
type Condition = Expression<SqlBool>;

/** A filter with its text analysed, and its categories and collections looked up. */
export interface ProductQuery {
  readonly filter: ProductFilterInput;
  /** `null` if the filter has no text. */
  readonly text: TextMatch | null;
  /** The categories that the filter names. The database plans better with ids than with names that it must look up. */
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
    look(
      'category',
      allOf(filter).flatMap(({ category, subCategory }) => [...textsOf(category), ...textsOf(subCategory)]),
    ),
    look(
      'collection',
      allOf(filter).flatMap(({ collections }) => textsOf(collections)),
    ),
  ]);
  return { filter, text, categories, collections };
}

/** Returns the contract's filter as SQL. All conditions must hold. */
export function matches(eb: Builder, query: ProductQuery): Condition {
  const { filter, text } = query;
  return eb.and([
    ...allOf(filter).flatMap((part) => conditionsOf(eb, part, query)),
    ...offerMatches(readOfferFilter(filter)),
    ...(text === null ? [] : [text.condition]),
  ]);
}

/** The conditions of a filter on the product itself, without its text. */
function conditionsOf(eb: Builder, filter: ProductFilterInput, { categories, collections }: ProductQuery) {
  const idsOfCategories = (slugs: string[]) => idsOf(categories, ({ slug }) => slugs.includes(slug));
  const idsOfCollections = (names: string[]) =>
    idsOf(collections, ({ id, slug }) => names.includes(slug) || names.includes(id));
  return [
    ...oneOf(filter.id, (values) => eb('product.id', 'in', values)),
    ...oneOf(filter.storeId, (values) => eb('product.store_id', 'in', values)),
    ...oneOf(filter.vendor, (values) => eb('product.vendor', 'in', values)),
    ...oneOf(filter.productType, (values) => eb('product.product_type', 'in', values)),
    ...oneOf(filter.origin, (values) => eb('product.origin', 'in', values)),
    ...oneOf(filter.tags, (values) => sql<SqlBool>`product.tags && ${values}::text[]`),
    ...oneOf(filter.benefits, (values) => sql<SqlBool>`product.benefits && ${values}::text[]`),
    ...oneOf(filter.category, (values) => isAny('product.category_id', idsOfCategories(values))),
    ...oneOf(filter.subCategory, (values) => isAny('product.sub_category_id', idsOfCategories(values))),
    ...oneOf(filter.collections, (values) => inCollection(eb, idsOfCollections(values))),
    ...oneOf(filter.options, (values) => sql<SqlBool>`product.option_ids && ${values}::text[]`),
    ...oneOf(filter.status, (values) => eb('product.status', 'in', values)),
    ...inRange(eb, 'product.rating', filter.rating),
    ...is(filter.isFeatured, eb.ref('product.is_featured')),
    ...is(filter.recommended, eb.ref('product.recommended')),
    ...is(filter.inStock, inStock(eb)),
  ];
}

type Choice<Value> =
  | { eq?: Value | null; ne?: Value | null; in?: readonly Value[] | null }
  | null
  | undefined;

/** The conditions of a choice. `ne` is also satisfied by a product without any value. */
function* oneOf<Value>(choice: Choice<Value>, isIn: (values: Value[]) => Condition): Iterable<Condition> {
  if (choice === null || choice === undefined) return;
  if (isGiven(choice.eq)) yield isIn([choice.eq]);
  if (isGiven(choice.in)) yield choice.in.length === 0 ? sql<SqlBool>`false` : isIn([...choice.in]);
  if (isGiven(choice.ne)) yield sql<SqlBool>`not coalesce(${isIn([choice.ne])}, false)`;
}

function* inRange(
  eb: Builder,
  column: 'product.rating',
  range: NumberFilterInput | null | undefined,
): Iterable<Condition> {
  if (isGiven(range?.eq)) yield eb(column, '=', range.eq);
  if (isGiven(range?.gte)) yield eb(column, '>=', range.gte);
  if (isGiven(range?.lte)) yield eb(column, '<=', range.lte);
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

/** SQL: whether the column is any of the ids; false for an empty list. */
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
const mostFurther = 10;

interface FilterProblem {
  readonly path: string;
  readonly message: string;
}

/** Why a filter is refused (too long lists or texts, invalid amounts); `null` if it is valid. */
export function filterProblem({ and, ...filter }: ProductFilterInput): FilterProblem | null {
  const further = and ?? [];
  if (further.length > mostFurther) return { path: 'and', message: `at most ${mostFurther} filters` };
  for (const [index, part] of further.entries()) {
    const path = `and[${index}]`;
    if (isGiven(part.and)) return { path: `${path}.and`, message: 'not within another' };
    if (isGiven(part.text)) return { path: `${path}.text`, message: 'only beside the other conditions' };
    const problem = problemOf(part);
    if (problem !== null) return { ...problem, path: `${path}.${problem.path}` };
  }
  return problemOf(filter);
}

function problemOf(filter: ProductFilterInput): FilterProblem | null {
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
  if (amounts.some((amount) => amount < 0 || amount > 1e9 || !isAmount(amount)))
    return { path: 'price', message: 'not an amount' };
  return null;
}

function textsOf(choice: StringFilterInput | NumberFilterInput | object | null | undefined): string[] {
  return Object.values(choice ?? {})
    .flat()
    .filter((value) => typeof value === 'string');
}
