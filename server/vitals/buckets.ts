/**
 * Buckets of measurements, by which a percentile is found without keeping each one. Their edges grow by equal factors,
 * of 8 to 11 %, and the thresholds of good and poor are edges, so that a 75th percentile is rated exactly.
 */
import type { VitalName } from '../../src/contract/vitals.ts';

interface Scale {
  /** Up to here a value is good. */
  readonly good: number;
  /** Beyond, it is poor. */
  readonly poor: number;
  /** Buckets from one to the other. */
  readonly steps: number;
  /** Larger values are no measurement. */
  readonly most: number;
}

const minutes = 60_000;

/** The public thresholds (https://web.dev/articles/vitals). For `navigation` there are none: these only space its buckets. */
const scales: Readonly<Record<VitalName, Scale>> = {
  LCP: { good: 2_500, poor: 4_000, steps: 6, most: 10 * minutes },
  INP: { good: 200, poor: 500, steps: 10, most: 10 * minutes },
  CLS: { good: 0.1, poor: 0.25, steps: 10, most: 1_000 },
  TTFB: { good: 800, poor: 1_800, steps: 8, most: 10 * minutes },
  navigation: { good: 150, poor: 1_500, steps: 24, most: minutes },
};

const lowest = -60;
const highest = 60;

export type Rating = 'good' | 'needs work' | 'poor';

export function isPossible(name: VitalName, value: number): boolean {
  return value >= 0 && value <= scales[name].most;
}

/** The number of the bucket from `edge(bucket - 1)`, exclusive, to `edge(bucket)`. */
export function bucketOf(name: VitalName, value: number): number {
  const { good, poor, steps } = scales[name];
  if (value <= 0) return lowest;
  // Rounded, because a logarithm of an edge is not exactly whole.
  const exact = Number(((Math.log(value / good) * steps) / Math.log(poor / good)).toFixed(9));
  return Math.max(lowest, Math.min(highest, Math.ceil(exact)));
}

/** The 75th percentile of counts by bucket, from within its bucket as if its values lay at equal distances. */
export function percentile75(name: VitalName, counts: ReadonlyMap<number, number>): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rank = total * 0.75;
  let below = 0;
  for (const [bucket, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    if (below + count >= rank) {
      const from = bucket === lowest ? 0 : edge(name, bucket - 1);
      return from + ((rank - below) / count) * (edge(name, bucket) - from);
    }
    below += count;
  }
  return 0;
}

/** `null` for what has no public thresholds. */
export function ratingOf(name: VitalName, value: number): Rating | null {
  if (name === 'navigation') return null;
  const { good, poor } = scales[name];
  if (value <= good * (1 + tolerance)) return 'good';
  return value <= poor * (1 + tolerance) ? 'needs work' : 'poor';
}

/** Of an edge's computed value. */
const tolerance = 1e-9;

function edge(name: VitalName, bucket: number): number {
  const { good, poor, steps } = scales[name];
  return good * (poor / good) ** (bucket / steps);
}
