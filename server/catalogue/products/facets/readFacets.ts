import { type Kysely, type RawBuilder, sql } from 'kysely';
import { plannedAnew } from '../../../db/prepare.ts';
import type { Database } from '../../../db/types.ts';
import { inStock } from '../../stock.ts';
import { hasStock } from '../offerFilter.ts';
import { type FacetRow, type SetField, setFields } from './facetIndex.ts';

/** Products per batch: few enough for the process to serve other requests in between. */
const partSize = 2_000;

/** Reads the facet fields of every enabled product of the store in batches. The batches are no single snapshot. */
export async function* readAllFacets(db: Kysely<Database>, storeId: string): AsyncGenerator<FacetRow[]> {
  let after = '';
  while (true) {
    const part = await selectFacets(db, storeId)
      .where('product.id', '>', after)
      .orderBy('product.id')
      .limit(partSize)
      .modifyEnd(plannedAnew)
      .execute();
    yield part;
    const last = part.at(-1);
    if (part.length < partSize || last === undefined) return;
    after = last.id;
  }
}

/** Reads the facet fields of these products. Deleted and disabled products are left out. */
export function readFacets(
  db: Kysely<Database>,
  storeId: string,
  ids: readonly string[],
): Promise<FacetRow[]> {
  return selectFacets(db, storeId).where(sql<boolean>`product.id = any(${ids}::text[])`).execute();
}

function selectFacets(db: Kysely<Database>, storeId: string) {
  return db
    .selectFrom('product')
    .leftJoin('category', 'category.id', 'product.category_id')
    .leftJoin('category as sub_category', 'sub_category.id', 'product.sub_category_id')
    .where('product.store_id', '=', storeId)
    .where('product.status', '=', 'ENABLED')
    .select(['product.id', 'product.price', 'product.rating', offers.as('offers')])
    .select((eb) => {
      const texts: Readonly<Record<SetField, RawBuilder<unknown>>> = {
        category: one(sql`category.slug`),
        subCategory: one(sql`sub_category.slug`),
        collections: ofCollections(sql`array[slug]`),
        collectionNames: ofCollections(sql`array[slug, id]`),
        tags: sql`product.tags`,
        benefits: sql`product.benefits`,
        options: sql`product.option_ids`,
        vendor: one(sql`product.vendor`),
        productType: one(sql`product.product_type`),
        origin: one(sql`product.origin`),
        inStock: one(sql`${inStock(eb)}`),
        isFeatured: one(sql`product.is_featured`),
        recommended: one(sql`product.recommended`),
      };
      return setFields.map((field) => sql<string>`to_json(${texts[field]})::text`.as(field));
    });
}

const offers = sql<string>`(case when product.has_variants
  then coalesce((select jsonb_agg(jsonb_build_array(variant.price, ${hasStock('variant')},
      jsonb_path_query_array(variant.option_ids, '$[*].variantGroupOptionId')) order by variant.position, variant.id)
    from variant where variant.product_id = product.id and variant.status = 'ENABLED'), '[]')
  else jsonb_build_array(jsonb_build_array(product.price, ${hasStock('product')}, '[]'::jsonb)) end)::text`;

function one(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array_remove(array[(${value})::text], null)`;
}

function ofCollections(names: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select unnest(${names}) from product_collection
    join collection on collection.id = collection_id where product_id = product.id order by 1)`;
}
