import { fromPromise } from 'xstate';
import type { ProductCardsReply } from '../../machines/catalogue/productCards.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

/** The most products of one request: as many as a wishlist holds. */
const MOST_CARDS = 100;

/** Fetches products by id, for every list of product cards that a shopper owns. */
export function fetchProductCards({ searchProducts }: ShopApi) {
  return fromPromise<ProductCardsReply, { ids: readonly string[] }>(async ({ input: { ids }, signal }) => {
    const found = await searchProducts({ filter: { ids }, limit: MOST_CARDS }, { signal });
    return found.ok ? { ok: true, value: found.value.items } : found;
  });
}
