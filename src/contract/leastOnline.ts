/** What is too little to be paid online, for checkout and for the server that places the order. */

/** The least amount that a payment provider takes online, in paise. */
const LEAST_ONLINE = 100;

/** The words about an amount that is too small to be paid online. */
export const TOO_LITTLE_ONLINE =
  'An online payment is at least ₹1. Please pay in another way, or without your points.';

/** Whether an amount in paise that is to be paid online is too small for payment providers. With 0 nothing is paid online. */
export function isTooLittleOnline(upfront: number): boolean {
  return upfront > 0 && upfront < LEAST_ONLINE;
}
