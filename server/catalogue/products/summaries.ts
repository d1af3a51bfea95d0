import { type Kysely, sql } from 'kysely';
import type { AggregateInput } from '../../../src/contract/generated/schema.ts';
import type { TaggedCache } from '../../cache/taggedCache.ts';
import { plannedAnew } from '../../db/prepare.ts';
import type { Database } from '../../db/types.ts';
import type { TextMatch } from '../../search/index.ts';
import { type MatchCounts, readProductAggregates, summariseProducts } from './aggregates.ts';
import type { LiveFacets } from './facets/liveFacets.ts';
import type { ProductQuery } from './filter.ts';

export type { MatchCounts } from './aggregates.ts';

export type Summarise = (
  db: Kysely<Database>,
  storeId: string,
  query: ProductQuery,
  inputs: readonly AggregateInput[],
) => Promise<MatchCounts>;

const keptMs = 5 * 60_000;

/**
 * Counts for a filter, from the in-memory facets, or by the database while these are not available. They are cached until the
 * catalogue changes, because every page and sort of a list shows the same counts.
 */
export function createSummaries(
  facets: Pick<LiveFacets, 'current'>,
  cache: TaggedCache<MatchCounts>,
  now: () => number,
): Summarise {
  return async (db, storeId, query, inputs) => {
    const aggregations = readProductAggregates(inputs);
    const key = JSON.stringify([storeId, query.filter, inputs]);
    return cache.load(key, async () => {
      const found = query.text === null ? null : await readIds(db, query.text);
      const index = await facets.current();
      const value =
        index === null
          ? await summariseProducts(db, storeId, query, aggregations)
          : index.summarise(query.filter, found, aggregations);
      const bytes = key.length + JSON.stringify(value).length;
      return { value, keep: true, tags: [], expiresAt: now() + keptMs, bytes };
    });
  };
}

/** Ids of products that match the text; other stores' and disabled ones too, which the facets ignore. One value is faster than rows. */
async function readIds(db: Kysely<Database>, text: TextMatch): Promise<string[]> {
  const { ids } = await db
    .selectFrom('product')
    .where(text.condition)
    .select(sql<string[]>`coalesce(json_agg(product.id), '[]')`.as('ids'))
    .modifyEnd(plannedAnew)
    .executeTakeFirstOrThrow();
  return ids;
}
