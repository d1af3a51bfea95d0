import type { Product, ProductCard, VariantGroup } from '../../contract/domain/index.ts';
import { unitPricesOf } from './unitPrice.ts';

/**
 * The CSS colour of each option of a group, by its id: only where an option's variants share one colour and options differ,
 * as shades do and sizes do not.
 */
export function swatchesOf({ variants }: ProductCard, groupId: string): ReadonlyMap<string, string> {
  const colors = new Map<string, string>();
  for (const { choices, color } of variants) {
    const id = choices.find((choice) => choice.groupId === groupId)?.optionId;
    if (id === undefined || color === null) continue;
    if ((colors.get(id) ?? color) !== color) return new Map();
    colors.set(id, color);
  }
  return new Set(colors.values()).size > 1 ? colors : new Map();
}

/** What the buy box shows beside options and price. Computed by the page's loader, to keep the code out of the first load. */
export interface OptionNotes {
  /** CSS colours by option id. */
  readonly swatches: Readonly<Record<string, string>>;
  /** The price per 100 ml, 100 g or piece by variant id; of a product without variants under the empty key. */
  readonly unitPrices: Readonly<Record<string, string>>;
}

export function optionNotes(product: Product, groups: readonly VariantGroup[]): OptionNotes {
  return {
    swatches: Object.fromEntries(
      product.variantGroups.flatMap(({ groupId }) => [...swatchesOf(product, groupId)]),
    ),
    unitPrices: unitPricesOf(product, groups),
  };
}
