/** What is too little to be paid online, for checkout and for the server that places the order. */

/** The least amount that a payment provider takes online, in paise. */
const LEAST_ONLINE = 100;

/** The words about an amount that is too small to be paid online. */
export const TOO_LITTLE_ONLINE =
  'An online payment is at least ₹1. Please pay in another way, or without your points.';

/** Whether so much, in paise, is to be paid online, and is less than any payment provider takes. */
export function isTooLittleOnline(upfront: number): boolean {
  return upfront > 0 && upfront < LEAST_ONLINE;
}
