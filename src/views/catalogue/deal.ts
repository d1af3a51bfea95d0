import type { ProductCard } from '../../contract/domain/index.ts';
import { dealPriceOf, firstVariant, variantsOnSale } from '../../pricing/deal.ts';
import type { Paise } from '../../pricing/types.ts';

/** A product at its deal's price. */
export interface DealOffer {
  readonly product: ProductCard;
  /** The variant that the deal's price is for; `null` without variants. */
  readonly variant: { readonly id: string; readonly title: string } | null;
  /** The price without the deal, or the MRP if that is higher, in paise. */
  readonly usualPrice: Paise;
  readonly dealPrice: Paise;
  /** Units left; `null` where stock is not tracked. */
  readonly stock: number | null;
}

/**
 * The deal of a product that is among the store's deals; `null` if it is sold out or costs no less than without the deal. With
 * variants, the deal is for the first one on sale.
 */
export function dealOfferOf(product: ProductCard): DealOffer | null {
  const dealPrice = dealPriceOf(product);
  if (dealPrice === null) return null;
  const variant = firstVariant(variantsOnSale(product)) ?? null;
  const { price, listingPrice, inventory } = variant ?? product;
  const isTracked = product.isInventoryEnabled && !product.continueSellingOutOfStock;
  return {
    product,
    variant: variant && { id: variant.id, title: variant.title },
    dealPrice,
    usualPrice: Math.max(price, listingPrice ?? price),
    stock: isTracked ? inventory : null,
  };
}
