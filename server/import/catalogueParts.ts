import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { upsertAll } from './bulk.ts';
import { categoryRows, collectionRow, questionRow, reviewRow, variantGroupRows } from './catalogueRows.ts';
import { byId } from './changes.ts';
import type { JsonFile } from './folderFiles.ts';
import type { Part } from './importParts.ts';
import { collectionPictureProblems } from './pictures.ts';
import { strangerProblems, treeProblems } from './shopChecks.ts';
import { detailsOfPictures, readList, refuse } from './shopFiles.ts';
import {
  categorySchema,
  collectionSchema,
  imageSchema,
  questionSchema,
  reviewSchema,
  variantGroupSchema,
} from './shopSchemas.ts';

/**
 * Parts of a shop's folder that products, orders and shoppers refer to. Entries are found by id; what products still use is not
 * removed, and nothing that shoppers wrote.
 */

type Trx = Transaction<Database>;
type Trees = 'category' | 'collection' | 'variant_group' | 'variant_option';

/** Removes entries that the file no longer has. Throws ShopRefused where products have one. */
async function removeOthers(
  trx: Trx,
  file: string,
  { table, noun, used }: { table: Trees; noun: string; used: string },
  { storeId, kept }: { storeId: string; kept: readonly string[] },
): Promise<void> {
  const own =
    table === 'variant_option'
      ? sql`group_id in (select id from variant_group where store_id = ${storeId})`
      : sql`store_id = ${storeId}`;
  const gone = sql`${own} and not id = any(${kept}::text[])`;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as entry where ${gone} and exists (${sql.raw(used)}) order by id`.execute(
    trx,
  );
  refuse(
    rows.map(
      ({ id }) =>
        `${file}: lacks the ${noun} "${id}", which products have: keep it, or first import products without it`,
    ),
  );
  if (table === 'category')
    await sql`delete from category where ${gone} and parent_id is not null`.execute(trx);
  await sql`delete from ${sql.table(table)} where ${gone}`.execute(trx);
}

/** Two entries of one slug would have one address. */
function slugProblems({ value, problem }: JsonFile<readonly { readonly slug: string }[]>): string[] {
  return value.flatMap(({ slug }, index) =>
    value.findIndex((other) => other.slug === slug) < index
      ? [problem([index, 'slug'], `"${slug}" is the slug of an entry above: give it another`)]
      : [],
  );
}

const usedCategory = 'select from product where entry.id in (category_id, sub_category_id)';
const usedCollection = 'select from product_collection where collection_id = entry.id';
const usedGroup = `select from variant, jsonb_array_elements(option_ids) as choice where choice ->> 'variantGroupId' = entry.id`;
const usedOption = `select from variant, jsonb_array_elements(option_ids) as choice where choice ->> 'variantGroupOptionId' = entry.id`;

async function productIds(trx: Trx, storeId: string): Promise<ReadonlySet<string>> {
  const rows = await trx.selectFrom('product').select('id').where('store_id', '=', storeId).execute();
  return new Set(rows.map(({ id }) => id));
}

const categories: Part = {
  file: 'categories.json',
  tables: [byId('category', 'category', 'r.slug')],
  async write(trx, { storeId }, files) {
    const list = await readList(files, 'categories.json', categorySchema);
    refuse([...treeProblems(list, 2), ...slugProblems(list)]);
    const rows = categoryRows(storeId, list.value);
    await upsertAll(trx, 'category', rows, { key: ['id'], kept: ['store_id'] });
    const kept = rows.map(({ id }) => id);
    const what = { table: 'category', noun: 'category', used: usedCategory } as const;
    await removeOthers(trx, files.path('categories.json'), what, { storeId, kept });
    return { categories: rows.length };
  },
};

const collections: Part = {
  file: 'collections.json',
  tables: [byId('collection', 'collection', 'r.slug')],
  async write(trx, { storeId, pictures }, files) {
    const list = await readList(files, 'collections.json', collectionSchema);
    refuse([...slugProblems(list), ...collectionPictureProblems(list, pictures)]);
    const rows = list.value.map((collection) => collectionRow(storeId, collection));
    await upsertAll(trx, 'collection', rows, { key: ['id'], kept: ['store_id'] });
    const kept = rows.map(({ id }) => id);
    const what = { table: 'collection', noun: 'collection', used: usedCollection } as const;
    await removeOthers(trx, files.path('collections.json'), what, { storeId, kept });
    return { collections: rows.length };
  },
};

const variantGroups: Part = {
  file: 'variantGroups.json',
  tables: [
    byId('variant_group', 'variant group', 'r.label'),
    byId('variant_option', 'variant option', 'r.label'),
  ],
  async write(trx, { storeId }, files) {
    const { value } = await readList(files, 'variantGroups.json', variantGroupSchema);
    const file = files.path('variantGroups.json');
    const { groups, options } = variantGroupRows(storeId, value);
    await upsertAll(trx, 'variant_group', groups, { key: ['id'], kept: ['store_id'] });
    await upsertAll(trx, 'variant_option', options, { key: ['id'] });
    await removeOthers(
      trx,
      file,
      { table: 'variant_option', noun: 'choice', used: usedOption },
      { storeId, kept: options.map(({ id }) => id) },
    );
    await removeOthers(
      trx,
      file,
      { table: 'variant_group', noun: 'variant group', used: usedGroup },
      { storeId, kept: groups.map(({ id }) => id) },
    );
    return { 'variant groups': groups.length, options: options.length };
  },
};

const images: Part = {
  file: 'images.csv',
  tables: [byId('product', 'product', 'r.slug'), byId('variant', 'variant', 'r.id')],
  async write(trx, { storeId, pictures }, files) {
    const records = await files.csv('images.csv', { schema: imageSchema, unique: ['key'] });
    const { rows } = await sql<{ key: string }>`
      select distinct image ->> 'imageKey' as key
      from product left join variant on variant.product_id = product.id,
        jsonb_array_elements(product.images || coalesce(variant.images, '[]')) as image
      where store_id = ${storeId}`.execute(trx);
    const known = new Set(rows.map(({ key }) => key));
    refuse(
      records
        .filter(({ value }) => !known.has(value.key))
        .map(
          ({ line, value }) =>
            `${files.path('images.csv')}:${line}: key "${value.key}" is a picture of no product: import products with it first`,
        ),
    );
    const details = await detailsOfPictures(records, pictures.path);
    const changes = JSON.stringify(Object.fromEntries(details.map(({ key, ...rest }) => [key, rest])));
    const changed = sql`(select jsonb_agg(image || coalesce(${changes}::jsonb -> (image ->> 'imageKey'), '{}') order by place)
      from jsonb_array_elements(images) with ordinality as entry(image, place))`;
    const names = sql`exists (select from jsonb_array_elements(images) as image
      where jsonb_exists(${changes}::jsonb, image ->> 'imageKey'))`;
    await sql`update product set images = ${changed} where store_id = ${storeId} and ${names}`.execute(trx);
    await sql`update variant set images = ${changed}
      where product_id in (select id from product where store_id = ${storeId}) and ${names}`.execute(trx);
    return { pictures: details.length };
  },
};

const reviews: Part = {
  file: 'reviews.csv',
  tables: [byId('review', 'review', 'r.id')],
  async write(trx, { storeId }, files) {
    const records = await files.csv('reviews.csv', { schema: reviewSchema, unique: ['id'] });
    const ids = await productIds(trx, storeId);
    refuse(strangerProblems(files.path('reviews.csv'), records, { productId: ids }));
    // What shoppers wrote here stays as they wrote it.
    const shoppers = await trx.selectFrom('review').select('id').where('user_id', 'is not', null).execute();
    const theirs = new Set(shoppers.map(({ id }) => id));
    const own = records.map(({ value }) => value).filter(({ id }) => !theirs.has(id));
    await upsertAll(trx, 'review', own.map(reviewRow), { key: ['id'], kept: ['user_id'] });
    await sql`update product set
        rating = coalesce((select round(avg(rating), 1) from review where product_id = product.id and status = 'SHOWN'), 0),
        total_ratings = (select count(*) from review where product_id = product.id and status = 'SHOWN')
      where id = any(${own.map(({ productId }) => productId)}::text[])`.execute(trx);
    return { reviews: own.length };
  },
};

const questions: Part = {
  file: 'questions.csv',
  tables: [byId('product_question', 'question', 'r.id')],
  async write(trx, { storeId }, files) {
    const records = await files.csv('questions.csv', { schema: questionSchema, unique: ['id'] });
    const ids = await productIds(trx, storeId);
    refuse(strangerProblems(files.path('questions.csv'), records, { productId: ids }));
    const rows = records.map(({ value }) => questionRow(value));
    await upsertAll(trx, 'product_question', rows, { key: ['id'] });
    return { questions: rows.length };
  },
};

export const catalogueParts = { categories, collections, variantGroups, images, reviews, questions };
