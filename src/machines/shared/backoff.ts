const BASE = 1_000;
const LONGEST = 60_000;

/**
 * The delay before the next retry, in milliseconds: it doubles from one second to one minute, before `chance` changes it.
 * `src/app/actors` provides the delays that draw `chance`.
 * @param attempt consecutive failures, from 1.
 * @param chance 0 to 1, drawn at random so that many shoppers do not retry at once: 0 halves the delay, 1 makes it half as
 * long again, 0.5 leaves it as it is.
 */
export function backoffDelay(attempt: number, chance = 0.5): number {
  return Math.min(BASE * 2 ** Math.max(0, attempt - 1), LONGEST) * (0.5 + chance);
}
