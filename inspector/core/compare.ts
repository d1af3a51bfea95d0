/** Where two logs part. */
import { type Difference, differences } from './difference.ts';
import type { Entry } from './format.ts';
import type { Json } from './plain.ts';

export interface Parting {
  /** Number of the first entry that is not the same, from 0. */
  readonly entry: number;
  readonly difference: readonly Difference[];
}

/** Null: they are the same. Times do not count, and hashes say nothing that the rest does not. */
export function partingOf(left: readonly Entry[], right: readonly Entry[]): Parting | null {
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
