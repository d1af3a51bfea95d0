import type { Checked } from './check.ts';
import { lackOf, type Names } from './names.ts';
import {
  type KnownProduct,
  type PictureDetails,
  type ProductRecord,
  type ProductReferences,
  type ShopProduct,
  toProduct,
} from './product.ts';
import type { ImportProblem } from './records.ts';
import { idsBeside, slugOf } from './references.ts';
import type { Shop, ShopVariantGroup } from './shopSchemas.ts';

/** The categories that products name and that are not there. */
export function productCategoryProblems(
  records: readonly Checked<KnownProduct>[],
  categories: Names,
): ImportProblem[] {
  return records.flatMap(({ line, value: { category, subCategory } }) =>
    [category, subCategory].flatMap((slug) => problemOfName({ line, kind: 'category', slug }, categories)),
  );
}

export function productCollectionProblems(
  records: readonly Checked<KnownProduct>[],
  collections: Names,
): ImportProblem[] {
  return records.flatMap(({ line, value }) =>
    value.collections.flatMap((slug) => problemOfName({ line, kind: 'collection', slug }, collections)),
  );
}

function problemOfName(
  { line, kind, slug }: { readonly line: number; readonly kind: string; readonly slug: string | null },
  names: Names,
): ImportProblem[] {
  const lack = slug === null ? null : lackOf(slug, names, ': add it there, or correct the name');
  if (lack === null) return [];
  return [{ line, field: '', reason: `names the ${kind} "${slug}", ${lack}` }];
}

/** Entries of a folder's other files that its products may name. */
export interface KnownToProducts extends Pick<Shop, 'categories' | 'collections' | 'variantGroups'> {
  readonly images: readonly (PictureDetails & { readonly key: string })[];
}

/** The products of a folder, which refer to its other files by ids. */
export interface ResolvedProducts {
  readonly products: readonly ShopProduct[];
  /** Those of the file, and those that only products name, as an import adds them. */
  readonly variantGroups: readonly ShopVariantGroup[];
}

export function resolveProducts(
  records: readonly ProductRecord[],
  known: KnownToProducts,
  now: Date,
): ResolvedProducts {
  const options = createOptions(known.variantGroups);
  const details = new Map(known.images.map(({ key, ...rest }) => [key, rest]));
  const categoryIds = new Map(known.categories.map(({ slug, id }) => [slug, id]));
  const collectionIds = new Map(known.collections.map(({ slug, id }) => [slug, id]));
  const refs: ProductReferences = {
    category: (slug) => categoryIds.get(slug) ?? slug,
    collection: (slug) => collectionIds.get(slug) ?? slug,
    option: options.find,
    image: (key) => details.get(key),
  };
  const products = records.map((record) => toProduct(record, refs, now.toISOString()));
  return { products, variantGroups: options.groups() };
}

/** Finds options by `Group=Option` in any case, and makes those that are missing, as an import does. */
function createOptions(known: readonly ShopVariantGroup[]) {
  const groups = known.map((group) => ({ ...group, variantOptions: [...group.variantOptions] }));
  const freeId = idsBeside(
    known.flatMap(({ id, variantOptions }) => [id, ...variantOptions.map((one) => one.id)]),
  );
  return {
    groups: (): readonly ShopVariantGroup[] => groups,
    find(text: string) {
      const [groupLabel = '', label = ''] = text.split('=').map((part) => part.trim());
      let group = groups.find((entry) => isSameLabel(entry.label, groupLabel));
      if (group === undefined) {
        group = { id: freeId(`group-${slugOf(groupLabel)}`), label: groupLabel, variantOptions: [] };
        groups.push(group);
      }
      let option = group.variantOptions.find((entry) => isSameLabel(entry.label, label));
      if (option === undefined) {
        option = { id: freeId(`${group.id}-${slugOf(label)}`), label };
        group.variantOptions.push(option);
      }
      return { variantGroupId: group.id, variantGroupOptionId: option.id };
    },
  };
}

function isSameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
