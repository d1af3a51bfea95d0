/** Sort orders that make every result independent of the order of the input. */
import type { Coupon } from './types.ts';

/** Compares by UTF-16 code units: the same on every machine, whatever its locale. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The lower number comes first, 0 before 1; a coupon without one comes last. */
function rank({ priority }: Coupon): number {
  return typeof priority === 'number' && !Number.isNaN(priority) ? priority : Number.POSITIVE_INFINITY;
}

export function byPriority(a: Coupon, b: Coupon): number {
  const [left, right] = [rank(a), rank(b)];
  return left < right ? -1 : Number(left > right);
}

/** Whether two codes belong to the same coupon; case is ignored. */
export function sameCode(a: string | null | undefined, b: string | null | undefined): boolean {
  return typeof a === 'string' && a.toUpperCase() === b?.toUpperCase();
}
