import { runningDealPrice } from '../../src/pricing/deal.ts';
import type { Row } from '../db/types.ts';
import { sellableUnits } from './stock.ts';

type Product = Pick<
  Row<'product'>,
  | 'price'
  | 'inventory'
  | 'recommended'
  | 'recommend_price'
  | 'is_inventory_enabled'
  | 'continue_selling_out_of_stock'
>;
type Variant = Pick<Row<'variant'>, 'id' | 'price' | 'inventory' | 'status' | 'position'>;

/** The price in paise of the product's running deal, if it is for this variant, or for the product itself; otherwise `null`. */
export function dealPriceIn(
  product: Product,
  variants: readonly Variant[],
  variantId: string | null,
): number | null {
  return runningDealPrice(
    {
      price: product.price,
      inventory: sellableUnits(product, product.inventory),
      recommended: product.recommended,
      recommendPrice: product.recommend_price,
      variants: variants.map((one) => ({ ...one, inventory: sellableUnits(product, one.inventory) })),
    },
    variantId,
  );
}
