import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database, NewRow } from '../db/types.ts';
import { upsertAll } from './bulk.ts';
import { categoryRows, collectionRow, questionRow, reviewRow, variantGroupRows } from './catalogueRows.ts';
import { byId, categoryTable, collectionTable, optionTables, productTables } from './changes.ts';
import { refuse } from './folderFiles.ts';
import type { Part } from './importParts.ts';
import { namesOfShop } from './names.ts';
import { detailsOfPictures } from './pictures.ts';
import { productNames } from './references.ts';
import {
  categoryProblems,
  collectionProblems,
  unknownProductProblems,
  variantGroupProblems,
} from './shopChecks.ts';
import { linksOf } from './shopDoubts.ts';
import {
  categoryKind,
  collectionKind,
  imageRules,
  questionRules,
  reviewRules,
  variantGroupKind,
} from './shopSchemas.ts';
import { takenId } from './taken.ts';

/**
 * Parts of a shop's folder that products, orders and shoppers refer to. Entries are found by id. A category, collection or variant
 * group that the file no longer has is removed; the file is refused if products still use it. Reviews and questions are only added
 * or replaced, never removed; reviews of shoppers and questions that were taken down stay as they are. `images.csv` changes details
 * of the pictures that it names.
 */

type Trx = Transaction<Database>;
type EntryTable = 'category' | 'collection' | 'variant_group' | 'variant_option';
type Table = EntryTable | 'review' | 'product_question';

/** SQL that holds for a store's own rows. */
function isOf(storeId: string, table: Table): RawBuilder<unknown> {
  switch (table) {
    case 'variant_option':
      return sql`group_id in (select id from variant_group where store_id = ${storeId})`;
    case 'review':
    case 'product_question':
      return sql`product_id in (select id from product where store_id = ${storeId})`;
    default:
      return sql`store_id = ${storeId}`;
  }
}

/** Adds entries, or replaces the store's own by id. Throws ShopRefused for an id that another shop has. */
async function writeEntries<Name extends Table>(
  trx: Trx,
  storeId: string,
  table: Name,
  rows: readonly (NewRow<Name> & { readonly id: string })[],
  kept: readonly string[] = [],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const { rows: taken } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::text[]) and not (${isOf(storeId, table)}) order by id`.execute(
    trx,
  );
  refuse(taken.map(({ id }) => takenId(table, id)));
  await upsertAll(trx, table, rows, { key: ['id'], kept });
}

/**
 * Frees the slugs of entries whose slug another entry gets, as when two exchange theirs: entries are written one after the other, and
 * each must find its slug free. Those entries get a new slug afterwards, or are removed.
 */
async function freeSlugs(
  trx: Trx,
  storeId: string,
  table: 'category' | 'collection',
  entries: readonly { readonly id: string; readonly slug: string }[],
): Promise<void> {
  const given = JSON.stringify(entries.map(({ id, slug }) => ({ id, slug })));
  await sql`update ${sql.table(table)} as entry set slug = 'id ' || entry.id
    from jsonb_to_recordset(${given}::jsonb) as given(id text, slug text)
    where entry.store_id = ${storeId} and entry.slug = given.slug and entry.id <> given.id`.execute(trx);
}

const entryKinds: Readonly<Record<EntryTable, { readonly noun: string; readonly used: string }>> = {
  category: {
    noun: 'category',
    used: 'select from product where entry.id in (category_id, sub_category_id)',
  },
  collection: {
    noun: 'collection',
    used: 'select from product_collection where collection_id = entry.id',
  },
  variant_group: {
    noun: 'variant group',
    used: "select from variant, jsonb_array_elements(option_ids) as choice where choice ->> 'variantGroupId' = entry.id",
  },
  variant_option: {
    noun: 'choice',
    used: "select from variant, jsonb_array_elements(option_ids) as choice where choice ->> 'variantGroupOptionId' = entry.id",
  },
};

/** Removes the store's entries that the file no longer has. Throws ShopRefused where products use one. */
async function removeOthers(
  trx: Trx,
  storeId: string,
  table: EntryTable,
  { file, rows }: { readonly file: string; readonly rows: readonly { readonly id: string }[] },
): Promise<void> {
  const { noun, used } = entryKinds[table];
  const gone = sql`${isOf(storeId, table)} and not id = any(${rows.map(({ id }) => id)}::text[])`;
  const { rows: inUse } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as entry where ${gone} and exists (${sql.raw(used)}) order by id`.execute(
    trx,
  );
  refuse(
    inUse.map(
      ({ id }) =>
        `${file}: lacks the ${noun} "${id}", which products have: keep it, or first import products without it`,
    ),
  );
  // Sub-categories refer to their parents.
  if (table === 'category')
    await sql`delete from category where ${gone} and parent_id is not null`.execute(trx);
  await sql`delete from ${sql.table(table)} where ${gone}`.execute(trx);
}

const categories: Part = {
  file: 'categories.json',
  tables: [categoryTable],
  async write(trx, { storeId }, files) {
    const file = await files.json('categories.json', categoryKind);
    files.add(categoryProblems(file));
    const list = file.whole();
    const rows = categoryRows(storeId, list);
    await freeSlugs(trx, storeId, 'category', list);
    await writeEntries(trx, storeId, 'category', rows);
    await removeOthers(trx, storeId, 'category', { file: files.path('categories.json'), rows });
    return { counts: { categories: rows.length } };
  },
};

