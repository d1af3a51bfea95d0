import fc from 'fast-check';

/**
 * Number of random values per test. Mutation testing sets a lower one, because it repeats the suite for every mutant.
 */
const RUNS = Number(process.env.PRICING_RUNS ?? 2000);

/** Checks the property for `RUNS` random values. */
export function holds<T>(values: fc.Arbitrary<T>, property: (value: T) => void): void {
  fc.assert(fc.property(values, property), { numRuns: RUNS });
}
