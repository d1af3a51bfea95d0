import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AggregateInput, AggregateItem } from '../../../src/contract/generated/schema.ts';
import { plannedAnew } from '../../db/prepare.ts';
import type { Database } from '../../db/types.ts';
import { type CheckedAggregate, presentAggregate, readAggregates } from '../aggregates.ts';
import { inStock } from '../stock.ts';
import { matches, type ProductQuery } from './filter.ts';
import { matchingOptions, readOfferFilter } from './offerFilter.ts';

/** The SQL that a field is counted or calculated from. */
interface Source {
  /** The column of `matched` that it reads. */
  readonly column: string;
  /** Buckets: pairs of `key` and `doc_count`. Figures: a value of one row. */
  readonly sql: string;
}

const column = (name: string): Source => ({
  column: name,
  sql: `select ${name}::text as key, count(*) as doc_count from matched group by ${name}`,
});
/** A column that is a list; a product is counted once per value, because lists have no duplicates. */
const list = (name: string): Source => ({
  column: name,
  sql: `select unnest(${name}) as key, count(*) as doc_count from matched group by 1`,
});
const category = (name: string): Source => ({
  column: name,
  sql: `select slug as key, doc_count from category join
    (select ${name} as id, count(*) as doc_count from matched group by 1) as counted using (id)`,
});

const bucketSources: Readonly<Record<string, Source>> = {
  collections: {
    column: 'id',
    sql: `select slug as key, doc_count from collection join
      (select collection_id as id, count(*) as doc_count from product_collection
        where product_id in (select id from matched) group by 1) as counted using (id)`,
  },
  category: category('category_id'),
  subCategory: category('sub_category_id'),
  tags: list('tags'),
  benefits: list('benefits'),
  options: list('option_ids'),
  vendor: column('vendor'),
  productType: column('product_type'),
  origin: column('origin'),
  inStock: column('in_stock'),
};

/** Money is paise in the rows and rupees in the reply. */
const figures: Readonly<Record<string, Source>> = {
  price: { column: 'price', sql: 'price / 100.0' },
  rating: { column: 'rating', sql: 'rating' },
};

export const mostBuckets = 200;

export interface MatchCounts {
  readonly total: number;
  readonly aggregateItems: AggregateItem[];
}

/** Parses the aggregates. Refuses (BAD_INPUT) fields by which products cannot be counted. */
export function readProductAggregates(inputs: readonly AggregateInput[]): readonly CheckedAggregate[] {
  return readAggregates(inputs, Object.keys(bucketSources), Object.keys(figures));
}

/** How many products match, on all pages, and the aggregates over them, in one statement. */
export async function summariseProducts(
  db: Kysely<Database>,
  storeId: string,
  query: ProductQuery,
  aggregations: readonly CheckedAggregate[],
): Promise<MatchCounts> {
  // Only options of variants that match: the others would lead to an empty list.
  const offer = readOfferFilter(query.filter);
  const read = new Set(aggregations.flatMap((aggregation) => sourceOf(aggregation)?.column ?? []));
  const { total, results } = await db
    .with('matched', (cte) =>
      cte
        .selectFrom('product')
        .where('product.store_id', '=', storeId)
        .where('product.status', '=', 'ENABLED')
        .where((eb) => matches(eb, query))
        .select((eb) =>
          [...read.add('id')].map((name) => {
            if (name === 'in_stock') return inStock(eb).as(name);
            const own = sql<unknown>`${sql.ref(`product.${name}`)}`;
            return (name === 'option_ids' && offer !== null ? matchingOptions(offer) : own).as(name);
          }),
        ),
    )
    .selectNoFrom([
      sql<number>`(select count(*) from matched)`.as('total'),
      sql<unknown[]>`jsonb_build_array(${sql.join(aggregations.map(aggregateSql))})`.as('results'),
    ])
    .modifyEnd(plannedAnew)
    .executeTakeFirstOrThrow();
  return {
    total,
    aggregateItems: aggregations.map((aggregation, index) => presentAggregate(aggregation, results[index])),
  };
}

function sourceOf({ type, field }: CheckedAggregate): Source | undefined {
  return type === 'TERMS' ? bucketSources[field] : figures[field];
}

function aggregateSql(aggregation: CheckedAggregate): RawBuilder<unknown> {
  const source = sql.raw(sourceOf(aggregation)?.sql ?? 'null');
  if (aggregation.type !== 'TERMS') return sql`(select ${sql.raw(aggregation.type)}(${source}) from matched)`;
  return sql`(select coalesce(jsonb_agg(bucket), '[]') from (
    select key, doc_count from (${source}) as counted
    where key is not null order by doc_count desc, key collate "C" limit ${sql.lit(mostBuckets)}) as bucket)`;
}
