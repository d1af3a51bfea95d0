import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/types.ts';
import { type FeedShop, feedItems } from './feedItem.ts';
import { isFindable, type SitemapOptions } from './routes.ts';
import { escapeXml } from './text.ts';

const BATCH = 500;

/** `/feed.xml`: all products on sale as Google product data (RSS 2.0), streamed from the database. */
export async function feedRoutes(app: FastifyInstance, options: SitemapOptions): Promise<void> {
  const { db, storeId, publicUrl } = options;
  app.get('/feed.xml', async (_request, reply) => {
    const store = await db.selectFrom('store').selectAll().where('id', '=', storeId).executeTakeFirst();
    if (!store) return reply.code(404).send({ error: 'Not found' });
    return reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(Readable.from(feedOf(db, store, { publicUrl, name: store.name })));
  });
}

async function* feedOf(db: Kysely<Database>, store: Row<'store'>, shop: FeedShop) {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
  <channel>
    <title>${escapeXml(store.title)}</title>
    <link>${escapeXml(shop.publicUrl)}</link>
    <description>${escapeXml(store.description)}</description>
`;
  let after = '';
  for (;;) {
    const products = await productsAfter(db, store.id, after);
    const last = products.at(-1);
    if (!last) break;
    yield await itemsOf(db, products, shop);
    after = last.id;
  }
  yield '  </channel>\n</rss>\n';
}

function productsAfter(db: Kysely<Database>, storeId: string, after: string) {
  return db
    .selectFrom('product')
    .selectAll()
    .where('store_id', '=', storeId)
    .where(isFindable)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

async function itemsOf(db: Kysely<Database>, products: readonly Row<'product'>[], shop: FeedShop) {
  const [variants, categories, options] = await Promise.all([
    db
      .selectFrom('variant')
      .selectAll()
      .where(
        'product_id',
        'in',
        products.map(({ id }) => id),
      )
      .where('status', '=', 'ENABLED')
      .orderBy('product_id')
      .orderBy('position')
      .execute(),
    db.selectFrom('category').select(['id', 'name']).execute(),
    db
      .selectFrom('variant_option')
      .innerJoin('variant_group', 'variant_group.id', 'variant_option.group_id')
      .select(['variant_option.id', 'variant_option.label', 'variant_group.label as group'])
      .execute(),
  ]);
  const named = new Map(categories.map(({ id, name }) => [id, name]));
  const choices = new Map(options.map(({ id, ...choice }) => [id, choice]));
  const variantsOf = Map.groupBy(variants, ({ product_id: productId }) => productId);
  return products
    .flatMap((product) => {
      const path = [product.category_id, product.sub_category_id].flatMap((id) => named.get(id ?? '') ?? []);
      const category = path.length > 0 ? path.join(' > ') : null;
      return feedItems({ product, variants: variantsOf.get(product.id) ?? [], category, choices }, shop);
    })
    .join('');
}
