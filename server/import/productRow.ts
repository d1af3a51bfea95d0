import { toPaise } from '../catalogue/rupees.ts';
import { json } from '../db/json.ts';
import { snakeCased } from '../db/names.ts';
import type { NewRow } from '../db/types.ts';
import type { ShopProduct, ShopVariant } from './product.ts';

/**
 * The rows of an import's products and variants. Each field goes into the column of its name (`vendor`, `label_color`),
 * except those that are worked out here.
 */

/** Returns a product's row; amounts become paise. */
export function productRow(storeId: string, product: ShopProduct): NewRow<'product'> {
  // What is named before `fields` has no column of its name.
  const { variants, collections: _places, taxRate, ...fields } = product;
  const hasVariants = variants.length > 0;
  return {
    ...snakeCased(fields),
    ...sellableColumns(product),
    store_id: storeId,
    default_price: toPaise(product.price),
    recommend_price: toPaise(product.recommendPrice),
    tax_bps: taxRate === null ? null : Math.round(taxRate * 100),
    is_tax_enabled: product.taxable,
    has_variants: hasVariants,
    // A product with variants is sold from their stock.
    inventory: hasVariants ? 0 : product.inventory,
    best_seller_orders: product.totalOrders,
    variant_groups: json(product.variantGroups),
    option_ids: offeredOptions(product),
    variant_price: toPaise(lowestVariantPrice(product)),
    metadata: json(product.metadata),
    facts: json(factRows(product.facts)),
  };
}

/** Returns a variant's row; amounts become paise. */
export function variantRow(productId: string, variant: ShopVariant): NewRow<'variant'> {
  const { productVariantOptionIds, ...fields } = variant;
  return {
    ...snakeCased(fields),
    ...sellableColumns(variant),
    product_id: productId,
    option_ids: json(productVariantOptionIds),
  };
}

/** The places of products in collections. */
export function placeRows(products: readonly ShopProduct[]): NewRow<'product_collection'>[] {
  return products.flatMap(({ id, collections }) =>
    collections.map((collectionId) => ({ product_id: id, collection_id: collectionId })),
  );
}

/** The columns of products and of variants that are worked out. */
function sellableColumns(entry: ShopProduct | ShopVariant) {
  return {
    price: toPaise(entry.price),
    listing_price: toPaise(entry.listingPrice),
    cost_price: toPaise(entry.costPrice),
    currency: 'INR',
    weight_unit: 'g',
    images: json(entry.images),
  };
}

/** As the database's `lowest_variant_price`, for stock that the file gives. */
function lowestVariantPrice(product: ShopProduct): number | null {
  const onSale = product.variants.filter(({ status }) => status === 'ENABLED');
  const isUnbound = !product.isInventoryEnabled || product.continueSellingOutOfStock;
  const inStock = onSale.filter(({ inventory }) => isUnbound || inventory > 0);
  const prices = (inStock.length > 0 ? inStock : onSale).map(({ price }) => price);
  return prices.length > 0 ? Math.min(...prices) : null;
}

function offeredOptions({ variants }: ShopProduct): string[] {
  const choices = variants
    .filter((variant) => variant.status === 'ENABLED')
    .flatMap(({ productVariantOptionIds }) => productVariantOptionIds);
  return [...new Set(choices.map(({ variantGroupOptionId }) => variantGroupOptionId))].toSorted();
}

/** The facts of a product by their columns, with the labels that shoppers read. */
export const factLabels: readonly (readonly [keyof ShopProduct['facts'], string])[] = [
  ['actives', 'Key actives'],
  ['contents', 'In the box'],
  ['freeFrom', 'Made without'],
  ['netQuantity', 'Net quantity'],
  ['countryOfOrigin', 'Country of origin'],
  ['manufacturer', 'Manufactured by'],
  ['importer', 'Imported by'],
  ['bestBefore', 'Best before'],
  ['customerCare', 'Customer care'],
];

function factRows(facts: ShopProduct['facts']) {
  return factLabels
    .map(([name, label]) => ({ label, value: facts[name] }))
    .filter(({ value }) => value !== '');
}
