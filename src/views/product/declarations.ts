import type { Product } from '../../contract/domain/index.ts';
import { formatPaise } from '../../pricing/money.ts';

/** The product with the declarations that the law requires: the merchant's own, and the MRP of each variant. */
export function withDeclarations(product: Product): Product {
  return { ...product, facts: [...product.facts, { label: 'MRP', value: mrpOf(product) }] };
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
