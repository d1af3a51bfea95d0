/** Formats the figures of a load, the same way for every benchmark. */

/** Rates are per second, times in milliseconds. */
export type Figures = { what: string; rate: number; p50: number; p99: number; errors: number };

/** Computes the figures of a load from its response times in milliseconds and its length in seconds. */
export function figuresOf(what: string, times: number[], seconds: number, errors = 0): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    what,
    rate: times.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    errors,
  };
}

/** Prints figures as a table. */
export function printFigures(rows: Figures[]): void {
  console.table(
    rows.map(({ what, rate, p50, p99, errors }) => ({
      what,
      'per second': rate.toFixed(0),
      'p50 ms': p50.toFixed(2),
      'p99 ms': p99.toFixed(2),
      errors,
    })),
  );
}

/** Returns the median; of an even number of values, the higher of the two in the middle. */
export function median(values: number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** Returns a percentile of sorted values; `share` is 0 to 1. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
