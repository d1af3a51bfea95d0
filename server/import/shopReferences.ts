import type { Checked } from './check.ts';
import { type PictureDetails, type ProductRecord, type ProductReferences, toProduct } from './product.ts';
import type { ProductEntry } from './productIds.ts';
import { slugOf } from './references.ts';
import type { Shop, ShopVariantGroup } from './shopSchemas.ts';

/** Entries of a folder's other files that its products may name. */
export interface KnownToProducts extends Pick<Shop, 'categories' | 'collections' | 'variantGroups'> {
  readonly images: readonly (PictureDetails & { readonly key: string })[];
}

/** The products of a folder, which refer to its other files by ids. */
export interface ResolvedProducts {
  readonly entries: readonly ProductEntry[];
  /** Those of the file, and those that only products name, as an import adds them. */
  readonly variantGroups: readonly ShopVariantGroup[];
  /** A line for each category or collection that no file has. */
  readonly problems: readonly string[];
}

export function resolveProducts(
  file: string,
  records: readonly Checked<ProductRecord>[],
  known: KnownToProducts,
): ResolvedProducts {
  const now = new Date().toISOString();
  const options = createOptions(known.variantGroups);
  const problems: string[] = [];
  const details = new Map(known.images.map(({ key, ...rest }) => [key, rest]));
  const categoryIds = new Map(known.categories.map(({ slug, id }) => [slug, id]));
  const collectionIds = new Map(known.collections.map(({ slug, id }) => [slug, id]));
  const finder =
    (ids: ReadonlyMap<string, string>, line: number, kind: string, kindsFile: string) => (slug: string) => {
      const id = ids.get(slug);
      if (id !== undefined) return id;
      problems.push(
        `${file}:${line}: names the ${kind} "${slug}", which ${kindsFile} does not have: add it there, or correct the name`,
      );
      return slug;
    };
  const entries = records.map((record) => {
    const { line, value } = record;
    const refs: ProductReferences = {
      category: finder(categoryIds, line, 'category', 'categories.json'),
      collection: finder(collectionIds, line, 'collection', 'collections.json'),
      option: options.find,
      image: (key) => details.get(key),
    };
    return { record, product: toProduct(value, refs, now) };
  });
  return { entries, variantGroups: options.groups(), problems };
}

/** Finds options by `Group=Option` in any case, and makes those that are missing, as an import does. */
function createOptions(known: readonly ShopVariantGroup[]) {
  const groups = known.map((group) => ({ ...group, variantOptions: [...group.variantOptions] }));
  return {
    groups: (): readonly ShopVariantGroup[] => groups,
    find(text: string) {
      const [groupLabel = '', label = ''] = text.split('=').map((part) => part.trim());
      let group = groups.find((entry) => isSameLabel(entry.label, groupLabel));
      if (group === undefined) {
        group = { id: `group-${slugOf(groupLabel)}`, label: groupLabel, variantOptions: [] };
        groups.push(group);
      }
      let option = group.variantOptions.find((entry) => isSameLabel(entry.label, label));
      if (option === undefined) {
        option = { id: `${group.id}-${slugOf(label)}`, label };
        group.variantOptions.push(option);
      }
      return { variantGroupId: group.id, variantGroupOptionId: option.id };
    },
  };
}

function isSameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
