import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { type Checked, ownLine } from './check.ts';
import type { KnownProduct, ProductRecord, ShopProduct } from './product.ts';
import type { ImportProblem } from './records.ts';

/** A product of a file: its record, and the product made of it, with the id that it has in the shop. */
export interface ProductEntry {
  readonly record: Checked<ProductRecord>;
  readonly product: ShopProduct;
}

/** Ids that two products or two variants of these have. */
export function repeatedIds(
  products: readonly { readonly record: Checked<KnownProduct>; readonly id: string | undefined }[],
): ImportProblem[] {
  const slugs = new Map<string, string>();
  const variants = new Set<string>();
  return products.flatMap(({ record, id }) => {
    const { slug = '', variants: own } = record.value;
    const other = id === undefined ? undefined : slugs.get(id);
    if (id !== undefined) slugs.set(id, slug);
    const repeated = own.flatMap((variant, index) => {
      if (variant.id === undefined) return [];
      if (variants.has(variant.id)) {
        const what = 'is the id of a variant above: give it another';
        return [problemOfVariant(record, variant.id, index, what)];
      }
      variants.add(variant.id);
      return [];
    });
    // Two of one slug are told of by their slugs.
    return id === undefined || other === undefined || other === slug
      ? repeated
      : [problemOfProduct(record, id, `of product ${other}`), ...repeated];
  });
}

/** A problem for each product or variant whose id belongs to another product in the database, or to a variant of one. */
export async function takenIdProblems(
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
  return entries.flatMap(({ record, product }) => {
    const other = known.get(product.id);
    const isForeign = other !== undefined && other.store_id !== storeId;
    return [
      ...(isForeign
        ? [problemOfProduct(record, product.id, 'of a product of another shop: give it another')]
        : []),
      ...(!isForeign && other !== undefined && other.slug !== product.slug
        ? [problemOfProduct(record, product.id, `of product ${other.slug}`)]
        : []),
      ...product.variants.flatMap(({ id }, index) =>
        [undefined, product.id].includes(owners.get(id))
          ? []
          : [problemOfVariant(record, id, index, "is another product's variant")],
      ),
    ];
  });
}

type KnownRecord = Checked<KnownProduct>;

function problemOfProduct({ line }: KnownRecord, id: string, whose: string): ImportProblem {
  return { line, field: 'id', reason: `"${id}" is the id ${whose}` };
}

function problemOfVariant(
  { line, variantLines }: KnownRecord,
  id: string,
  index: number,
  what: string,
): ImportProblem {
  return ownLine({ line, field: `variants.${index}.id`, reason: `"${id}" ${what}` }, variantLines);
}
