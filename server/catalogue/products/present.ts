import type { Collection, Product, ProductImage, Variant } from '../../../src/contract/generated/schema.ts';
import type { ImageRecord } from '../../db/types.ts';
import type { ReplyNotes } from '../../graphql/context.ts';
import { toRupees } from '../rupees.ts';
import { sellableUnits } from '../stock.ts';
import type { CollectionRow, ProductRow, VariantRow } from './select.ts';

/** Rows as the contract's products; says which products' figures the reply shows. */
export function presentProducts(rows: readonly ProductRow[], notes: ReplyNotes): Product[] {
  notes.tag(...rows.map(({ id }) => `product:${id}`));
  return rows.map(presentProduct);
}

function presentProduct(row: ProductRow): Product {
  const variants = row.variants.map((variant) => presentVariant(row, variant));
  const onSale = row.variants.filter(({ status }) => status === 'ENABLED');
  const stock = row.has_variants ? sum(onSale, ({ inventory }) => inventory) : row.inventory;
  const blocked = row.has_variants
    ? sum(onSale, (variant) => variant.blocked_inventory)
    : row.blocked_inventory;
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    productDescription: row.product_description,
    vendor: row.vendor,
    label: row.label,
    labelColor: row.label_color,
    price: toRupees(row.price),
    listingPrice: toRupees(row.listing_price),
    costPrice: null,
    defaultPrice: toRupees(row.default_price),
    recommendPrice: toRupees(row.recommend_price),
    sku: row.sku,
    barcode: row.barcode,
    size: row.size,
    color: row.color,
    tags: row.tags,
    benefits: row.benefits,
    weight: row.weight,
    weightUnit: row.weight_unit,
    currency: row.currency,
    productType: row.product_type,
    status: row.status,
    position: row.position,
    taxable: row.taxable,
    isTaxEnabled: row.is_tax_enabled,
    isFeatured: row.is_featured,
    hasVarient: row.has_variants,
    recommended: row.recommended,
    recommendPriority: row.recommend_priority,
    inventory: sellableUnits(row, stock),
    blockedInventory: blocked,
    defaultInventory: row.default_inventory,
    isInventoryEnabled: row.is_inventory_enabled,
    continueSellingOutOfStock: row.continue_selling_out_of_stock,
    minimumOrderQuantity: row.minimum_order_quantity,
    maximumOrderQuantity: row.maximum_order_quantity,
    rating: row.rating,
    totalRatings: row.total_ratings,
    totalOrders: row.total_orders,
    thumbImages: row.thumb_images,
    showOnlyVariantImages: row.show_only_variant_images,
    images: { items: presentImages(row.id, row.images) },
    collections: row.collections.map(({ id }) => id),
    collectionsList: row.collections.map(presentCollection),
    categoryId: row.category_id,
    subCategoryId: row.sub_category_id,
    category: row.category,
    subCategory: row.sub_category,
    variants: { items: variants },
    variantGroups: row.variant_groups,
    metadata: row.metadata,
    facts: row.facts,
    createdAt: row.created_at.toISOString(),
  };
}

function presentVariant(product: ProductRow, row: VariantRow): Variant {
  return {
    id: row.id,
    productId: product.id,
    title: row.title,
    price: toRupees(row.price),
    listingPrice: toRupees(row.listing_price),
    costPrice: null,
    sku: row.sku,
    size: row.size,
    color: row.color,
    status: row.status,
    position: row.position,
    currency: row.currency,
    thumbImage: row.thumb_image,
    taxable: row.taxable,
    barcode: row.barcode,
    weight: row.weight,
    weightUnit: row.weight_unit,
    inventory: sellableUnits(product, row.inventory),
    blockedInventory: row.blocked_inventory,
    minimumOrderQuantity: row.minimum_order_quantity,
    maximumOrderQuantity: row.maximum_order_quantity,
    images: { items: presentImages(product.id, row.images) },
    productVariantOptionIds: row.option_ids,
  };
}

function presentImages(productId: string, images: readonly ImageRecord[]): ProductImage[] {
  return images.map((image) => ({ ...image, productId }));
}

export function presentCollection(row: CollectionRow): Collection {
  return {
    id: row.id,
    slug: row.slug,
    label: row.label,
    labelColor: row.label_color,
    priority: row.priority,
    description: row.description,
    imageKey: row.image_key,
  };
}

function sum<T>(items: readonly T[], figure: (item: T) => number): number {
  return items.reduce((total, item) => total + figure(item), 0);
}
