/** Settings of every database session, the same on both databases. `docs/scaling.md` repeats them for a pooler. */
export const sessionSettings = {
  /** Minimum similarity of a misspelling. Low, because "cofefe" and "coffee" share few trigrams. */
  'pg_trgm.similarity_threshold': '0.2',
  /** Off, because compiling takes longer than running the shop's queries. */
  jit: 'off',
  /** None, because starting workers takes longer than they save, and requests already use all processors. */
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
};

/** Type ids (`pg_type.oid`) whose values the two drivers would read differently. */
export const typeIds = { int8: 20, numeric: 1700, date: 1082 };

/** `bigint`, `count(*)` and `numeric` as numbers: paise and counts stay far below 2^53. */
export function readNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`Too large: ${text}`);
  return value;
}
