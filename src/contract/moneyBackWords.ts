/** What comes back to a shopper and how, in the words of every page and message. */
import { formatPaise } from '../pricing/money.ts';
import { waits } from './waits.ts';

/** The way of cash from the door where the shop knows a UPI id, without the id. */
export const toUpiId = `to your UPI id ${waits.byHand}`;

/** The way of cash from the door where the shop knows no UPI id; the last words of a sentence. */
export const toAskedAccount = `by UPI or bank transfer ${waits.byHand}. We call you to ask where to`;

/** The way of cash from the door; the last words of a sentence. */
export function cashWay(upiId: string | null): string {
  return upiId === null ? toAskedAccount : `to your UPI id ${upiId} ${waits.byHand}`;
}

/** What the rest costs more because a coupon no longer applies to it. `more`: paise. */
export function couponLossWords(code: string | null, more: number): string {
  const coupon = code === null ? 'The coupon' : `The coupon ${code}`;
  return `${coupon} no longer applies, so what you keep costs ${formatPaise(more)} more.`;
}
