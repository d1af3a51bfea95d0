/**
 * The cart's figures, worked out by pricing. Apart from `index.ts`, so that what shows no total does not load the
 * pricing rules.
 */
import { explain, freebieRows, isFailure, nudge, quote } from '../../../pricing/index.ts';
import type {
  Coupon,
  Explanation,
  Failure,
  FreebieRow,
  NudgeResult,
  Quote,
  QuoteInput,
} from '../../../pricing/types.ts';
import type { CartContext } from './types.ts';

interface CartState {
  readonly context: CartContext;
}

/** Everything of a bill that is not in the cart. Keep the object while nothing in it changes. */
export type BillTerms = Omit<QuoteInput, 'cart' | 'coupon'>;

type Nudge = NonNullable<NudgeResult['nudge']>;

/**
 * The whole bill. One selector for each place that shows it: it remembers its last answer, by the identity of the
 * cart's parts and of the terms.
 * @returns pricing's failure for a cart or settings that cannot be charged.
 */
export function createBillSelector(): (state: CartState, terms: BillTerms) => Quote | Failure {
  return remember((input) => quote(input));
}

/** The bill with the reason for each of its figures, and why each offer applies or not. */
export function createExplanationSelector(): (
  state: CartState,
  terms: BillTerms,
  coupons: readonly Coupon[],
) => Explanation | Failure {
  return remember((input, coupons: readonly Coupon[]) => explain({ ...input, coupons }));
}

/** The gifts to offer, most important first (D4); none for a cart that cannot be charged. */
export function createFreebieRowsSelector(): (
  state: CartState,
  terms: BillTerms,
  coupons: readonly Coupon[],
) => readonly FreebieRow[] {
  return remember((input, coupons: readonly Coupon[]) => {
    const result = freebieRows({ ...input, coupons });
    return isFailure(result) ? [] : result.rows;
  });
}

/** The offer that is nearly reached (S2); null if there is none. */
export function createNudgeSelector(): (
  state: CartState,
  terms: BillTerms,
  coupons: readonly Coupon[],
) => Nudge | null {
  return remember((input, coupons: readonly Coupon[]) => {
    const result = nudge({ ...input, coupons, appliedCode: input.coupon?.code ?? null });
    return isFailure(result) ? null : result.nudge;
  });
}

function remember<Rest extends readonly unknown[], Answer>(
  compute: (input: QuoteInput, ...rest: Rest) => Answer,
): (state: CartState, terms: BillTerms, ...rest: Rest) => Answer {
  let last: { readonly keys: readonly unknown[]; readonly answer: Answer } | null = null;
  return ({ context: { data, coupon } }, terms, ...rest) => {
    const keys = [data, coupon, terms, ...rest];
    if (last?.keys.every((key, index) => Object.is(key, keys[index]))) return last.answer;
    const answer = compute({ ...terms, cart: data, coupon }, ...rest);
    last = { keys, answer };
    return answer;
  };
}
