/** The orders that make every result independent of the order of its input. */
import type { Coupon } from './types.ts';

/** By UTF-16 code unit: the same on every machine, whatever its locale. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Lower number first, 0 before 1; a coupon without one comes last. */
function rank({ priority }: Coupon): number {
  return typeof priority === 'number' && !Number.isNaN(priority) ? priority : Number.POSITIVE_INFINITY;
}

export function byPriority(a: Coupon, b: Coupon): number {
  const [left, right] = [rank(a), rank(b)];
  return left < right ? -1 : Number(left > right);
}

/** Whether two codes name the same coupon; codes are compared in upper case. */
export function sameCode(a: string, b: string): boolean {
  return a.toUpperCase() === b.toUpperCase();
}
