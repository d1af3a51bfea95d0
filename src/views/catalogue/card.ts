import type { ProductCard, Variant } from '../../contract/domain/index.ts';
import { firstVariant, runningDealPrice } from '../../pricing/deal.ts';
import type { Paise } from '../../pricing/index.ts';
import { formatPaise } from '../../pricing/money.ts';

/** The data of a product tile: few fields, because a page has dozens of tiles. */
export interface CardData {
  readonly id: string;
  readonly slug: string;
  /** The variant that the card shows because the list's filters leave out others; `null` if they leave out none. */
  readonly variantId: string | null;
  readonly title: string;
  readonly vendor: string | null;
  readonly label: string | null;
  /** The price of its running deal, in paise; `null` also where a filter leaves out the variant that the deal is for. */
  readonly dealPrice: Paise | null;
  /** In paise, including taxes: the lowest price of the variants that the filters admit, of those in stock if there are any. */
  readonly price: Paise;
  readonly listingPrice: Paise | null;
  /** The unit price of the variant with that price, such as “₹119.60 per 100 ml”. */
  readonly unitPrice: string | null;
  /** Whether those variants differ in price. */
  readonly isFrom: boolean;
  readonly image: string | null;
  readonly rating: number | null;
  readonly totalRatings: number;
  readonly isSoldOut: boolean;
  /** Number of variants to choose from; 0 if there is no choice. */
  readonly choices: number;
  /** CSS colours of its shades or scents, each once; empty if there is no choice of them. */
  readonly colors: readonly string[];
}

/** Those filters of a list that can admit one variant of a product and leave out another. */
export interface VariantFilter {
  /** Prices in rupees. */
  readonly min: number | null;
  readonly max: number | null;
  /** Ids of options: alternatives within a group, such as two shades. */
  readonly options: readonly string[];
}

export function cardOf(product: ProductCard): CardData {
  return cardWithin(product, { min: null, max: null, options: [] });
}

/**
 * The card of a product in a filtered list. It shows the cheapest variant that the filter admits, one in stock if there is any. If
 * the filter admits none, it shows the cheapest variant on sale, in stock or not.
 */
export function cardWithin(product: ProductCard, filter: VariantFilter): CardData {
  const sold = product.variants.filter(({ status }) => status === 'ENABLED');
  const asked = sold.filter((variant) => isAsked(product, variant, filter));
  const buyable = asked.filter(({ inventory }) => inventory > 0);
  const offered = [buyable, asked, sold].find(({ length }) => length > 0) ?? [];
  const cheapest = offered.reduce((least, { price }) => Math.min(least, price), Infinity);
  const variant = offered.find(({ price }) => price === cheapest);
  const shown = variant ?? product;
  const isNarrowed = asked.length > 0 && asked.length < sold.length;
  const chosen = isNarrowed ? variant : undefined;
  const ofDeal = firstVariant(sold);
  const colors = [...new Set(sold.flatMap(({ color }) => color ?? []))];
  return {
    id: product.id,
    slug: product.slug,
    variantId: chosen?.id ?? null,
    title: product.title,
    vendor: product.vendor,
    label: product.label,
    dealPrice:
      ofDeal === undefined || asked.includes(ofDeal) ? runningDealPrice(product, ofDeal?.id ?? null) : null,
    price: shown.price,
    listingPrice: shown.listingPrice,
    unitPrice: shown.unitPrice,
    isFrom: offered.some(({ price }) => price !== cheapest),
    image: chosen?.thumbImage ?? product.thumbImages[0] ?? null,
    rating: product.rating,
    totalRatings: product.totalRatings,
    isSoldOut: !canBeBought(product),
    choices: sold.length > 1 ? sold.length : 0,
    colors: colors.length > 1 ? colors : [],
  };
}

function isAsked(product: ProductCard, { price, choices }: Variant, { min, max, options }: VariantFilter) {
  if (min !== null && price < min * 100) return false;
  if (max !== null && price > max * 100) return false;
  return product.variantGroups.every(({ groupId, optionIds }) => {
    const alternatives = optionIds.filter((id) => options.includes(id));
    const own = choices.find((choice) => choice.groupId === groupId)?.optionId;
    return alternatives.length === 0 || (own !== undefined && alternatives.includes(own));
  });
}

/**
 * The badge on a tile: sold out, a deal, or the product's label. A deal is for one variant and ends, so its price stands apart
 * from the price that the list is sorted and filtered by. Where another variant costs less than the deal, the deal's price would
 * look like a mistake and is left out.
 */
export function badgeOf({ isSoldOut, dealPrice, price, label }: CardData): TileBadge | null {
  if (isSoldOut) return { text: 'Sold out', tone: 'plain' };
  if (dealPrice === null) return label === null ? null : { text: label, tone: 'plain' };
  return { text: dealPrice < price ? `Deal ${formatPaise(dealPrice)}` : 'Deal', tone: 'warm' };
}

export interface TileBadge {
  readonly text: string;
  readonly tone: 'plain' | 'warm';
}

/** Whether the product is on sale and has a unit in stock, or can be sold without stock. */
export function canBeBought(product: ProductCard): boolean {
  if (product.status !== 'ENABLED') return false;
  if (!product.isInventoryEnabled || product.continueSellingOutOfStock) return true;
  const sold = product.variants.filter(({ status }) => status === 'ENABLED');
  return product.hasVariants ? sold.some(({ inventory }) => inventory > 0) : product.inventory > 0;
}
