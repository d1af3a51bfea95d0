import { useAddToCart } from '../../app/actors/addToCart.ts';
import { AddDeal } from '../../views/home/AddDeal.tsx';
import type { Deal } from '../../views/home/data.ts';

/** The button that adds the deal, and its machine. */
export function AddDealPart({ deal }: { readonly deal: Deal }) {
  return <AddDeal deal={deal} qty={1} add={useAddToCart('dealAdd')} />;
}
