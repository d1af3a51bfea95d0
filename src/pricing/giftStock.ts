/** This rule of gifts has a file of its own, because it is needed before `gifts.ts` is loaded. */
import type { CartLine } from './types.ts';

interface Giving {
  readonly getYStoreProducts: readonly { readonly id: string; readonly inventory: number }[];
}

/** The offer, with no stock of those gifts that are among the `lost` lines, which turned out to be sold out. */
export function withoutStock<C extends Giving>(offer: C, lost: readonly CartLine[]): C {
  const isLost = (id: string) => lost.some(({ productId }) => productId === id);
  if (!offer.getYStoreProducts.some(({ id, inventory }) => inventory > 0 && isLost(id))) return offer;
  const getYStoreProducts = offer.getYStoreProducts.map((gift) =>
    isLost(gift.id) ? { ...gift, inventory: 0 } : gift,
  );
  return { ...offer, getYStoreProducts };
}
