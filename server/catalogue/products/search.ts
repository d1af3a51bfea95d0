import { expressionBuilder, type Kysely, sql } from 'kysely';
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
  /** Null: this is the last page. */
  readonly nextToken: string | null;
}

/** One page of matching products; pages by token neither repeat nor skip while products come and go. */
export async function searchProducts(db: Kysely<Database>, search: ProductSearch): Promise<ProductPage> {
  const { sort, limit } = search;
  const keys = sortKeys(expressionBuilder<Database, 'product'>(), sort, search.query.text);
  const end = search.nextToken === null ? null : readPageToken(search.nextToken, sort, keys.length);
  const found =
    sort === 'AVAILABILITY'
      ? await readAvailableFirst(db, search, keys, end)
      : await readInOrder(db, search, keys, keys, end)
          .limit(limit + 1)
          .offset(search.from)
          .execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, nextToken: hasMore ? writePageToken(sort, { keys: last.sort_keys, id: last.id }) : null };
}

/** Matching products after the given end, each with all its keys. */
function readInOrder(
  db: Kysely<Database>,
  { storeId, query }: ProductSearch,
  keys: readonly SortKey[],
  order: readonly SortKey[],
  end: PageEnd | null,
) {
  let rows = selectProducts(db, storeId)
    .where((eb) => matches(eb, query))
    .select(sql<number[]>`jsonb_build_array(${sql.join(keys.map(({ value }) => value))})`.as('sort_keys'));
  for (const { value, direction } of order) rows = rows.orderBy(value, direction);
  if (end !== null) rows = rows.where(comesAfter(order, end.keys, end.id));
  return rows.orderBy('product.id').modifyEnd(plannedAnew);
}

/**
 * What can be bought, then what cannot, each in the shop's order: two readings that follow an index and stop where the
 * page is full, where one would have to look at every product's stock first.
 */
async function readAvailableFirst(
  db: Kysely<Database>,
  search: ProductSearch,
  keys: readonly SortKey[],
  end: PageEnd | null,
) {
  const [, ...order] = keys;
  const [endedIn = 1, ...endKeys] = end?.keys ?? [];
  const read = (isAvailable: boolean, limit: number, offset: number) => {
    const isEndHere = end !== null && endedIn === (isAvailable ? 1 : 0);
    return readInOrder(db, search, keys, order, isEndHere ? { keys: endKeys, id: end.id } : null)
      .where((eb) => (isAvailable ? inStock(eb) : eb.not(inStock(eb))))
      .limit(limit)
      .offset(offset)
      .execute();
  };
  const wanted = search.limit + 1;
  const available = endedIn === 1 ? await read(true, wanted, search.from) : [];
  if (available.length === wanted) return available;
  const skipped = search.from === 0 ? 0 : Math.max(0, search.from - (await countAvailable(db, search)));
  return [...available, ...(await read(false, wanted - available.length, skipped))];
}

async function countAvailable(db: Kysely<Database>, { storeId, query }: ProductSearch): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .where('product.store_id', '=', storeId)
    .where('product.status', '=', 'ENABLED')
    .where((eb) => matches(eb, query))
    .where((eb) => inStock(eb))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
