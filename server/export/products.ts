import type { Kysely } from 'kysely';
import { toRupees } from '../catalogue/rupees.ts';
import { camelCased } from '../db/names.ts';
import type { Database, ImageRecord, Row } from '../db/types.ts';
import { optionLabel } from '../import/cells.ts';
import { productSchema } from '../import/product.ts';
import { factLabels } from '../import/productRow.ts';
import { type Cell, csvHeading, csvLines } from './csv.ts';

const { variants: _variants, productDescription: _description, ...fields } = productSchema.entries;
const first = ['slug', 'variantOf', 'id', 'title', 'options', 'price'];
/** The columns of `products.csv`: those of the import, the longest text last. */
const columns: readonly string[] = [
  ...first,
  ...Object.keys(fields).filter((name) => !first.includes(name)),
  'productDescription',
];
export type Line = Readonly<Record<string, Cell>>;

/** How many products are held in memory at once. */
const pageSize = 500;

/** Names of things that products refer to in other files, by id. */
export interface Names {
  readonly categories: ReadonlyMap<string, string>;
  readonly collections: ReadonlyMap<string, string>;
  /** As `Group=Option`. */
  readonly options: ReadonlyMap<string, string>;
}

/** Callbacks during the export. */
interface Listener {
  onProduct(): void;
  /** Of products and variants. */
  onPicture(image: ImageRecord): void;
}

/** Yields `products.csv` in parts, so that memory does not grow with the number of products. */
export async function* exportProducts(
  db: Kysely<Database>,
  storeId: string,
  { onProduct, onPicture }: Listener,
): AsyncGenerator<string> {
  const names = await loadNames(db, storeId);
  yield csvHeading(columns);
  let last: Pick<Row<'product'>, 'position' | 'id'> | null = null;
  for (;;) {
    const page: readonly Row<'product'>[] = await loadPage(db, storeId, last);
    if (page.length === 0) return;
    const written = await linesOfProducts(db, page, names);
    yield csvLines(
      columns,
      written.flatMap(({ line, variants, images }) => {
        onProduct();
        for (const image of images.flat()) onPicture(image);
        return [complete(line), ...variants];
      }),
    );
    last = page.at(-1) ?? null;
  }
}

/** A product as the file has it. */
export interface WrittenProduct {
  readonly line: Line;
  readonly variants: readonly Line[];
  /** The product's, then those of each variant. */
  readonly images: readonly (readonly ImageRecord[])[];
}

/** The lines of these products, in their order. */
export async function linesOfProducts(
  db: Kysely<Database>,
  products: readonly Row<'product'>[],
  names: Names,
): Promise<WrittenProduct[]> {
  const ids = products.map(({ id }) => id);
  const variants = Map.groupBy(
    await db
      .selectFrom('variant')
      .selectAll()
      .where('product_id', 'in', ids)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    (variant) => variant.product_id,
  );
  const places = Map.groupBy(
    await db
      .selectFrom('product_collection')
      .innerJoin('collection', 'collection.id', 'collection_id')
      .select(['product_id', 'collection_id'])
      .where('product_id', 'in', ids)
      .orderBy('collection.priority')
      .orderBy('collection.id')
      .execute(),
    (place) => place.product_id,
  );
  return products.map((product) => {
    const own = variants.get(product.id) ?? [];
    const collections = (places.get(product.id) ?? []).map(({ collection_id: id }) => id);
    return {
      line: ofColumns(productLine(product, collections, names)),
      variants: own.map((variant) => variantLine(variant, product.slug, names)),
      images: [product.images, ...own.map(({ images }) => images)],
    };
  });
}

function ofColumns(line: Line): Line {
  return Object.fromEntries(Object.entries(line).filter(([name]) => columns.includes(name)));
}

/** Throws if the line lacks a column, because the export would lose data. */
function complete(line: Line): Line {
  const lacking = columns.find((name) => !(name in line) && name !== 'variantOf' && name !== 'options');
  if (lacking !== undefined) throw new Error(`productLine in server/export/products.ts lacks ${lacking}`);
  return line;
}

