import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  AggregateInput,
  AggregateItem,
  ProductFilterInput,
} from '../../../src/contract/generated/schema.ts';
import type { Database } from '../../db/types.ts';
import { type Aggregation, presentAggregate, readAggregates } from '../aggregates.ts';
import { inStock } from '../stock.ts';
import { matches } from './filter.ts';

/** What each field's buckets count: pairs of a key and a product of `matched`. */
const bucketSources: Readonly<Record<string, string>> = {
  collections: `select collection.slug as key, matched.id from matched
    join product_collection on product_id = matched.id join collection on collection.id = collection_id`,
  category: `select category.slug as key, matched.id from matched join category on category.id = category_id`,
  subCategory: `select category.slug as key, matched.id from matched
    join category on category.id = sub_category_id`,
  tags: `select unnest(tags) as key, id from matched`,
  benefits: `select unnest(benefits) as key, id from matched`,
  vendor: `select vendor as key, id from matched`,
  productType: `select product_type as key, id from matched`,
  options: `select choice ->> 'variantGroupOptionId' as key, matched.id from matched
    join variant on variant.product_id = matched.id and variant.status = 'ENABLED',
    jsonb_array_elements(variant.option_ids) as choice`,
  inStock: `select in_stock::text as key, id from matched`,
};

/** Money is paise in the rows and rupees in the reply. */
const figures: Readonly<Record<string, string>> = { price: 'price / 100.0', rating: 'rating' };

const mostBuckets = 200;

export interface ProductSummary {
  readonly total: number;
  readonly aggregateItems: AggregateItem[];
}

/** How many products match, on all pages, and the aggregates over them, in one statement. */
export async function summariseProducts(
  db: Kysely<Database>,
  storeId: string,
  filter: ProductFilterInput,
  inputs: readonly AggregateInput[],
): Promise<ProductSummary> {
  const aggregations = readAggregates(inputs, Object.keys(bucketSources), Object.keys(figures));
  const { total, results } = await db
    .with('matched', (cte) =>
      cte
        .selectFrom('product')
        .where('product.store_id', '=', storeId)
        .where('product.status', '=', 'ENABLED')
        .where((eb) => matches(eb, filter))
        .select(['id', 'category_id', 'sub_category_id', 'tags', 'benefits', 'vendor', 'product_type'])
        .select(['price', 'rating'])
        .select((eb) => inStock(eb).as('in_stock')),
    )
    .selectNoFrom([
      sql<number>`(select count(*) from matched)`.as('total'),
      sql<unknown[]>`jsonb_build_array(${sql.join(aggregations.map(aggregateSql))})`.as('results'),
    ])
    .executeTakeFirstOrThrow();
  return {
    total,
    aggregateItems: aggregations.map((aggregation, index) => presentAggregate(aggregation, results[index])),
  };
}

function aggregateSql(aggregation: Aggregation): RawBuilder<unknown> {
  const { field } = aggregation;
  if (aggregation.type !== 'TERMS') {
    return sql`(select ${sql.raw(aggregation.type)}(${sql.raw(figures[field] ?? 'null')}) from matched)`;
  }
  return sql`(select coalesce(jsonb_agg(bucket), '[]') from (
    select key, count(distinct id) as doc_count from (${sql.raw(bucketSources[field] ?? '')}) as source
    where key is not null group by key order by doc_count desc, key limit ${sql.lit(mostBuckets)}) as bucket)`;
}
