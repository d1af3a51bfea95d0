import type { Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { shownProductColumns, shownVariantColumns } from '../../db/catalogueTables.ts';
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
    .select(shownProductColumns.map((column) => `product.${column}` as const))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('variant')
          .whereRef('variant.product_id', '=', 'product.id')
          .select(shownVariantColumns.map((column) => `variant.${column}` as const))
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
