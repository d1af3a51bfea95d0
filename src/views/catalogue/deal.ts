import type { ProductCard } from '../../contract/domain/index.ts';
import { dealPriceOf, firstVariant, runningDealPrice, variantsOnSale } from '../../pricing/deal.ts';
import type { Paise } from '../../pricing/types.ts';

/** A product at its deal's price. */
export interface DealOffer {
  readonly product: ProductCard;
  /** The variant that the deal's price is for; `null` without variants. */
  readonly variant: { readonly id: string; readonly title: string } | null;
  /** Paise: the price without the deal, or the MRP. */
  readonly usualPrice: Paise;
  readonly dealPrice: Paise;
  /** Units left; `null` where stock is not tracked. */
  readonly stock: number | null;
}

/** The deal of a product that is among the deals; `null` if it cannot be bought. Its price is the first variant's. */
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

/** What each variant on sale costs now, in paise: its running deal's price, or its own. Without variants, the product's price alone. */
export function pricesOnSale(product: ProductCard): readonly Paise[] {
  const onSale = variantsOnSale(product);
  const sold = onSale.length > 0 ? onSale : [{ id: null, price: product.price }];
  return sold.map(({ id, price }) => runningDealPrice(product, id) ?? price);
}
