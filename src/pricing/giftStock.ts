/** Apart from the other rules of gifts, because it is needed before they are loaded. */
import type { CartLine } from './types.ts';

interface Giving {
  readonly getYStoreProducts: readonly { readonly id: string; readonly inventory: number }[];
}

/** The offer, whose gifts among these lines have turned out to be sold out: it gives them to nobody. */
export function withoutStock<C extends Giving>(offer: C, lost: readonly CartLine[]): C {
  const isLost = (id: string) => lost.some(({ productId }) => productId === id);
  if (!offer.getYStoreProducts.some(({ id, inventory }) => inventory > 0 && isLost(id))) return offer;
  const getYStoreProducts = offer.getYStoreProducts.map((gift) =>
    isLost(gift.id) ? { ...gift, inventory: 0 } : gift,
  );
  return { ...offer, getYStoreProducts };
}