const collections: Part = {
  file: 'collections.json',
  tables: [collectionTable],
  async write(trx, { storeId, pictures }, files) {
    const file = await files.json('collections.json', collectionKind);
    files.add(collectionProblems(file, pictures));
    const list = file.whole();
    const rows = list.map((collection) => collectionRow(storeId, collection));
    await freeSlugs(trx, storeId, 'collection', list);
    await writeEntries(trx, storeId, 'collection', rows);
    await removeOthers(trx, storeId, 'collection', { file: files.path('collections.json'), rows });
    return { counts: { collections: rows.length }, links: linksOf.collections(file) };
  },
};

const variantGroups: Part = {
  file: 'variantGroups.json',
  tables: optionTables,
  async write(trx, { storeId }, files) {
    const list = await files.json('variantGroups.json', variantGroupKind);
    files.add(variantGroupProblems(list));
    const { groups, options } = variantGroupRows(storeId, list.whole());
    const file = files.path('variantGroups.json');
    await writeEntries(trx, storeId, 'variant_group', groups);
    await writeEntries(trx, storeId, 'variant_option', options);
    await removeOthers(trx, storeId, 'variant_option', { file, rows: options });
    await removeOthers(trx, storeId, 'variant_group', { file, rows: groups });
    return { counts: { 'variant groups': groups.length, options: options.length } };
  },
};

const images: Part = {
  file: 'images.csv',
  tables: productTables,
  async write(trx, { storeId, pictures }, files) {
    const file = await files.csv('images.csv', imageRules);
    const { rows } = await sql<{ key: string }>`
      select distinct image ->> 'imageKey' as key
      from product left join variant on variant.product_id = product.id,
        jsonb_array_elements(product.images || coalesce(variant.images, '[]')) as image
      where store_id = ${storeId}`.execute(trx);
    const known = new Set(rows.map(({ key }) => key));
    files.add(
      file.known
        .filter(({ value: { key } }) => key !== undefined && !known.has(key))
        .map(({ line, value: { key } }) => {
          const reason = `key "${key}" is a picture of no product: import products with it first`;
          return files.fault('images.csv', reason, line);
        }),
    );
    const details = await detailsOfPictures(file.whole(), pictures);
    const changes = JSON.stringify(Object.fromEntries(details.map(({ key, ...rest }) => [key, rest])));
    const changed = sql`(select jsonb_agg(image || coalesce(${changes}::jsonb -> (image ->> 'imageKey'), '{}') order by place)
      from jsonb_array_elements(images) with ordinality as entry(image, place))`;
    const names = sql`exists (select from jsonb_array_elements(images) as image
      where jsonb_exists(${changes}::jsonb, image ->> 'imageKey'))`;
    await sql`update product set images = ${changed} where store_id = ${storeId} and ${names}`.execute(trx);
    await sql`update variant set images = ${changed}
      where product_id in (select id from product where store_id = ${storeId}) and ${names}`.execute(trx);
    return { counts: { pictures: details.length } };
  },
};

const reviews: Part = {
  file: 'reviews.csv',
  tables: [byId('review', 'review', 'r.id')],
  async write(trx, { storeId }, files) {
    const file = await files.csv('reviews.csv', reviewRules);
    const { ids } = await productNames(trx, storeId);
    const strangers = unknownProductProblems(file.known, ['productId'], namesOfShop(ids));
    files.add(files.faultsOf('reviews.csv', strangers));
    const records = file.whole();
    // What shoppers wrote here stays as they wrote it, or as erasing left it: an older export still has its author's name.
    const shoppers = await trx
      .selectFrom('review')
      .select('id')
      .where((eb) => eb.or([eb('user_id', 'is not', null), eb('is_erased', '=', true)]))
      .execute();
    const theirs = new Set(shoppers.map(({ id }) => id));
    const own = records.map(({ value }) => value).filter(({ id }) => !theirs.has(id));
    await writeEntries(trx, storeId, 'review', own.map(reviewRow), ['user_id']);
    await sql`update product set
        rating = coalesce((select round(avg(rating), 1) from review where product_id = product.id and status = 'SHOWN'), 0),
        total_ratings = (select count(*) from review where product_id = product.id and status = 'SHOWN')
      where id = any(${own.map(({ productId }) => productId)}::text[])`.execute(trx);
    return { counts: { reviews: own.length } };
  },
};

const questions: Part = {
  file: 'questions.csv',
  tables: [byId('product_question', 'question', 'r.id')],
  async write(trx, { storeId }, files) {
    const file = await files.csv('questions.csv', questionRules);
    const { ids } = await productNames(trx, storeId);
    const strangers = unknownProductProblems(file.known, ['productId'], namesOfShop(ids));
    files.add(files.faultsOf('questions.csv', strangers));
    const records = file.whole();
    // An older export still has what was taken down since.
    const removed = await trx
      .selectFrom('product_question')
      .select('id')
      .where('status', '=', 'REMOVED')
      .execute();
    const gone = new Set(removed.map(({ id }) => id));
    const rows = records.map(({ value }) => questionRow(value)).filter(({ id }) => !gone.has(id));
    await writeEntries(trx, storeId, 'product_question', rows);
    return { counts: { questions: rows.length } };
  },
};

export const catalogueParts = { categories, collections, variantGroups, images, reviews, questions };
