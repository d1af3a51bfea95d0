import { formatPaise } from '../../pricing/money.ts';

/** Groups the digits of the amounts in a text, as prices have them: the pricing rules write “₹1250” (M4). */
export function groupAmounts(text: string): string {
  return text.replace(/₹\d{4,}/g, (amount) => formatPaise(Number(amount.slice(1)) * 100));
}
