/**
 * Selectors for the cart's totals and offers, computed by the pricing rules (docs/decisions/0006). Not exported by `index.ts`, so
 * that pages without totals do not load the pricing rules.
 */
import { explain, freebieRows, isFailure, nudge } from '../../../pricing/index.ts';
import type {
  Coupon,
  Explanation,
  Failure,
  FreebieRow,
  NudgeResult,
  QuoteInput,
} from '../../../pricing/types.ts';
import type { CartContext } from './types.ts';

interface CartState {
  readonly context: CartContext;
}

/** What a bill needs besides the cart. Pass the same object while nothing in it changes: results are memoised by identity. */
export type BillTerms = Omit<QuoteInput, 'cart' | 'coupon'>;

type Nudge = NonNullable<NudgeResult['nudge']>;

/**
 * Creates a selector for the bill with the reason for each figure, and why each offer applies or not. Create one for each place
 * that shows it: each memoises its last result.
 * @returns a selector that returns a failure if the cart or the settings cannot be priced.
 */
export function createExplanationSelector(): (
  state: CartState,
  terms: BillTerms,
  coupons: readonly Coupon[],
) => Explanation | Failure {
  return memoiseLast((input, coupons: readonly Coupon[]) => explain({ ...input, coupons }));
}

/** Creates a selector for the gifts on offer, most important first (pricing rule D4); empty if the cart cannot be priced. */
export function createFreebieRowsSelector(): (
  state: CartState,
  terms: BillTerms,
  coupons: readonly Coupon[],
) => readonly FreebieRow[] {
  return memoiseLast((input, coupons: readonly Coupon[]) => {
    const result = freebieRows({ ...input, coupons });
    return isFailure(result) ? [] : result.rows;
  });
}

/** Creates a selector for the offer that the cart nearly qualifies for (pricing rule S2); `null` if there is none. */
export function createNudgeSelector(): (
  state: CartState,
  terms: BillTerms,
  coupons: readonly Coupon[],
) => Nudge | null {
  return memoiseLast((input, coupons: readonly Coupon[]) => {
    const result = nudge({ ...input, coupons, appliedCode: input.coupon?.code ?? null });
    return isFailure(result) ? null : result.nudge;
  });
}

function memoiseLast<Rest extends readonly unknown[], Answer>(
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
