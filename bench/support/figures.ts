/** Figures of a load: what every benchmark prints, in one form. */

/** Rates are per second, times in milliseconds, memory in MiB. */
export type Figures = { what: string; rate: number; p50: number; p99: number; errors: number };

/** The figures of one load from its response times in milliseconds and its length in seconds. */
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

/** Prints figures as a table; `peers` are the rates of the best open peers, measured on such a machine. */
export function printFigures(rows: Figures[], peers: Record<string, number> = {}): void {
  const table = rows.map(({ what, rate, p50, p99, errors }) => {
    const peer = peers[what];
    return {
      what,
      'per second': rate.toFixed(0),
      'p50 ms': p50.toFixed(2),
      'p99 ms': p99.toFixed(2),
      errors,
      peer: peer ?? '',
      ratio: peer ? `${(rate / peer).toFixed(1)}x` : '',
    };
  });
  console.table(table);
}

/** The middle value; of an even number, the lower one. */
export function median(values: number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** Of sorted values; `share` is 0 to 1. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
