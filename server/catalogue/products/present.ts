import type { Collection, Product, ProductImage, Variant } from '../../../src/contract/generated/schema.ts';
import { netQuantityOf, unitPrice } from '../../../src/contract/unitPrice.ts';
import { camelCased } from '../../db/names.ts';
import type { ImageRecord } from '../../db/types.ts';
import type { ReplyNotes } from '../../graphql/context.ts';
import { toRupees } from '../rupees.ts';
import { sellableUnits } from '../stock.ts';
import type { CollectionRow, ProductRow, VariantRow } from './select.ts';

/**
 * Rows as the contract's products: each column is the field of its name, except those that need a rule. Tags the reply
 * with the products whose figures it shows.
 */
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
    ...camelCased(row),
    ...presentPrices(row),
    unitPrice: unitPrice(row.price, [netQuantityOf(row)]),
    defaultPrice: toRupees(row.default_price),
    recommendPrice: toRupees(row.recommend_price),
    recommendUntil: row.recommend_until?.toISOString() ?? null,
    hasVarient: row.has_variants,
    inventory: sellableUnits(row, stock),
    blockedInventory: blocked,
    images: { items: presentImages(row.id, row.images) },
    collections: row.collections.map(({ id }) => id),
    collectionsList: row.collections.map(presentCollection),
    variants: { items: variants },
    createdAt: row.created_at.toISOString(),
  };
}

function presentVariant(product: ProductRow, row: VariantRow): Variant {
  return {
    ...camelCased(row),
    ...presentPrices(row),
    unitPrice: unitPriceOf(product, row),
    productId: product.id,
    inventory: sellableUnits(product, row.inventory),
    images: { items: presentImages(product.id, row.images) },
    productVariantOptionIds: row.option_ids,
  };
}

/** Finds a size in a part of a title; “02 Rose” has none. */
const sizePattern = /\d ?(?:ml|l|g|kg|mg|m|cm|pieces?)\b/i;

/** By the variant's size, which may be in its title only, or by the product's net quantity. */
function unitPriceOf(product: ProductRow, { price, size, title }: VariantRow): string | null {
  const inTitle = title.split('/').filter((part) => sizePattern.test(part));
  return unitPrice(price, [size, ...inTitle, netQuantityOf(product)]);
}

/** Prices in rupees. The cost price is not shown to shoppers. */
function presentPrices({ price, listing_price }: Pick<ProductRow, 'price' | 'listing_price'>) {
  return { price: toRupees(price), listingPrice: toRupees(listing_price), costPrice: null };
}

function presentImages(productId: string, images: readonly ImageRecord[]): ProductImage[] {
  return images.map((image) => ({ ...image, productId }));
}

export function presentCollection(row: CollectionRow): Collection {
  return camelCased(row);
}

function sum<T>(items: readonly T[], figure: (item: T) => number): number {
  return items.reduce((total, item) => total + figure(item), 0);
}
