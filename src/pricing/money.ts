/**
 * Rules M of docs/decisions/0006: money. Doubles represent whole paise exactly up to 2^53−1; larger products are computed with
 * BigInt.
 */
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

/** Whether the value is money: whole, non-negative, safe paise. */
export function isWholeAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Whether a limit or an optional amount is absent or whole. */
export function isWholeOrAbsent(value: unknown): boolean {
  return value === null || value === undefined || Number.isSafeInteger(value);
}

/** Whether an optional amount is absent or {@link isWholeAmount}. */
export function isPaiseOrAbsent(value: unknown): boolean {
  return value === null || value === undefined || isWholeAmount(value);
}

/**
 * M1: hundredths from the shortest decimal text, rounded half up at the third decimal. `null` for anything but digits
 * with at most one point, and above 2^53−1 hundredths.
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
 * M1: converts rupees of the API to paise; `null` stays `null`.
 * @returns INVALID_AMOUNT for anything else, such as signs, separators, ₹, exponents, booleans and more than 2^53−1 paise.
 */
export function toPaise({ value }: ToPaiseInput): ToPaiseResult | Failure {
  if (value === null) return { paise: null };
  const paise = hundredths(value);
  return paise === null ? failure('INVALID_AMOUNT') : { paise };
}

/** M2: converts percent to basis points, with the syntax and rounding of M1; `null` if unreadable or negative. */
export function basisPoints(percent: unknown): number | null {
  return hundredths(percent);
}

/** a·b divided by c as exact quotient and remainder. */
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

/** a·b/c, exact, rounded half up. */
function mulDivHalfUp(a: number, b: number, c: number): number {
  const { quotient, rest } = mulDiv(a, b, c);
  return rest * 2 >= c ? quotient + 1 : quotient;
}

/** M2: a percentage of an amount, rounded half up once; more than 100 % counts as 100 %. */
export function percentOf(amount: number, bps: number): number {
  return mulDivHalfUp(amount, Math.min(bps, BPS_PER_WHOLE), BPS_PER_WHOLE);
}

/** Returns the limit if it applies, which it does only above 0; otherwise `unbound`. */
export function bindingOr(limit: number | null | undefined, unbound: number): number {
  const value = limit ?? 0;
  return value > 0 ? value : unbound;
}

/** Returns the amount, or the cap if it applies and is lower. */
export function capped(amount: number, cap: number | null | undefined): number {
  return Math.min(amount, bindingOr(cap, amount));
}

/** M4: formats paise as rupees for a message: digits only, two decimals only if fractional, no grouping. */
export function rupees(paise: number): string {
  const fraction = paise % 100;
  const whole = (paise - fraction) / 100;
  return fraction === 0 ? `₹${whole}` : `₹${whole}.${String(fraction).padStart(2, '0')}`;
}

/** Formats paise as shoppers read prices, on pages and in messages: ₹1,299 or ₹12,34,567.50. */
export function formatPaise(paise: number): string {
  const sign = paise < 0 ? '-' : '';
  const [rupees, rest] = [Math.trunc(Math.abs(paise) / 100), Math.abs(paise) % 100];
  return `₹${sign}${formatCount(rupees)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/**
 * Groups the digits of a whole number the Indian way. `Intl` gives the same result, but creating its formatter takes longer
 * than formatting all prices of a page this way.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\d(?=(?:\d\d)+\d$)/g, '$&,');
}

/** L5: the badge's percentage off the listing price, rounded half up; 0 if there is no discount. */
export function discountPercent({ listingPrice, price }: DiscountPercentInput): DiscountPercentResult {
  const listing = listingPrice ?? 0;
  return { percent: listing > price ? mulDivHalfUp(listing - price, 100, listing) : 0 };
}

/** T10: the order value that is reported to advertisers: 0.82 of the total, rounded half up, in paise. */
export function adValue({ total }: AdValueInput): AdValueResult {
  return { value: mulDivHalfUp(total, 82, 100) };
}
