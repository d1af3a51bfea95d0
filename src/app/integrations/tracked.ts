import type { CartItem } from '../../machines/cart/cart/index.ts';
import type { AnalyticsRequested } from '../../machines/shared/effects.ts';
import { unitPrice } from '../../pricing/lines.ts';

/**
 * An event of the shop that the integrations receive. `start.ts` makes most of them; `src/machines/checkout/purchase.ts` makes an
 * order's `purchase`.
 */
export type Tracked = Pick<AnalyticsRequested, 'name' | 'attributes'>;

export function additionOf({ item, qty }: { readonly item: CartItem; readonly qty: number }): Tracked {
  const { productId, title } = item;
  return { name: 'add_to_cart', attributes: { productId, title, price: unitPrice(item), quantity: qty } };
}
