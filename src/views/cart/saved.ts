import { formatPaise } from '../../pricing/money.ts';
import { shippingSaving } from '../../pricing/totals.ts';
import type { Paise, Quote } from '../../pricing/types.ts';

/**
 * Says what an order saves; `null` if nothing. The part saved on delivery is named, because no line of the bill shows it; the
 * rest is in the crossed-out prices and in the bill's reductions.
 *
 * @param usualDelivery what delivery usually costs in this shop, instead of the fixed charge that pricing counts with (rule T8);
 *   `null`: nothing is said of delivery
 */
export function savedText({ savedAmount, shipping }: Quote, usualDelivery: Paise | null): string | null {
  if (savedAmount === 0) return null;
  const delivery = Math.max(0, (usualDelivery ?? 0) - shipping);
  const saved = savedAmount - shippingSaving(shipping) + delivery;
  if (saved === 0) return null;
  const part = delivery > 0 && delivery < saved ? `, ${formatPaise(delivery)} of it on delivery` : '';
  return `You save ${formatPaise(saved)} on this order${part}`;
}
