import type { Image } from '../../contract/domain/index.ts';

/**
 * The variant's pictures, then the product's without its first, which shows the same. With `onlyVariant`, only the variant's
 * pictures if it has any.
 */
export function galleryOf(
  product: readonly Image[],
  variant: readonly Image[],
  onlyVariant: boolean,
): readonly Image[] {
  if (variant.length === 0) return product;
  return onlyVariant ? variant : [...variant, ...product.slice(1)];
}
