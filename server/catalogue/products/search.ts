import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { ProductSort } from '../../../src/contract/generated/schema.ts';
import type { Database } from '../../db/types.ts';
import { readPageToken, writePageToken } from '../pageToken.ts';
import { matches, type ProductQuery } from './filter.ts';
import { type ProductRow, selectProducts } from './select.ts';
import { comesAfter, sortKeys } from './sort.ts';

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
  let query = selectProducts(db, search.storeId)
    .where((eb) => matches(eb, search.query))
    .select(sql<number[]>`jsonb_build_array(${sql.join(keys.map(({ value }) => value))})`.as('sort_keys'))
    .limit(limit + 1);
  for (const { value, direction } of keys) query = query.orderBy(value, direction);
  query = query.orderBy('product.id');
  if (search.from > 0) query = query.offset(search.from);
  if (search.nextToken !== null) {
    const end = readPageToken(search.nextToken, sort, keys.length);
    query = query.where(comesAfter(keys, end.keys, end.id));
  }
  const found = await query.execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, nextToken: hasMore ? writePageToken(sort, { keys: last.sort_keys, id: last.id }) : null };
}
