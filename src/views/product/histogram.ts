import type { Aggregate } from '../../contract/domain/index.ts';
import type { Reviews } from './data.ts';

/** The figures of a product's reviews: how many have each rating, each skin type, and pictures. */
export const reviewCounts = [
  { name: 'rating', type: 'TERMS', field: 'rating' },
  { name: 'skinType', type: 'TERMS', field: 'skinType' },
  { name: 'hasImages', type: 'TERMS', field: 'hasImages' },
] as const;

/** Returns the number of ratings with five, four, … one star; empty if unknown. */
export function histogramOf(aggregates: readonly Aggregate[]): Reviews['histogram'] {
  const aggregate = aggregates.find(({ name }) => name === 'rating');
  if (aggregate?.kind !== 'buckets') return [];
  return [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: aggregate.buckets.find(({ key }) => Number(key) === stars)?.count ?? 0,
  }));
}
