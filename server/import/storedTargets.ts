import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { builtInPages, type Targets } from './links.ts';
import { namesOfShop } from './names.ts';
import type { KnownPictures } from './pictures.ts';

/** What links in a part of a shop's folder may lead to: what the database has. */
export async function storedTargets(
  trx: Transaction<Database>,
  storeId: string,
  pictures: KnownPictures,
): Promise<Targets> {
  const of = async (query: ReturnType<typeof sql<{ name: string | null }>>) =>
    namesOfShop((await query.execute(trx)).rows.flatMap(({ name }) => name ?? []));
  const slugsOf = (table: string) =>
    of(sql`select slug as name from ${sql.table(table)} where store_id = ${storeId}`);
  const textsOf = (kind: string) =>
    of(sql`select slug as name from document where store_id = ${storeId} and kind = ${kind}`);
  const listed = (column: 'tags' | 'benefits') =>
    of(sql`select distinct unnest(${sql.ref(column)}) as name from product where store_id = ${storeId}`);
  const categoriesIn = (column: 'category_id' | 'sub_category_id') =>
    of(sql`select slug as name from category where id in (
      select ${sql.ref(column)} from product where store_id = ${storeId})`);
  const pages = await textsOf('page');
  const subCategories = await of(
    sql`select slug as name from category where store_id = ${storeId} and parent_id is not null`,
  );
  const store = await trx.selectFrom('store').select('web_url').where('id', '=', storeId).executeTakeFirst();
  return {
    product: await slugsOf('product'),
    page: namesOfShop([...builtInPages, ...pages.names]),
    post: await textsOf('post'),
    category: await slugsOf('category'),
    collection: await slugsOf('collection'),
    tag: await listed('tags'),
    benefit: await listed('benefits'),
    subCategories: subCategories.names,
    named: {
      category: await categoriesIn('category_id'),
      subCategory: await categoriesIn('sub_category_id'),
      collection: await of(sql`select slug as name from collection where id in (
        select collection_id from product_collection) and store_id = ${storeId}`),
    },
    pictures,
    webUrl: store?.web_url ?? null,
  };
}
