import type { CartItem } from '../../machines/cart/cart/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { shippingSaving } from '../../pricing/totals.ts';
import type { Paise, Quote } from '../../pricing/types.ts';

type MarkedLine = Pick<CartItem, 'recordKey' | 'source' | 'listingPrice'>;

/**
 * Says what an order saves; `null` if nothing. The part saved on delivery is named, because no line of the bill shows it; the
 * rest is in the crossed-out prices and in the bill's reductions. Pricing counts a gift by its MRP (rule T8 of
 * docs/decisions/0006); here it counts by the price that is crossed out beside it, so that the figures on the page add up.
 *
 * @param items the cart's lines, of which the gifts are looked up
 * @param usualDelivery what delivery usually costs in this shop, instead of the fixed charge that pricing counts with (rule T8);
 *   `null`: nothing is said of delivery
 */
export function savedText(
  { savedAmount, shipping, lines }: Quote,
  items: readonly MarkedLine[],
  usualDelivery: Paise | null,
): string | null {
  if (savedAmount === 0) return null;
  const delivery = Math.max(0, (usualDelivery ?? 0) - shipping);
  const saved = savedAmount - shippingSaving(shipping) - beyondPriceOfGifts(items, lines) + delivery;
  if (saved === 0) return null;
  const part = delivery > 0 && delivery < saved ? `, ${formatPaise(delivery)} of it on delivery` : '';
  return `You save ${formatPaise(saved)}${part}`;
}

/** By how much the MRPs of the gifts are above their prices. */
function beyondPriceOfGifts(items: readonly MarkedLine[], lines: Quote['lines']): Paise {
  return items.reduce((sum, { source, recordKey, listingPrice }) => {
    const charged = lines[recordKey];
    if (source !== 'COUPON' || charged === undefined) return sum;
    return sum + Math.max(0, (listingPrice ?? 0) - charged.unitPrice) * charged.qty;
  }, 0);
}
