import { formatPaise } from '../../pricing/money.ts';
import { shippingSaving } from '../../pricing/totals.ts';
import type { Quote } from '../../pricing/types.ts';

/**
 * Says what an order saves (pricing rule T8); `null` if nothing. The part saved on delivery is named, because no line of the
 * bill shows it; the rest is in the crossed-out prices and in the bill's reductions.
 */
export function savedText({ savedAmount, shipping }: Quote): string | null {
  if (savedAmount === 0) return null;
  const delivery = shippingSaving(shipping);
  const part = delivery > 0 && delivery < savedAmount ? `, ${formatPaise(delivery)} of it on delivery` : '';
  return `You save ${formatPaise(savedAmount)} on this order${part}`;
}
