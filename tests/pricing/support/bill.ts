import { isFailure, type Quote, type QuoteInput, quote } from '../../../src/pricing/index.ts';
import { NOW } from './arbitrary.ts';

/** Returns the bill of a valid cart. */
export function billOf(input: Partial<QuoteInput>): Quote {
  const bill = quote({ now: NOW, paymentType: 'NONE', cart: [], ...input });
  if (isFailure(bill)) throw new Error(`The cart was refused: ${bill.error}`);
  return bill;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
