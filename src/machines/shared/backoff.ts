const BASE = 1_000;
const LONGEST = 60_000;

/**
 * How long to wait before the next try, in milliseconds: doubling from a second to a minute.
 * @param attempt failed tries in a row, from 1.
 * @param chance 0 to 1, spreads the tries of many shoppers by half either way. The composition root provides it;
 * left out, there is no spread.
 */
export function backoffDelay(attempt: number, chance = 0.5): number {
  return Math.min(BASE * 2 ** Math.max(0, attempt - 1), LONGEST) * (0.5 + chance);
}
