import type { Product, VariantGroup } from '../../contract/domain/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { unitPricesOf } from './unitPrice.ts';

/** The product with the declarations that the law requires: the merchant's own, and MRP and unit price of each variant. */
export function withDeclarations(product: Product, groups: readonly VariantGroup[]): Product {
  const unitPrice = unitPriceOf(product, groups);
  return {
    ...product,
    facts: [
      ...product.facts,
      { label: 'MRP', value: mrpOf(product) },
      ...(unitPrice === null ? [] : [{ label: 'Unit price', value: unitPrice }]),
    ],
  };
}

/** `null` where no quantity is declared that can be compared. */
function unitPriceOf(product: Product, groups: readonly VariantGroup[]): string | null {
  const prices = unitPricesOf(product, groups);
  const sold = product.variants.filter(({ status }) => status === 'ENABLED');
  const listed = (sold.length > 0 ? sold : [{ id: '', title: '' }]).flatMap(({ id, title }) => {
    const price = prices[id];
    return price === undefined ? [] : [{ title, price }];
  });
  const [first] = listed;
  if (first === undefined) return null;
  if (listed.every(({ price }) => price === first.price)) return first.price;
  return listed.map(({ title, price }) => `${title} ${price}`).join(', ');
}

function mrpOf({ price, listingPrice, variants }: Product): string {
  const sold = variants.filter(({ status }) => status === 'ENABLED');
  const prices = (sold.length > 0 ? sold : [{ title: '', price, listingPrice }]).map((one) => ({
    title: one.title,
    mrp: Math.max(one.price, one.listingPrice ?? 0),
  }));
  const [first] = prices;
  const isSame = prices.every(({ mrp }) => mrp === first?.mrp);
  const list = isSame
    ? formatPaise(first?.mrp ?? 0)
    : prices.map(({ title, mrp }) => `${title} ${formatPaise(mrp)}`).join(', ');
  return `${list}, inclusive of all taxes`;
}
