import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { analyseProducts, insertAll, upsertAll } from './bulk.ts';
import type { Checked } from './check.ts';
import { type ProductRecord, type ProductReferences, type ShopProduct, toProduct } from './product.ts';
import { productRow, variantRow } from './productRow.ts';
import type { ImportProblem } from './records.ts';
import { createReferences } from './references.ts';
import type { StoredProducts } from './storedProducts.ts';

/** Columns that result from orders and reviews: a file does not change those of a known product. */
const earned = ['rating', 'total_ratings', 'total_orders', 'best_seller_orders', 'created_at'];
/** The same by their names in the file. */
const keptColumns = ['totalOrders', 'createdAt'];
/** Triggers maintain these for a known product, whose stock the file may leave as it is. */
const derived = ['variant_price'];
const kept = [...earned, ...derived];

export interface ProductWriter {
  /** Writes these products, or returns problems and writes none of them. */
  write(records: readonly Checked<ProductRecord>[]): Promise<readonly ImportProblem[]>;
  /** Call it once, after the last batch. Returns how many rows were written. */
  finish(): Promise<Record<string, number>>;
}

interface Place {
  readonly storeId: string;
  readonly now: Date;
  /** What the products of a batch were before it. */
  readonly stored: StoredProducts;
  /** Gets the columns that changed, and of how many known products. */
  readonly changed: Map<string, number>;
}

/**
 * Adds or replaces products by slug. Stock that the file does not give stays; variants that it does not have are
 * disabled, so that orders and carts that hold them stay whole. Missing categories, collections and options are
 * added.
 */
export async function createProductWriter(
  trx: Transaction<Database>,
  { storeId, now, stored, changed }: Place,
): Promise<ProductWriter> {
  const refs = await createReferences(trx, storeId);
  const counts = { added: 0, updated: 0, variants: 0 };
  let written = 0;
  let nextAnalysis = 1;

  return {
    async write(records) {
      const slugs = records.map(({ value }) => value.slug);
      const idsBySlug = await readIds(trx, storeId, slugs);
      const entries = records.map(({ line, value }) => {
        const image: ProductReferences['image'] = (...place) => stored.picture(value.slug, ...place);
        const product = toProduct(value, { ...refs, image }, now.toISOString());
        return { line, record: value, product: { ...product, id: idsBySlug.get(value.slug) ?? product.id } };
      });
      const problems = await foreignIds(trx, entries);
      if (problems.length > 0) return problems;
      await refs.write(trx);
      for (const column of records.flatMap(({ value }) => changedColumns(stored.before(value.slug), value)))
        changed.set(column, (changed.get(column) ?? 0) + 1);
      const withStock = entries.filter(({ record }) => record.inventory !== null);
      const withoutStock = entries.filter(({ record }) => record.inventory === null);
      await upsertAll(trx, 'product', toRows(storeId, withStock), { key: ['id'], kept });
      await upsertAll(trx, 'product', toRows(storeId, withoutStock), {
        key: ['id'],
        kept: [...kept, 'inventory'],
      });
      counts.variants += await writeVariants(trx, entries);
      await writeMemberships(
        trx,
        entries.map(({ product }) => product),
      );
      written += records.length;
      if (written >= nextAnalysis) {
        // Or each batch would be planned for the tables as they were before, and read all that came since.
        await analyseProducts(trx);
        nextAnalysis = written * 4;
      }
      counts.updated += idsBySlug.size;
      counts.added += records.length - idsBySlug.size;
      return [];
    },
    async finish() {
      await analyseProducts(trx);
      return counts;
    },
  };
}

/** Columns of a known product that the file gives another value. */
function changedColumns(before: ProductRecord | null, after: ProductRecord): string[] {
  if (before === null) return [];
  const old = new Map(Object.entries(before));
  return Object.entries(withStockOf(before, after))
    .filter(([name, value]) => !keptColumns.includes(name) && !isDeepStrictEqual(old.get(name), value))
    .map(([name]) => name);
}

