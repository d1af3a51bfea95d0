import { firstVariant, variantsOnSale } from '../../src/pricing/deal.ts';
import { instantOf, isAfter, startOf } from './dealTimes.ts';
import { declarationProblems } from './declarations.ts';
import type { KnownProduct } from './product.ts';

/** Problems of a product in an import that no single field shows. */

type QuantityAndPrice = Pick<
  KnownProduct,
  'price' | 'listingPrice' | 'minimumOrderQuantity' | 'maximumOrderQuantity'
>;

/** Returns the problems of a product that no single field shows. */
export function productProblems(product: KnownProduct): { field: string; reason: string }[] {
  const problems = [
    ...quantityAndPriceProblems(product, ''),
    ...declarationProblems(product),
    ...nothingPaidProblems(product),
  ];
  if (product.recommended && product.recommendPrice === null) {
    problems.push({ field: 'recommendPrice', reason: 'is needed when recommended is true' });
  }
  const sold = firstVariant(variantsOnSale(product));
  const price = sold?.price ?? product.price;
  if (
    product.recommended &&
    product.recommendPrice !== null &&
    price !== undefined &&
    product.recommendPrice >= price
  ) {
    const whose =
      sold === undefined ? 'the price' : `the price of the first variant on sale, "${sold.title}"`;
    problems.push({
      field: 'recommendPrice',
      reason: `must be below ${whose}, which the deal is for: ${price}`,
    });
  }
  const end = instantOf(product.recommendUntil);
  if (end !== null && isAfter(startOf(product.recommendFrom), end)) {
    problems.push({ field: 'recommendUntil', reason: 'must not be before recommendFrom' });
  }
  for (const [index, variant] of product.variants.entries()) {
    const price = variant.price ?? product.price;
    problems.push(...quantityAndPriceProblems({ ...variant, price }, `variants.${index}.`));
  }
  return problems;
}

/** What would be sold for nothing. A coupon makes a gift free, not its price. */
function* nothingPaidProblems({ status, price, recommended, recommendPrice, variants }: KnownProduct) {
  if (status !== 'ENABLED') return;
  const reason = 'must be above 0 for what is on sale; or set status to DISABLED';
  if (price === 0) yield { field: 'price', reason };
  for (const [index, variant] of variants.entries()) {
    if (variant.status === 'ENABLED' && variant.price === 0)
      yield { field: `variants.${index}.price`, reason };
  }
  if (recommended && recommendPrice === 0) yield { field: 'recommendPrice', reason: 'must be above 0' };
}

function* quantityAndPriceProblems(record: QuantityAndPrice, prefix: string) {
  const { price, listingPrice, minimumOrderQuantity: least, maximumOrderQuantity: most } = record;
  if (listingPrice !== null && price !== undefined && listingPrice < price) {
    yield { field: `${prefix}listingPrice`, reason: 'must not be below price' };
  }
  if (least > most)
    yield { field: `${prefix}minimumOrderQuantity`, reason: 'must not be above maximumOrderQuantity' };
}
