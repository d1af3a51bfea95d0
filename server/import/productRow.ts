import { toPaise } from '../catalogue/rupees.ts';
import { json } from '../db/json.ts';
import type { NewRow } from '../db/types.ts';
import type { ShopProduct, ShopVariant } from './product.ts';

/** The rows of an import's products and variants. */

/** Returns a product's row; amounts become paise. */
export function productRow(storeId: string, product: ShopProduct): NewRow<'product'> {
  const hasVariants = product.variants.length > 0;
  return {
    ...sellableRow(product),
    id: product.id,
    store_id: storeId,
    slug: product.slug,
    product_description: product.productDescription,
    vendor: product.vendor,
    label: product.label,
    label_color: product.labelColor,
    default_price: toPaise(product.price),
    recommend_price: toPaise(product.recommendPrice),
    tags: product.tags,
    benefits: product.benefits,
    product_type: product.productType,
    hsn: product.hsn,
    tax_bps: Math.round(product.taxRate * 100),
    is_tax_enabled: product.taxable,
    is_featured: product.isFeatured,
    has_variants: hasVariants,
    recommended: product.recommended,
    recommend_priority: product.recommendPriority,
    recommend_from: product.recommendFrom,
    recommend_until: product.recommendUntil,
    // A product with variants is sold from their stock.
    inventory: hasVariants ? 0 : product.inventory,
    default_inventory: product.defaultInventory,
    is_inventory_enabled: product.isInventoryEnabled,
    continue_selling_out_of_stock: product.continueSellingOutOfStock,
    rating: product.rating,
    total_ratings: product.totalRatings,
    total_orders: product.totalOrders,
    best_seller_orders: product.totalOrders,
    thumb_images: product.thumbImages,
    show_only_variant_images: product.showOnlyVariantImages,
    category_id: product.categoryId,
    sub_category_id: product.subCategoryId,
    variant_groups: json(product.variantGroups),
    option_ids: offeredOptions(product),
    variant_price: toPaise(lowestVariantPrice(product)),
    metadata: json(product.metadata),
    facts: json(factRows(product.facts)),
    created_at: product.createdAt,
  };
}

/** Returns a variant's row; amounts become paise. */
export function variantRow(productId: string, variant: ShopVariant): NewRow<'variant'> {
  return {
    ...sellableRow(variant),
    id: variant.id,
    product_id: productId,
    thumb_image: variant.thumbImage,
    option_ids: json(variant.productVariantOptionIds),
  };
}

/** The places of products in collections. */
export function placeRows(products: readonly ShopProduct[]): NewRow<'product_collection'>[] {
  return products.flatMap(({ id, collections }) =>
    collections.map((collectionId) => ({ product_id: id, collection_id: collectionId })),
  );
}

function sellableRow(entry: ShopProduct | ShopVariant) {
  return {
    title: entry.title,
    price: toPaise(entry.price),
    listing_price: toPaise(entry.listingPrice),
    cost_price: toPaise(entry.costPrice),
    sku: entry.sku,
    barcode: entry.barcode,
    size: entry.size,
    color: entry.color,
    status: entry.status,
    position: entry.position,
    currency: 'INR',
    taxable: entry.taxable,
    weight: entry.weight,
    weight_unit: 'g',
    inventory: entry.inventory,
    minimum_order_quantity: entry.minimumOrderQuantity,
    maximum_order_quantity: entry.maximumOrderQuantity,
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
