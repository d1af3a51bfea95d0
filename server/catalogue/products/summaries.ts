import type { Kysely } from 'kysely';
import type { AggregateInput } from '../../../src/contract/generated/schema.ts';
import type { TaggedCache } from '../../cache/taggedCache.ts';
import type { Database } from '../../db/types.ts';
import { type ProductSummary, summariseProducts } from './aggregates.ts';
import type { ProductQuery } from './filter.ts';

export type { ProductSummary } from './aggregates.ts';

export type Summarise = (
  db: Kysely<Database>,
  storeId: string,
  query: ProductQuery,
  inputs: readonly AggregateInput[],
) => Promise<ProductSummary>;

const keptMs = 5 * 60_000;

/**
 * Counts of one filter, kept until the catalogue changes: every page and every sort of a list shows the same, and
 * counting a large catalogue is dear.
 */
export function createSummaries(cache: TaggedCache<ProductSummary>, now: () => number): Summarise {
  return (db, storeId, query, inputs) => {
    const key = JSON.stringify([storeId, query.filter, inputs]);
    return cache.load(key, async () => {
      const value = await summariseProducts(db, storeId, query, inputs);
      const bytes = key.length + JSON.stringify(value).length;
      return { value, keep: true, tags: [], expiresAt: now() + keptMs, bytes };
    });
  };
}
