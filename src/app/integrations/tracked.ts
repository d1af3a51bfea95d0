import type { CartItem } from '../../machines/cart/cart/index.ts';
import type { AnalyticsRequested } from '../../machines/shared/effects.ts';

/**
 * Something that happened in the shop, for the integrations. Most are made in `start.ts`; an order's `purchase` is in
 * `src/machines/checkout/purchase.ts`.
 */
export type Tracked = Pick<AnalyticsRequested, 'name' | 'attributes'>;

export function additionOf({ item, qty }: { readonly item: CartItem; readonly qty: number }): Tracked {
  const { productId, title, price } = item;
  return { name: 'add_to_cart', attributes: { productId, title, price, quantity: qty } };
}
