import type { Image } from '../../contract/domain/index.ts';

/**
 * The variant's pictures, then the product's but for its first, which shows the same thing; with `onlyVariant`, no
 * others where the variant has some.
 */
export function galleryOf(
  product: readonly Image[],
  variant: readonly Image[],
  onlyVariant: boolean,
): readonly Image[] {
  if (variant.length === 0) return product;
  return onlyVariant ? variant : [...variant, ...product.slice(1)];
}
