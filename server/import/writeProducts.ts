import type { Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { analyseProducts, insertAll, upsertAll } from './bulk.ts';
import type { Checked } from './check.ts';
import { type ProductRecord, type ProductReferences, type ShopProduct, toProduct } from './product.ts';
import { type ProductEntry, repeatedIds, takenIdProblems } from './productIds.ts';
import { placeRows, productRow, variantRow } from './productRow.ts';
import type { ImportProblem } from './records.ts';
import { type AddedByProducts, createReferences } from './references.ts';
import type { StoredProducts } from './storedProducts.ts';

/** Columns that a file does not change for a known product: they result from orders and reviews, or say when it was added. */
const earned = ['rating', 'total_ratings', 'total_orders', 'best_seller_orders', 'created_at'];
/** Triggers maintain these for a known product, whose stock the file may leave as it is. */
const derived = ['variant_price'];
const kept = [...earned, ...derived];

export interface ProductWriter {
  /** Writes these products, or returns problems and writes none of them. */
  write(records: readonly Checked<ProductRecord>[]): Promise<readonly ImportProblem[]>;
  /** Call it once, after the last batch. Returns how many rows were written. */
  finish(): Promise<Record<string, number>>;
  /** How many variants went off sale so far. */
  dropped(): number;
}

interface WriterOptions {
  readonly storeId: string;
  readonly now: Date;
  /** The products of a batch as they were before it. */
  readonly stored: StoredProducts;
  /** The writer adds here the known products that it changes, by slug, and which of their fields. */
  readonly changed: Map<string, readonly string[]>;
  /** The writer adds here what products name and the shop does not have. */
  readonly made: AddedByProducts;
  /** Names of categories and collections by slug, for those that are missing. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Adds or replaces products by slug. Stock that the file does not give stays; variants that it does not have are
 * disabled, so that orders and carts that hold them stay whole. Missing categories, collections and options are
 * added.
 */
export async function createProductWriter(
  trx: Transaction<Database>,
  { storeId, now, stored, changed, ...rest }: WriterOptions,
): Promise<ProductWriter> {
  const refs = await createReferences(trx, storeId, rest);
  const counts = { added: 0, updated: 0, variants: 0 };
  let dropped = 0;
  let written = 0;
  let nextAnalysis = 1;

  return {
    async write(records) {
      const slugs = records.map(({ value }) => value.slug);
      const idsBySlug = await readIds(trx, storeId, slugs);
      const entries = records.map((record) => {
        const { slug } = record.value;
        const image: ProductReferences['image'] = (...place) => stored.picture(slug, ...place);
        const product = toProduct(record.value, { ...refs, image }, now.toISOString());
        return { record, product: { ...product, id: idsBySlug.get(slug) ?? product.id } };
      });
      const problems = [
        ...repeatedIds(entries.map(({ record, product }) => ({ record, id: product.id }))),
        ...(await takenIdProblems(trx, storeId, entries)),
      ];
      if (problems.length > 0) return problems;
      await refs.write(trx);
      const withStock = entries.filter(({ record }) => record.value.inventory !== null);
      const withoutStock = entries.filter(({ record }) => record.value.inventory === null);
      await upsertAll(trx, 'product', toRows(storeId, withStock), { key: ['id'], kept });
      await upsertAll(trx, 'product', toRows(storeId, withoutStock), {
        key: ['id'],
        kept: [...kept, 'inventory'],
      });
      dropped += await disableOthers(trx, entries);
      counts.variants += await writeVariants(trx, entries);
      await writeMemberships(
        trx,
        entries.map(({ product }) => product),
      );
      for (const [slug, fields] of await stored.changes()) changed.set(slug, fields);
      written += records.length;
      if (written >= nextAnalysis) {
        // Otherwise the database would plan each batch for the small tables of before, and scan every row added since.
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
    dropped: () => dropped,
  };
}

function toRows(storeId: string, entries: readonly ProductEntry[]) {
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

/** Disables the variants of these products that the file does not have. Returns how many of them were on sale. */
async function disableOthers(trx: Transaction<Database>, entries: readonly ProductEntry[]): Promise<number> {
  const ids = entries.flatMap(({ product }) => product.variants.map(({ id }) => id));
  let statement = trx
    .updateTable('variant')
    .set({ status: 'DISABLED' })
    .where('status', '=', 'ENABLED')
    .where(
      'product_id',
      'in',
      entries.map(({ product }) => product.id),
    );
  if (ids.length > 0) statement = statement.where('id', 'not in', ids);
  const { numUpdatedRows } = await statement.executeTakeFirst();
  return Number(numUpdatedRows);
}

async function writeVariants(trx: Transaction<Database>, entries: readonly ProductEntry[]): Promise<number> {
  const rows = entries.flatMap(({ record, product }) =>
    product.variants.map((variant, index) => ({
      row: variantRow(product.id, variant),
      hasStock: typeof record.value.variants[index]?.inventory === 'number',
    })),
  );
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
  await insertAll(trx, 'product_collection', placeRows(products));
}
