/** The first difference between two logs. */
import { type Difference, differences } from './difference.ts';
import type { Entry } from './format.ts';
import type { Json } from './plain.ts';

export interface FirstDifference {
  /** Number of the entry, from 0. */
  readonly entry: number;
  readonly difference: readonly Difference[];
}

/** Returns `null` when the logs are the same. Times are ignored; so are hashes, because they are derived from the other data. */
export function firstDifference(left: readonly Entry[], right: readonly Entry[]): FirstDifference | null {
  const length = Math.max(left.length, right.length);
  for (let entry = 0; entry < length; entry++) {
    const difference = differences(comparable(left[entry]), comparable(right[entry]));
    if (difference.length > 0) return { entry, difference };
  }
  return null;
}

function comparable(entry: Entry | undefined): Json | undefined {
  if (!entry) return undefined;
  const { at: _at, digest: _digest, state: _state, ...rest } = entry;
  return JSON.parse(JSON.stringify(rest));
}