function loadPage(
  db: Kysely<Database>,
  storeId: string,
  after: Pick<Row<'product'>, 'position' | 'id'> | null,
): Promise<Row<'product'>[]> {
  return db
    .selectFrom('product')
    .selectAll()
    .where('store_id', '=', storeId)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('position', 'id'), '>', eb.tuple(after?.position ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(pageSize)
    .execute();
}

export async function loadNames(db: Kysely<Database>, storeId: string): Promise<Names> {
  const categories = await db.selectFrom('category').selectAll().where('store_id', '=', storeId).execute();
  const collections = await db
    .selectFrom('collection')
    .select(['id', 'slug'])
    .where('store_id', '=', storeId)
    .execute();
  const options = await db
    .selectFrom('variant_option')
    .innerJoin('variant_group', 'variant_group.id', 'group_id')
    .select(['variant_option.id', 'variant_option.label', 'variant_group.label as group'])
    .where('store_id', '=', storeId)
    .execute();
  return {
    categories: new Map(categories.map(({ id, slug }) => [id, slug])),
    collections: new Map(collections.map(({ id, slug }) => [id, slug])),
    options: new Map(
      options.map(({ id, label, group }) => [id, `${optionLabel(group)}=${optionLabel(label)}`]),
    ),
  };
}

function productLine(product: Row<'product'>, collections: readonly string[], names: Names): Line {
  const facts = new Map(product.facts.map(({ label, value }) => [label, value]));
  const { metadata } = product;
  return {
    ...plainCells(product),
    ...sellableCells(product),
    // A product with variants has no stock of its own.
    inventory: product.has_variants ? null : product.inventory,
    // A deal that has not begun.
    recommended: product.recommended || product.recommend_from !== null,
    recommendPrice: toRupees(product.recommend_price),
    recommendPriority: product.recommend_priority,
    recommendFrom: product.recommend_from?.toISOString() ?? null,
    recommendUntil: product.recommend_until?.toISOString() ?? null,
    defaultInventory: product.default_inventory,
    taxRate: product.tax_bps === null ? null : product.tax_bps / 100,
    category: nameOf(names.categories, product.category_id),
    subCategory: nameOf(names.categories, product.sub_category_id),
    collections: collections.flatMap((id) => names.collections.get(id) ?? []),
    metaTitle: metadata?.title ?? null,
    metaDescription: metadata?.description ?? null,
    metaKeywords: metadata?.keywords ?? null,
    feed_title: metadata?.feed_title ?? null,
    feed_description: metadata?.feed_description ?? null,
    noIndex: metadata?.noIndex ?? false,
    ...Object.fromEntries(factLabels.map(([name, label]) => [name, facts.get(label) ?? null])),
    totalOrders: product.total_orders,
    createdAt: product.created_at.toISOString(),
  };
}

/**
 * The cells that are copied from the table's columns of the same name: texts, flags and lists. Numbers are not copied, because an
 * amount is in rupees in the file; `productLine` writes each of them by name.
 */
function plainCells(product: Row<'product'>): Line {
  const cells = Object.entries(camelCased(product)).filter(
    (entry): entry is [string, string | boolean | string[] | null] => isPlain(entry[1]),
  );
  return Object.fromEntries(cells);
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((entry) => typeof entry === 'string');
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}

function variantLine(variant: Row<'variant'>, variantOf: string, { options }: Names): Line {
  return {
    ...sellableCells(variant),
    variantOf,
    inventory: variant.inventory,
    options: variant.option_ids.flatMap(
      ({ variantGroupOptionId }) => options.get(variantGroupOptionId) ?? [],
    ),
  };
}

function sellableCells(row: Row<'product'> | Row<'variant'>) {
  return {
    id: row.id,
    title: row.title,
    price: toRupees(row.price),
    listingPrice: toRupees(row.listing_price),
    costPrice: toRupees(row.cost_price),
    minimumOrderQuantity: row.minimum_order_quantity,
    maximumOrderQuantity: row.maximum_order_quantity,
    sku: row.sku,
    barcode: row.barcode,
    size: row.size,
    color: row.color,
    weight: row.weight,
    taxable: row.taxable,
    status: row.status,
    position: row.position,
    images: row.images.map(({ imageKey }) => imageKey),
  };
}

function nameOf(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (names.get(id) ?? null);
}
