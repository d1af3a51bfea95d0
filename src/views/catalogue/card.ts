import type { ProductCard } from '../../contract/domain/index.ts';
import type { Paise } from '../../pricing/index.ts';

/** The data of a product tile: few fields, because a page has dozens of tiles. */
export interface CardData {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly vendor: string | null;
  readonly label: string | null;
  /** The lowest price of its variants, in paise, including taxes. */
  readonly price: Paise;
  readonly listingPrice: Paise | null;
  /** Whether variants differ in price. */
  readonly isFrom: boolean;
  readonly image: string | null;
  readonly rating: number | null;
  readonly totalRatings: number;
  readonly isSoldOut: boolean;
  /** Number of variants to choose from; 0 if there is no choice. */
  readonly choices: number;
}

export function cardOf(product: ProductCard): CardData {
  const sold = product.variants.filter(({ status }) => status === 'ENABLED');
  const cheapest = sold.reduce((least, { price }) => Math.min(least, price), sold[0]?.price ?? product.price);
  const shown = sold.find(({ price }) => price === cheapest) ?? product;
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    vendor: product.vendor,
    label: product.label,
    price: cheapest,
    listingPrice: shown.listingPrice,
    isFrom: sold.some(({ price }) => price !== cheapest),
    image: product.thumbImages[0] ?? null,
    rating: product.rating,
    totalRatings: product.totalRatings,
    isSoldOut: !canBeBought(product),
    choices: sold.length > 1 ? sold.length : 0,
  };
}

/** Whether any unit is in stock, or can be sold without stock. */
export function canBeBought(product: ProductCard): boolean {
  if (product.status !== 'ENABLED') return false;
  if (!product.isInventoryEnabled || product.continueSellingOutOfStock) return true;
  const sold = product.variants.filter(({ status }) => status === 'ENABLED');
  return product.hasVariants ? sold.some(({ inventory }) => inventory > 0) : product.inventory > 0;
}
