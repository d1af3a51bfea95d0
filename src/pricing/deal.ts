/** Rules L2 and E3 of docs/decisions/0006: finds out which of a product's variants a deal price applies to. */
import type { Maybe, Paise } from './types.ts';

interface Offered {
  readonly price: Paise;
  readonly inventory: number;
}

interface DealProduct extends Offered {
  readonly recommendPrice: Maybe<Paise>;
  readonly variants: readonly (Offered & {
    readonly status: string;
    readonly position?: Maybe<number>;
  })[];
}

interface RunningDeal extends DealProduct {
  readonly recommended: boolean;
  readonly variants: readonly (DealProduct['variants'][number] & { readonly id: string })[];
}

/** E3: the variant with the lowest position; the first in the list on ties. */
export function firstVariant<V extends { readonly position?: Maybe<number> }>(
  variants: readonly V[],
): V | undefined {
  return variants.reduce<V | undefined>(
    (best, variant) => (best === undefined || rank(variant) < rank(best) ? variant : best),
    undefined,
  );
}

function rank({ position }: { readonly position?: Maybe<number> }): number {
  return position ?? Number.POSITIVE_INFINITY;
}

/** The enabled variants. */
export function variantsOnSale<V extends { readonly status: string }>({
  variants,
}: {
  readonly variants: readonly V[];
}): readonly V[] {
  return variants.filter(({ status }) => status === 'ENABLED');
}

/**
 * The price of a product's deal, in paise. `null` if it has none, if the goods of the deal (the first variant on
 * sale) are sold out, or if the deal is not cheaper.
 */
export function dealPriceOf(product: DealProduct): Paise | null {
  const sold = firstVariant(variantsOnSale(product)) ?? product;
  const price = product.recommendPrice ?? 0;
  return price > 0 && price < sold.price && sold.inventory > 0 ? price : null;
}

/** The price of the running deal, in paise, if the deal is for this variant; otherwise `null`. */
export function runningDealPrice(product: RunningDeal, variantId: string | null): Paise | null {
  const isFor = (firstVariant(variantsOnSale(product))?.id ?? null) === variantId;
  return product.recommended && isFor ? dealPriceOf(product) : null;
}
