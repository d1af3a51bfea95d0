/** Which variant stands for a product: the same for the product page and for a line of the cart. Pure. */
import type { ProductCard, Variant } from '../../contract/domain/index.ts';
import { MOST_UNITS } from '../../pricing/lines.ts';

/** The variants that may be sold, by position. */
export function sellableVariants({ variants }: Pick<ProductCard, 'variants'>): readonly Variant[] {
  return variants
    .filter((variant) => variant.status === 'ENABLED')
    .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);
}

/** The requested variant, else the first with stock, else the first (Specification 4). */
export function initialVariant(product: ProductCard, requestedId: string | null): Variant | null {
  const variants = sellableVariants(product);
  return (
    variants.find((variant) => variant.id === requestedId) ??
    variants.find((variant) => stockOf(product, variant) > 0) ??
    variants[0] ??
    null
  );
}

/** Units of the variant, or of the product without one, that can be sold now; 99 where stock sets no limit. */
export function stockOf(product: ProductCard, variant: Variant | null): number {
  if (!product.isInventoryEnabled || product.continueSellingOutOfStock) return MOST_UNITS;
  return Math.max(0, (variant ?? product).inventory);
}
