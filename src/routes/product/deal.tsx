import { useSelector } from '@xstate/react';
import { useAddToCart } from '../../app/actors/addToCart.ts';
import type { ProductCard } from '../../contract/domain/index.ts';
import { selectQuantity, selectVariant } from '../../machines/catalogue/variant/index.ts';
import { type DealOffer, dealOfferOf } from '../../views/catalogue/deal.ts';
import { AddDeal } from '../../views/home/AddDeal.tsx';
import { DealNote } from '../../views/product/DealNote.tsx';
import type { ProductProps } from '../../views/product/Product.tsx';

interface RunningDealProps {
  readonly product: ProductCard;
  readonly variant: ProductProps['variant'];
}

/** The deal of this product, if it can be bought. */
export function RunningDeal({ product, variant }: RunningDealProps) {
  const deal = dealOfferOf(product);
  return deal && <BuyableDeal deal={deal} variant={variant} />;
}

/**
 * The deal, with a button that adds the chosen quantity, like the page's main button. The button is there only while the deal's
 * variant is chosen, so that it never adds a variant that the shopper did not choose.
 */
function BuyableDeal({ deal, variant }: { readonly deal: DealOffer } & Pick<RunningDealProps, 'variant'>) {
  const add = useAddToCart('dealAdd');
  const chosenId = useSelector(variant, selectVariant)?.id ?? null;
  const qty = useSelector(variant, selectQuantity);
  const isChosen = chosenId === (deal.variant?.id ?? null);
  return (
    <DealNote
      deal={deal}
      add={isChosen ? <AddDeal deal={deal} qty={qty} add={add} look="secondary" /> : null}
    />
  );
}
