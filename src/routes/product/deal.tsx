import { useAddToCart } from '../../app/actors/addToCart.ts';
import type { ProductCard } from '../../contract/domain/index.ts';
import { type DealOffer, dealOfferOf } from '../../views/catalogue/deal.ts';
import { AddDeal } from '../../views/home/AddDeal.tsx';
import { DealNote } from '../../views/product/DealNote.tsx';

/** The deal of this product, if it can be bought. */
export function RunningDeal({ product }: { readonly product: ProductCard }) {
  const deal = dealOfferOf(product);
  return deal && <BuyableDeal deal={deal} />;
}

function BuyableDeal({ deal }: { readonly deal: DealOffer }) {
  return <DealNote deal={deal} add={<AddDeal deal={deal} add={useAddToCart('dealAdd')} />} />;
}
