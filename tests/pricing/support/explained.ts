import { type ExplainInput, type Explanation, explain, isFailure } from '../../../src/pricing/index.ts';
import { NOW } from './arbitrary.ts';
import { line } from './offers.ts';

/** One line of ₹600. */
export const CART = [line('a', 60_000)];

/** Returns the explanation of a valid cart. */
export function explained(input: Partial<ExplainInput>): Explanation {
  const result = explain({ now: NOW, paymentType: 'NONE', cart: CART, ...input });
  if (isFailure(result)) throw new Error(`The cart was refused: ${result.error}`);
  return result;
}
