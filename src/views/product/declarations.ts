import type { Product, Variant, VariantGroup } from '../../contract/domain/index.ts';
import { haveOneMeasure, netQuantityOf } from '../../contract/unitPrice.ts';
import { formatPaise } from '../../pricing/money.ts';
import { unitPricesOf } from './unitPrice.ts';

export type Facts = Product['facts'];

/** The declarations that the law requires: the merchant's own, and those of each variant. */
export interface Declarations {
  /** The same for every variant. */
  readonly common: Facts;
  /** Net quantity, MRP and unit price by variant id; of a product without variants under the empty key. */
  readonly own: Readonly<Record<string, Facts>>;
}

type Sold = Pick<Variant, 'id' | 'price' | 'listingPrice' | 'choices'>;

export function declarationsOf(product: Product, groups: readonly VariantGroup[]): Declarations {
  const labels = new Map(groups.flatMap(({ options }) => options.map(({ id, label }) => [id, label])));
  const unitPrices = unitPricesOf(product, groups);
  const declared = netQuantityOf(product);
  const ownFacts = ({ id, price, listingPrice, choices }: Sold): Facts => {
    const net = packOf(
      declared,
      choices.map(({ optionId }) => labels.get(optionId)),
    );
    const unitPrice = unitPrices[id];
    return [
      ...(net === null ? [] : [{ label: 'Net quantity', value: net }]),
      { label: 'MRP', value: `${formatPaise(Math.max(price, listingPrice ?? 0))}, inclusive of all taxes` },
      ...(unitPrice === undefined ? [] : [{ label: 'Unit price', value: unitPrice }]),
    ];
  };
  const { price, listingPrice, variants, sku } = product;
  const sold: readonly Sold[] = [{ id: '', price, listingPrice, choices: [] }, ...variants];
  return {
    common: [
      ...product.facts.filter(({ label }) => label !== 'Net quantity'),
      ...(sku ? [{ label: 'SKU', value: sku }] : []),
    ],
    own: Object.fromEntries(sold.map((one) => [one.id, ownFacts(one)])),
  };
}

/**
 * The net quantity of a variant: its option that is a size, if the declared quantity lists that size or is of the same measure, as
 * “50 g” beside “100 g”; otherwise the declared quantity.
 */
function packOf(declared: string | null, chosen: readonly (string | undefined)[]): string | null {
  if (declared === null) return null;
  const packs = declared.split(/,\s*/);
  const isSize = (label = '') => packs.includes(label) || haveOneMeasure(label, declared);
  return chosen.find(isSize) ?? declared;
}
