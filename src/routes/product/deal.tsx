import { useAddToCart } from '../../app/actors/addToCart.ts';
import type { DealOffer } from '../../views/catalogue/deal.ts';
import { AddDeal } from '../../views/home/AddDeal.tsx';
import { DealNote } from '../../views/product/DealNote.tsx';

/** The deal of this product and the machine that adds it. */
export function DealPart({ deal }: { readonly deal: DealOffer }) {
  return <DealNote deal={deal} add={<AddDeal deal={deal} add={useAddToCart('dealAdd')} />} />;
}
