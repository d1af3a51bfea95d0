import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { ProductSort } from '../../../src/contract/generated/schema.ts';
import { plannedAnew } from '../../db/prepare.ts';
import type { Database } from '../../db/types.ts';
import { type PageEnd, readPageToken, writePageToken } from '../pageToken.ts';
import { inStock } from '../stock.ts';
import { matches, type ProductQuery } from './filter.ts';
import { type ProductRow, selectProducts } from './select.ts';
import { comesAfter, type SortKey, sortKeys } from './sort.ts';

export interface ProductSearch {
  readonly storeId: string;
  readonly query: ProductQuery;
  readonly sort: ProductSort;
  readonly limit: number;
  readonly from: number;
  readonly nextToken: string | null;
}

export interface ProductPage {
  readonly rows: readonly ProductRow[];
  /** `null` on the last page. */
  readonly nextToken: string | null;
}

/** One page of matching products; pages by token neither repeat nor skip while products come and go. */
export async function searchProducts(db: Kysely<Database>, search: ProductSearch): Promise<ProductPage> {
  const { sort, limit } = search;
  const keys = sortKeys(expressionBuilder<Database, 'product'>(), sort, search.query);
  const end = search.nextToken === null ? null : readPageToken(search.nextToken, sort, keys.length);
  const found = await readParts(db, search, keys, end);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, nextToken: hasMore ? writePageToken(sort, { keys: last.sort_keys, id: last.id }) : null };
}

/** A consecutive part of a list, read by its own query. */
interface Part {
  readonly holds: (eb: ExpressionBuilder<Database, 'product'>) => Expression<SqlBool>;
  /** The value of the first sort key that all its products share, so that it needs no sorting; `null` if they differ. */
  readonly firstKey: number | null;
}

/**
 * Divides a list: available products come before sold-out ones, and full matches of a text before partial ones. Each part is read
 * along an index, and only until the page is full; a single query would have to read all matches first.
 */
function partsOf({ sort, query }: ProductSearch): readonly Part[] {
  const { text } = query;
  if (sort === 'AVAILABILITY') {
    return [
      { firstKey: 1, holds: (eb) => eb.and([matches(eb, query), inStock(eb)]) },
      { firstKey: 0, holds: (eb) => eb.and([matches(eb, query), eb.not(inStock(eb))]) },
    ];
  }
  if (sort === 'DEFAULT' && text !== null && text.best !== null) {
    const found = (condition: RawBuilder<SqlBool>): Part['holds'] => {
      return (eb) => matches(eb, { ...query, text: { ...text, condition } });
    };
    const best = text.best.condition;
    return [
      { firstKey: text.best.relevance, holds: found(best) },
      { firstKey: null, holds: found(sql<SqlBool>`(${text.condition} and not ${best})`) },
    ];
  }
  return [{ firstKey: null, holds: (eb) => matches(eb, query) }];
}

/** Reads a page plus one product, starting with the part in which the previous page ended. */
async function readParts(
  db: Kysely<Database>,
  search: ProductSearch,
  keys: readonly SortKey[],
  end: PageEnd | null,
) {
  const parts = partsOf(search);
  const isEndIn = ({ firstKey }: Part) => end !== null && (firstKey ?? end.keys[0]) === end.keys[0];
  const begun = end === null ? 0 : Math.max(0, parts.findIndex(isEndIn));
  let skipped = search.from;
  const rows: Awaited<ReturnType<ReturnType<typeof selectPart>['execute']>> = [];
  for (const [index, part] of parts.slice(begun).entries()) {
    const wanted = search.limit + 1 - rows.length;
    if (wanted === 0) break;
    const found = await selectPart(db, search.storeId, part, keys, index === 0 ? end : null)
      .limit(wanted)
      .offset(skipped)
      .execute();
    rows.push(...found);
    if (found.length > 0) skipped = 0;
    else if (skipped > 0) skipped -= Math.min(skipped, await countPart(db, search.storeId, part));
  }
  return rows;
}

/** Loads the part's products after the given position, each with all its sort keys. */
function selectPart(
  db: Kysely<Database>,
  storeId: string,
  { holds, firstKey }: Part,
  keys: readonly SortKey[],
  end: PageEnd | null,
) {
  const known = firstKey === null ? 0 : 1;
  const order = keys.slice(known);
  let rows = selectProducts(db, storeId)
    .where(holds)
    .select(sql<number[]>`jsonb_build_array(${sql.join(keys.map(({ value }) => value))})`.as('sort_keys'));
  for (const { value, direction } of order) rows = rows.orderBy(value, direction);
  if (end !== null) rows = rows.where(comesAfter(order, end.keys.slice(known), end.id));
  return rows.orderBy('product.id').modifyEnd(plannedAnew);
}

async function countPart(db: Kysely<Database>, storeId: string, { holds }: Part): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .where('product.store_id', '=', storeId)
    .where('product.status', '=', 'ENABLED')
    .where(holds)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
