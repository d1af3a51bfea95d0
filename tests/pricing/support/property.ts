import fc from 'fast-check';

/** Mutation testing repeats the suite for every mutant, with fewer runs each. */
const RUNS = Number(process.env.PRICING_RUNS ?? 2000);

/** Holds for every generated value, in at least 2,000 runs. */
export function holds<T>(values: fc.Arbitrary<T>, property: (value: T) => void): void {
  fc.assert(fc.property(values, property), { numRuns: RUNS });
}
