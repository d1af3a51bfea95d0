import type { Transaction } from 'kysely';
import type { Database, NewRow } from '../db/types.ts';
import { insertAll } from './bulk.ts';
import { optionLabel } from './cells.ts';
import type { ProductReferences } from './product.ts';

export interface NewReferences extends ProductReferences {
  /** Adds what the file has named until now and the shop does not have yet. */
  write(trx: Transaction<Database>): Promise<void>;
}

/** The products of a shop, as its other files name them. */
export async function productNames(
  trx: Transaction<Database>,
  storeId: string,
): Promise<{ readonly ids: ReadonlySet<string>; readonly slugs: ReadonlySet<string> }> {
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'slug'])
    .where('store_id', '=', storeId)
    .execute();
  return { ids: new Set(rows.map(({ id }) => id)), slugs: new Set(rows.map(({ slug }) => slug)) };
}

/** The slugs of categories and collections that products name and the shop did not have. */
export interface AddedByProducts {
  readonly categories: string[];
  readonly collections: string[];
}

/**
 * Finds categories, collections and options by slug or label. What is missing is made: a category or collection with its name in `names`,
 * else one worked out of its slug.
 */
export async function createReferences(
  trx: Transaction<Database>,
  storeId: string,
  { made, names }: { readonly made: AddedByProducts; readonly names: ReadonlyMap<string, string> },
): Promise<NewReferences> {
  const categories = await trx.selectFrom('category').selectAll().where('store_id', '=', storeId).execute();
  const collections = await trx
    .selectFrom('collection')
    .select(['id', 'slug'])
    .where('store_id', '=', storeId)
    .execute();
  // Of all shops in the database: ids must differ among them, too.
  const allGroups = await trx.selectFrom('variant_group').selectAll().execute();
  const groups = allGroups.filter((group) => group.store_id === storeId);
  const options = await trx.selectFrom('variant_option').selectAll().execute();
  const categoryIds = new Map(categories.map(({ slug, id }) => [slug, id]));
  const topIds = new Set(categories.filter(({ parent_id }) => parent_id === null).map(({ id }) => id));
  const collectionIds = new Map(collections.map(({ slug, id }) => [slug, id]));
  const groupIds = new Map(groups.map(({ label, id }) => [optionLabel(label).toLowerCase(), id]));
  const optionIds = new Map(
    options.map((option) => [keyOf(option.group_id, optionLabel(option.label)), option.id]),
  );
  const freeId = idsBeside([...allGroups, ...options].map(({ id }) => id));
  const added = {
    categories: Array.of<NewRow<'category'>>(),
    collections: Array.of<NewRow<'collection'>>(),
    groups: Array.of<NewRow<'variant_group'>>(),
    options: Array.of<NewRow<'variant_option'>>(),
  };

  return {
    category: (slug, parentId) =>
      obtain(categoryIds, slug, () => {
        const id = `category-${slug}`;
        const name = names.get(slug) ?? titleOf(slug);
        // There are two levels: what would be below a sub-category stands beside the categories.
        const parent = parentId !== null && topIds.has(parentId) ? parentId : null;
        if (parent === null) topIds.add(id);
        added.categories.push({ id, store_id: storeId, parent_id: parent, name, slug });
        made.categories.push(slug);
        return id;
      }),
    collection: (slug) =>
      obtain(collectionIds, slug, () => {
        const id = `collection-${slug}`;
        const label = names.get(slug) ?? titleOf(slug);
        const rest = { label_color: null, priority: 1_000, description: null, image_key: null };
        made.collections.push(slug);
        added.collections.push({ id, store_id: storeId, slug, label, ...rest });
        return id;
      }),
    option(text) {
      const [groupLabel = '', label = ''] = text.split('=').map((part) => part.trim());
      const groupId = obtain(groupIds, groupLabel.toLowerCase(), () => {
        const id = freeId(`group-${slugOf(groupLabel)}`);
        added.groups.push({ id, store_id: storeId, label: groupLabel, position: groupIds.size });
        return id;
      });
      const optionId = obtain(optionIds, keyOf(groupId, label), () => {
        const id = freeId(`${groupId}-${slugOf(label)}`);
        added.options.push({ id, group_id: groupId, label, position: optionIds.size });
        return id;
      });
      return { variantGroupId: groupId, variantGroupOptionId: optionId };
    },
    async write(trx) {
      await insertAll(trx, 'category', added.categories);
      await insertAll(trx, 'collection', added.collections);
      await insertAll(trx, 'variant_group', added.groups);
      await insertAll(trx, 'variant_option', added.options);
      for (const rows of Object.values(added)) rows.length = 0;
    },
  };
}

function obtain(ids: Map<string, string>, name: string, make: () => string): string {
  const id = ids.get(name) ?? make();
  ids.set(name, id);
  return id;
}

function keyOf(groupId: string, label: string): string {
  return `${groupId}=${label.toLowerCase()}`;
}

/** Makes ids that no entry has yet. Two labels may give the same id, as when they differ only in Devanagari letters. */
export function idsBeside(known: Iterable<string>): (wanted: string) => string {
  const taken = new Set(known);
  return (wanted) => {
    let id = wanted;
    for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
    taken.add(id);
    return id;
  };
}

export function slugOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
