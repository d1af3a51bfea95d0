interface OfProduct {
  readonly slug: string;
  /** The variant that the page shows chosen; without one, the page chooses. */
  readonly variantId: string | null;
}

/** The path of a product's page (Specification 2, /products/{slug}). */
export function productPath({ slug, variantId }: OfProduct): string {
  return `/products/${slug}${variantId ? `?variant=${variantId}` : ''}`;
}
