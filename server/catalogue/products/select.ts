import type { Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/types.ts';

/**
 * Products with their variants, collections and categories: one statement, however many products. Disabled
 * products are never selected: to a shopper they do not exist.
 */
export function selectProducts(db: Kysely<Database>, storeId: string) {
  return db
    .selectFrom('product')
    .where('product.store_id', '=', storeId)
    .where('product.status', '=', 'ENABLED')
    .select([
      'product.id',
      'product.title',
      'product.slug',
      'product.product_description',
      'product.vendor',
      'product.label',
      'product.label_color',
      'product.price',
      'product.listing_price',
      'product.default_price',
      'product.recommend_price',
      'product.sku',
      'product.barcode',
      'product.size',
      'product.color',
      'product.tags',
      'product.benefits',
      'product.weight',
      'product.weight_unit',
      'product.currency',
      'product.product_type',
      'product.status',
      'product.position',
      'product.taxable',
      'product.is_tax_enabled',
      'product.is_featured',
      'product.has_variants',
      'product.recommended',
      'product.recommend_priority',
      'product.inventory',
      'product.blocked_inventory',
      'product.default_inventory',
      'product.is_inventory_enabled',
      'product.continue_selling_out_of_stock',
      'product.minimum_order_quantity',
      'product.maximum_order_quantity',
      'product.rating',
      'product.total_ratings',
      'product.total_orders',
      'product.thumb_images',
      'product.show_only_variant_images',
      'product.images',
      'product.category_id',
      'product.sub_category_id',
      'product.variant_groups',
      'product.metadata',
      'product.facts',
      'product.created_at',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('variant')
          .whereRef('variant.product_id', '=', 'product.id')
          .select([
            'variant.id',
            'variant.title',
            'variant.price',
            'variant.listing_price',
            'variant.sku',
            'variant.size',
            'variant.color',
            'variant.status',
            'variant.position',
            'variant.currency',
            'variant.thumb_image',
            'variant.taxable',
            'variant.barcode',
            'variant.weight',
            'variant.weight_unit',
            'variant.inventory',
            'variant.blocked_inventory',
            'variant.minimum_order_quantity',
            'variant.maximum_order_quantity',
            'variant.images',
            'variant.option_ids',
          ])
          .orderBy('variant.position')
          .orderBy('variant.id'),
      ).as('variants'),
      jsonArrayFrom(
        eb
          .selectFrom('product_collection')
          .innerJoin('collection', 'collection.id', 'product_collection.collection_id')
          .whereRef('product_collection.product_id', '=', 'product.id')
          .select([
            'collection.id',
            'collection.slug',
            'collection.label',
            'collection.label_color',
            'collection.priority',
            'collection.description',
            'collection.image_key',
          ])
          .orderBy('collection.priority')
          .orderBy('collection.id'),
      ).as('collections'),
      jsonObjectFrom(
        eb
          .selectFrom('category')
          .whereRef('category.id', '=', 'product.category_id')
          .select(['category.id', 'category.name', 'category.slug']),
      ).as('category'),
      jsonObjectFrom(
        eb
          .selectFrom('category as sub_category')
          .whereRef('sub_category.id', '=', 'product.sub_category_id')
          .select(['sub_category.id', 'sub_category.name', 'sub_category.slug']),
      ).as('sub_category'),
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>;
export type ProductRow = Selected[number];
export type VariantRow = ProductRow['variants'][number];
export type CollectionRow = ProductRow['collections'][number];
