import { formatPaise } from '../../pricing/money.ts';
import { shippingSaving } from '../../pricing/totals.ts';
import type { Quote } from '../../pricing/types.ts';

/**
 * What an order saves (pricing rule T8); `null` if nothing. The bill has no line for what the shop's base delivery charge would
 * cost, so that part is named: with the crossed-out prices and the lines taken off, it makes up the amount.
 */
export function savedText({ savedAmount, shipping }: Quote): string | null {
  if (savedAmount === 0) return null;
  const delivery = shippingSaving(shipping);
  const part = delivery > 0 && delivery < savedAmount ? `, ${formatPaise(delivery)} of it on delivery` : '';
  return `You save ${formatPaise(savedAmount)} on this order${part}`;
}
