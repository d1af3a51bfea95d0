import type { ConsentRecord } from './types.ts';

/** A choice is valid for 180 days. */
const VALID_FOR = 180 * 24 * 60 * 60 * 1_000;

/** @param now milliseconds since the epoch */
export function isValid({ decidedAt }: ConsentRecord, now: number): boolean {
  return now - decidedAt < VALID_FOR;
}
