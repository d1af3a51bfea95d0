import { formatPaise } from '../../pricing/money.ts';

/** Groups the digits of the amounts in a text: “₹1,250”. Pricing writes “₹1250” (rule M4 of docs/decisions/0006). */
export function groupAmounts(text: string): string {
  return text.replace(/₹\d{4,}/g, (amount) => formatPaise(Number(amount.slice(1)) * 100));
}
