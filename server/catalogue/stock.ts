import { type ExpressionBuilder, sql } from 'kysely';
import { MOST_UNITS } from '../../src/pricing/lines.ts';
import type { Database, Row } from '../db/types.ts';

type StockRules = Pick<Row<'product'>, 'is_inventory_enabled' | 'continue_selling_out_of_stock'>;

/** Whether the quantity that can be sold is limited by the stock. */
function isStockBound(product: StockRules): boolean {
  return product.is_inventory_enabled && !product.continue_selling_out_of_stock;
}

/** Units of the product, or of one of its variants, that can be sold now; `MOST_UNITS` where no stock limits them. */
export function sellableUnits(product: StockRules, inventory: number): number {
  return isStockBound(product) ? inventory : MOST_UNITS;
}

/** SQL: `product` in scope can be bought now, from its own stock or from an enabled variant's. */
export function inStock(eb: ExpressionBuilder<Database, 'product'>) {
  return eb.or([
    eb('product.is_inventory_enabled', '=', false),
    eb('product.continue_selling_out_of_stock', '=', true),
    eb.and([eb('product.has_variants', '=', false), eb('product.inventory', '>', 0)]),
    eb.and([
      eb('product.has_variants', '=', true),
      // Not `exists`: for one page of a list the database would first gather every variant that is in stock.
      sql<boolean>`coalesce((select true from variant where variant.product_id = product.id
        and variant.status = 'ENABLED' and variant.inventory > 0 limit 1), false)`,
    ]),
  ]);
}
