/** What comes back to a shopper and how, in the words of every page and message. */
import { formatPaise } from '../pricing/money.ts';
import { waits } from './waits.ts';

/** How cash paid at delivery is refunded to a known UPI id, in words that do not show the id. */
export const toUpiId = `to your UPI id ${waits.byHand}`;

/** How cash paid at delivery is refunded when the shop knows no UPI id; the last words of a sentence. */
export const toAskedAccount = `by UPI or bank transfer ${waits.byHand}. We call you to ask where to`;

/** How cash paid at delivery is refunded; the last words of a sentence. */
export function cashWay(upiId: string | null): string {
  return upiId === null ? toAskedAccount : `to your UPI id ${upiId} ${waits.byHand}`;
}

/** Says that the units that are kept cost more because their coupon no longer applies. `more`: paise. */
export function couponLossWords(code: string | null, more: number): string {
  const coupon = code === null ? 'The coupon' : `The coupon ${code}`;
  return `${coupon} no longer applies, so what you keep costs ${formatPaise(more)} more.`;
}
