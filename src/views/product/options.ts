import type { ProductCard, VariantGroup } from '../../contract/domain/index.ts';
import { formatPaise } from '../../pricing/money.ts';

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

/** “₹120 per 100 ml” for a size such as “250 ml” or “3 x 125 g”, in whole rupees; `null` where the text is no such size. */
export function unitPrice(price: number, size: string | null): string | null {
  const [, count = 1, amount, unit] = /^(?:(\d+) x )?([\d.]+) (ml|l|g|kg)$/.exec(size ?? '') ?? [];
  if (!unit) return null;
  const all = Number(count) * Number(amount) * (unit === 'ml' || unit === 'g' ? 1 : 1_000);
  const rupees = Math.round(price / all);
  return `${formatPaise(rupees * 100)} per 100 ${unit.endsWith('l') ? 'ml' : 'g'}`;
}

/** What the buy box shows beside options and price. Computed by the page's loader, to keep the code out of the first load. */
export interface OptionNotes {
  /** CSS colours by option id. */
  readonly swatches: Readonly<Record<string, string>>;
  /** The price per 100 ml or 100 g by variant id. */
  readonly unitPrices: Readonly<Record<string, string>>;
}

export function optionNotes(product: ProductCard, groups: readonly VariantGroup[]): OptionNotes {
  const labels = new Map(groups.flatMap(({ options }) => options.map(({ id, label }) => [id, label])));
  return {
    swatches: Object.fromEntries(
      product.variantGroups.flatMap(({ groupId }) => [...swatchesOf(product, groupId)]),
    ),
    unitPrices: Object.fromEntries(
      product.variants.flatMap(({ id, price, choices }) =>
        choices.flatMap(({ optionId }) => {
          const shown = unitPrice(price, labels.get(optionId) ?? null);
          return shown === null ? [] : [[id, shown] as const];
        }),
      ),
    ),
  };
}
