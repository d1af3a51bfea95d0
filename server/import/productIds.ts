import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { type Checked, ownLine } from './check.ts';
import type { ProductRecord, ShopProduct } from './product.ts';
import type { ImportProblem } from './records.ts';

/** A product of a file: its record with the ids that it gets. */
export interface ProductEntry {
  readonly record: Checked<ProductRecord>;
  readonly product: ShopProduct;
}

/** Ids that two products or two variants of these have. */
export function repeatedIds(entries: readonly ProductEntry[]): ImportProblem[] {
  const slugs = new Map<string, string>();
  const variants = new Set<string>();
  return entries.flatMap((entry) => {
    const { id, slug } = entry.product;
    const other = slugs.get(id);
    slugs.set(id, slug);
    const repeated = entry.product.variants.flatMap((variant, index) => {
      if (variants.has(variant.id))
        return [problemOfVariant(entry, index, 'is the id of a variant above: give it another')];
      variants.add(variant.id);
      return [];
    });
    return other === undefined ? repeated : [problemOfProduct(entry, `of product ${other}`), ...repeated];
  });
}

/** Ids that another product of the database has, or a variant of another product: an import would take them over. */
export async function foreignIds(
  trx: Transaction<Database>,
  storeId: string,
  entries: readonly ProductEntry[],
): Promise<ImportProblem[]> {
  const productIds = entries.map(({ product }) => product.id);
  const variantIds = entries.flatMap(({ product }) => product.variants.map(({ id }) => id));
  const products = await trx
    .selectFrom('product')
    .select(['id', 'slug', 'store_id'])
    .where('id', 'in', productIds)
    .execute();
  const variants = await trx
    .selectFrom('variant')
    .select(['id', 'product_id'])
    .where(sql<boolean>`id = any(${variantIds}::text[])`)
    .execute();
  const known = new Map(products.map((product) => [product.id, product]));
  const owners = new Map(variants.map((variant) => [variant.id, variant.product_id]));
  return entries.flatMap((entry) => {
    const { product } = entry;
    const other = known.get(product.id);
    const isForeign = other !== undefined && other.store_id !== storeId;
    return [
      ...(isForeign ? [problemOfProduct(entry, 'of a product of another shop: give it another')] : []),
      ...(!isForeign && other !== undefined && other.slug !== product.slug
        ? [problemOfProduct(entry, `of product ${other.slug}`)]
        : []),
      ...product.variants.flatMap(({ id }, index) =>
        [undefined, product.id].includes(owners.get(id))
          ? []
          : [problemOfVariant(entry, index, "is another product's variant")],
      ),
    ];
  });
}

function problemOfProduct({ record, product }: ProductEntry, whose: string): ImportProblem {
  return { line: record.line, field: 'id', reason: `"${product.id}" is the id ${whose}` };
}

function problemOfVariant({ record, product }: ProductEntry, index: number, what: string): ImportProblem {
  const reason = `"${product.variants[index]?.id}" ${what}`;
  return ownLine({ line: record.line, field: `variants.${index}.id`, reason }, record.variantLines);
}
