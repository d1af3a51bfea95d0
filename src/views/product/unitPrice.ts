/** The unit prices that a product's page shows (`contract/unitPrice`). */
import type { Product, VariantGroup } from '../../contract/domain/index.ts';
import { netQuantityOf, unitPrice } from '../../contract/unitPrice.ts';
import { runningDealPrice } from '../../pricing/deal.ts';

/**
 * The unit price of each variant by its id, or of the product itself under the empty key. The size is that of an option, or the
 * net quantity; the price is the one that is charged, which is the deal's where one runs.
 */
export function unitPricesOf(
  product: Product,
  groups: readonly VariantGroup[],
): Readonly<Record<string, string>> {
  const labels = new Map(groups.flatMap(({ options }) => options.map(({ id, label }) => [id, label])));
  const net = netQuantityOf(product);
  const sold = [
    { id: '', price: product.price, sizes: [] },
    ...product.variants.map(({ id, price, choices }) => ({
      id,
      price,
      sizes: choices.map(({ optionId }) => labels.get(optionId) ?? null),
    })),
  ];
  return Object.fromEntries(
    sold.flatMap(({ id, price, sizes }) => {
      const shown = unitPrice(runningDealPrice(product, id || null) ?? price, [...sizes, net]);
      return shown === null ? [] : [[id, shown] as const];
    }),
  );
}
