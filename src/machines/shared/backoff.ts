const BASE = 1_000;
const LONGEST = 60_000;

/**
 * The delay before the next retry, in milliseconds: it doubles from one second to one minute. Every retry of the browser
 * uses it: the cart's sync, stock checks, coupons, the session, analytics.
 * @param attempt consecutive failures, from 1.
 * @param chance 0 to 1: jitter that spreads the retries of many shoppers by up to half either way. Without it there is
 * no jitter.
 */
export function backoffDelay(attempt: number, chance = 0.5): number {
  return Math.min(BASE * 2 ** Math.max(0, attempt - 1), LONGEST) * (0.5 + chance);
}
