/** M: money. Doubles carry whole paise exactly up to 2^53−1; a larger product is worked out in BigInt. */
import { failure } from './failure.ts';
import type {
  AdValueInput,
  AdValueResult,
  DiscountPercentInput,
  DiscountPercentResult,
  Failure,
  ToPaiseInput,
  ToPaiseResult,
} from './types.ts';

const DECIMAL = /^(\d+)(?:\.(\d+))?$/;
const BPS_PER_WHOLE = 10_000;

/** Whether this is money: whole, non-negative, safe paise. */
export function isPaise(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Whether a limit or optional amount is absent or whole. */
export function isWholeOrAbsent(value: unknown): boolean {
  return value === null || value === undefined || Number.isSafeInteger(value);
}

/** Whether an optional amount is absent or {@link isPaise}. */
export function isPaiseOrAbsent(value: unknown): boolean {
  return value === null || value === undefined || isPaise(value);
}

/**
 * M1: hundredths from the shortest decimal text, half up at the third decimal. Null for anything that is
 * not plain digits with at most one point, or is above 2^53−1 hundredths.
 */
function hundredths(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const match = DECIMAL.exec(String(value));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const carry = Number(fraction.charAt(2)) >= 5 ? 1 : 0;
  const sum = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + carry;
  return Number.isSafeInteger(sum) ? sum : null;
}

/**
 * M1: rupees as the API gives them → paise; null stays null.
 * @returns INVALID_AMOUNT for signs, separators, ₹, exponents, booleans and what does not fit in 2^53−1.
 */
export function toPaise({ value }: ToPaiseInput): ToPaiseResult | Failure {
  if (value === null) return { paise: null };
  const paise = hundredths(value);
  return paise === null ? failure('INVALID_AMOUNT') : { paise };
}

/** M2: percent → basis points, read as M1 reads rupees; null when unreadable or negative. */
export function basisPoints(percent: unknown): number | null {
  return hundredths(percent);
}

/** a·b over c as quotient and remainder, exact. */
export function mulDiv(a: number, b: number, c: number): { quotient: number; rest: number } {
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) {
    const rest = product % c;
    return { quotient: (product - rest) / c, rest };
  }
  const exact = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  return { quotient: Number(exact / divisor), rest: Number(exact % divisor) };
}

/** a·b/c, half up, exact. */
function mulDivHalfUp(a: number, b: number, c: number): number {
  const { quotient, rest } = mulDiv(a, b, c);
  return rest * 2 >= c ? quotient + 1 : quotient;
}

/** M2: the share of an amount, half up once; more than 100 % counts as 100 %. */
export function percentOf(amount: number, bps: number): number {
  return mulDivHalfUp(amount, Math.min(bps, BPS_PER_WHOLE), BPS_PER_WHOLE);
}

/** A limit if it binds, which it does only above 0; else what stands for no limit. */
export function bindingOr(limit: number | null | undefined, unbound: number): number {
  const value = limit ?? 0;
  return value > 0 ? value : unbound;
}

/** An amount under a cap, if the cap binds. */
export function capped(amount: number, cap: number | null | undefined): number {
  return Math.min(amount, bindingOr(cap, amount));
}

/** M4: rupees for a message: plain digits, two decimals only if fractional, no grouping. */
export function rupees(paise: number): string {
  const fraction = paise % 100;
  const whole = (paise - fraction) / 100;
  return fraction === 0 ? `₹${whole}` : `₹${whole}.${String(fraction).padStart(2, '0')}`;
}

/** L5: the badge's percent off the listing price, half up; 0 if there is nothing off. */
export function discountPercent({ listingPrice, price }: DiscountPercentInput): DiscountPercentResult {
  const listing = listingPrice ?? 0;
  return { percent: listing > price ? mulDivHalfUp(listing - price, 100, listing) : 0 };
}

/** T10: the order value told to advertisers, 0.82 of the total, half up, in paise. */
export function adValue({ total }: AdValueInput): AdValueResult {
  return { value: mulDivHalfUp(total, 82, 100) };
}