/** Stock that the file does not give stays. */
function withStockOf(before: ProductRecord, after: ProductRecord): ProductRecord {
  const stock = new Map(before.variants.map(({ id, inventory }) => [id, inventory]));
  return {
    ...after,
    inventory: after.inventory ?? before.inventory,
    variants: after.variants.map((variant) => ({
      ...variant,
      inventory: variant.inventory ?? stock.get(variant.id) ?? null,
    })),
  };
}

interface Entry {
  readonly line: number;
  readonly record: ProductRecord;
  readonly product: ShopProduct;
}

function toRows(storeId: string, entries: readonly Entry[]) {
  return entries.map(({ product }) => productRow(storeId, product));
}

async function readIds(
  trx: Transaction<Database>,
  storeId: string,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'slug'])
    .where('store_id', '=', storeId)
    .where('slug', 'in', slugs)
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** An id in the file that names another product, or another product's variant, would take it over. */
async function foreignIds(trx: Transaction<Database>, entries: readonly Entry[]): Promise<ImportProblem[]> {
  const productIds = entries.map(({ product }) => product.id);
  const variantIds = entries.flatMap(({ product }) => product.variants.map(({ id }) => id));
  const products = await trx
    .selectFrom('product')
    .select(['id', 'slug'])
    .where('id', 'in', productIds)
    .execute();
  const variants = await trx
    .selectFrom('variant')
    .select(['id', 'product_id'])
    .where(sql<boolean>`id = any(${variantIds}::text[])`)
    .execute();
  const slugs = new Map(products.map(({ id, slug }) => [id, slug]));
  const owners = new Map(variants.map((variant) => [variant.id, variant.product_id]));
  return entries.flatMap(({ line, product }) => {
    const slug = slugs.get(product.id);
    const foreign = product.variants.filter(({ id }) => {
      const owner = owners.get(id);
      owners.set(id, product.id);
      return owner !== undefined && owner !== product.id;
    });
    return [
      ...(slug !== undefined && slug !== product.slug
        ? [{ line, field: 'id', reason: `"${product.id}" is the id of product ${slug}` }]
        : []),
      ...foreign.map(({ id }) => ({
        line,
        field: 'variants.id',
        reason: `"${id}" is another product's variant`,
      })),
    ];
  });
}

async function writeVariants(trx: Transaction<Database>, entries: readonly Entry[]): Promise<number> {
  const rows = entries.flatMap(({ record, product }) =>
    product.variants.map((variant, index) => ({
      row: variantRow(product.id, variant),
      hasStock: typeof record.variants[index]?.inventory === 'number',
    })),
  );
  const ids = rows.map(({ row }) => row.id);
  let dropped = trx
    .updateTable('variant')
    .set({ status: 'DISABLED' })
    .where(
      'product_id',
      'in',
      entries.map(({ product }) => product.id),
    );
  if (ids.length > 0) dropped = dropped.where('id', 'not in', ids);
  await dropped.execute();
  const withStock = rows.filter(({ hasStock }) => hasStock).map(({ row }) => row);
  const withoutStock = rows.filter(({ hasStock }) => !hasStock).map(({ row }) => row);
  await upsertAll(trx, 'variant', withStock, { key: ['id'] });
  await upsertAll(trx, 'variant', withoutStock, { key: ['id'], kept: ['inventory'] });
  return rows.length;
}

async function writeMemberships(trx: Transaction<Database>, products: readonly ShopProduct[]): Promise<void> {
  await trx
    .deleteFrom('product_collection')
    .where(
      'product_id',
      'in',
      products.map(({ id }) => id),
    )
    .execute();
  await insertAll(
    trx,
    'product_collection',
    products.flatMap(({ id, collections }) =>
      collections.map((collectionId) => ({ product_id: id, collection_id: collectionId })),
    ),
  );
}
