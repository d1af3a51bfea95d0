/** Finds the variant for chosen options. Pure. */
import type {
  OptionChoice,
  ProductCard,
  ProductVariantGroup,
  Variant,
} from '../../../contract/domain/index.ts';
import { runningDealPrice } from '../../../pricing/deal.ts';
import { clampQty } from '../../../pricing/index.ts';
import { initialVariant, sellableVariants, stockOf } from '../../shared/variants.ts';
import type { Offer, QuantityLimits } from './types.ts';

export { initialVariant, stockOf };

export function findVariant(product: ProductCard, variantId: string | null): Variant | null {
  return sellableVariants(product).find((variant) => variant.id === variantId) ?? null;
}

export function optionOf(variant: Variant | null, groupId: string): string | null {
  return variant?.choices.find((choice) => choice.groupId === groupId)?.optionId ?? null;
}

/**
 * The variant after an option was chosen. Earlier groups keep their options; later groups move to the nearest option that
 * exists, preferring one in stock if two are equally near. `null` if the earlier groups exclude the option.
 */
export function variantAfterChoice(
  product: ProductCard,
  current: Variant | null,
  choice: OptionChoice,
): Variant | null {
  const at = product.variantGroups.findIndex((group) => group.groupId === choice.groupId);
  if (at < 0) return null;
  const kept = product.variantGroups.slice(0, at);
  const later = product.variantGroups.slice(at + 1);
  const candidates = sellableVariants(product).filter(
    (variant) =>
      optionOf(variant, choice.groupId) === choice.optionId &&
      kept.every(
        (group) => current === null || optionOf(variant, group.groupId) === optionOf(current, group.groupId),
      ),
  );
  return later.reduce((left, group) => nearestIn(product, left, group, current), candidates)[0] ?? null;
}

/** The variant after several choices in sequence, starting from the one that was shown. */
export function variantAfterChoices(
  product: ProductCard,
  shownId: string | null,
  choices: readonly OptionChoice[],
): Variant | null {
  return choices.reduce<Variant | null>(
    (current, choice) => variantAfterChoice(product, current, choice) ?? current,
    initialVariant(product, shownId),
  );
}

/** The candidates whose option in this group is nearest to the current one. */
function nearestIn(
  product: ProductCard,
  candidates: readonly Variant[],
  group: ProductVariantGroup,
  current: Variant | null,
): Variant[] {
  const from = group.optionIds.indexOf(optionOf(current, group.groupId) ?? '');
  const rank = (variant: Variant) => {
    const at = group.optionIds.indexOf(optionOf(variant, group.groupId) ?? '');
    const isSoldOut = stockOf(product, variant) > 0 ? 0 : 1;
    return [Math.abs(at - from), isSoldOut, at] as const;
  };
  const ranked = candidates
    .map((variant) => ({ variant, rank: rank(variant) }))
    .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2]);
  const best = ranked[0];
  if (!best) return [];
  return ranked.filter((entry) => entry.rank[2] === best.rank[2]).map((entry) => entry.variant);
}

/** The quantities that can be ordered at once, by the order limits and the stock. */
export function quantityLimits(product: ProductCard, variant: Variant | null): QuantityLimits {
  const min = variant?.minimumOrderQuantity ?? product.minimumOrderQuantity;
  const max = variant?.maximumOrderQuantity ?? product.maximumOrderQuantity;
  const lowest = clampQty({ qty: 1, min, max }).qty;
  const highest = clampQty({ qty: stockOf(product, variant), min, max }).qty;
  return { min: lowest, max: Math.max(lowest, highest) };
}

/** The offered goods: the variant, or the product itself if it has none. */
export function offerOf(product: ProductCard, variant: Variant | null): Offer {
  const { price, listingPrice, sku } = variant ?? product;
  return {
    productId: product.id,
    variant,
    price,
    listingPrice,
    dealPrice: runningDealPrice(product, variant?.id ?? null),
    sku,
    stock: stockOf(product, variant),
  };
}

/** What each variant on sale costs now, in paise: its running deal's price, or its own. Without variants, the product's. */
export function pricesOnSale(product: ProductCard): readonly number[] {
  const variants = sellableVariants(product);
  return (variants.length > 0 ? variants : [null]).map((variant) => {
    const { price, dealPrice } = offerOf(product, variant);
    return dealPrice ?? price;
  });
}

/** Whether the product is sold in this form at all, in stock or not. */
export function isSold(product: ProductCard, variant: Variant | null): boolean {
  return product.status === 'ENABLED' && (variant !== null || product.variants.length === 0);
}

/** Whether the smallest order can be filled. */
export function canFill(product: ProductCard, variant: Variant | null): boolean {
  return isSold(product, variant) && stockOf(product, variant) >= quantityLimits(product, variant).min;
}
