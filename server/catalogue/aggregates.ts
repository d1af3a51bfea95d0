import type { AggregateInput, AggregateItem, AggregateType } from '../../src/contract/generated/schema.ts';
import { refuse } from '../graphql/errors.ts';

export interface CheckedAggregate {
  readonly name: string;
  readonly type: AggregateType;
  readonly field: string;
}

const mostAggregates = 20;

/** Refuses (BAD_INPUT) fields that cannot be counted or calculated with; so field names are safe in SQL. */
export function readAggregates(
  inputs: readonly AggregateInput[],
  bucketFields: readonly string[],
  figureFields: readonly string[],
): readonly CheckedAggregate[] {
  if (inputs.length > mostAggregates) bad('aggregates', `at most ${mostAggregates}`);
  for (const [index, { name, type, field }] of inputs.entries()) {
    const allowed = type === 'TERMS' ? bucketFields : figureFields;
    const path = `aggregates[${index}]`;
    if (!allowed.includes(field)) bad(`${path}.field`, `${type} works on: ${allowed.join(', ')}`);
    if (name.length > 100) bad(`${path}.name`, 'at most 100 characters');
  }
  return inputs;
}

function bad(path: string, message: string): never {
  return refuse('BAD_INPUT', `${path}: ${message}`, { path, message });
}

type Buckets = readonly { key: string; doc_count: number }[];

/**
 * Formats a result for the contract. Figures are rounded to four decimals, because the means that the database and the in-memory
 * facets compute may differ beyond those; a missing figure is 0.
 */
export function presentAggregate({ name, type }: CheckedAggregate, result: unknown): AggregateItem {
  if (type !== 'TERMS') {
    return { name, result: { value: typeof result === 'number' ? Math.round(result * 1e4) / 1e4 : 0 } };
  }
  return { name, result: { buckets: isBuckets(result) ? [...result] : [] } };
}

function isBuckets(result: unknown): result is Buckets {
  return Array.isArray(result);
}

/** Returns the GraphQL type of an aggregate's result, for `__resolveType`. */
export function aggregateResultType(result: object): 'AggregateScalarResult' | 'AggregateBucketResult' {
  return 'buckets' in result ? 'AggregateBucketResult' : 'AggregateScalarResult';
}
