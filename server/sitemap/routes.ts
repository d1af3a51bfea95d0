import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { postCards } from '../blog/posts.ts';
import type { Database } from '../db/types.ts';
import { readDocuments } from '../texts/documents.ts';
import { pageList } from '../texts/pages.ts';
import { robotsText, sitemapIndex, sitemapOf } from './text.ts';

export interface SitemapOptions {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/** Number of URLs per sitemap file: a fifth of the allowed number, so that each file is fast to create and to read. */
const addressesInOne = 10_000;
const keptFor = 'public, max-age=3600';
/** SQL condition: enabled, and not marked as not to be indexed. */
export const isFindable = sql<boolean>`status = 'ENABLED' and metadata->>'noIndex' is distinct from 'true'`;

/** Serves `/robots.txt` and the sitemap of every page that search engines should index. */
export async function sitemapRoutes(
  app: FastifyInstance,
  { db, storeId, publicUrl }: SitemapOptions,
): Promise<void> {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': keptFor })
      .send(robotsText(publicUrl)),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const { count } = await db
      .selectFrom('product')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('store_id', '=', storeId)
      .where(isFindable)
      .executeTakeFirstOrThrow();
    const parts = Array.from(
      { length: Math.ceil(count / addressesInOne) },
      (_, part) => `products-${part + 1}`,
    );
    return reply
      .headers(xml)
      .send(sitemapIndex(['pages', ...parts].map((part) => `${publicUrl}/sitemap/${part}.xml`)));
  });

  app.get('/sitemap/pages.xml', async (_request, reply) => {
    const collections = await db
      .selectFrom('collection')
      .select('slug')
      .where('store_id', '=', storeId)
      .orderBy('slug')
      .execute();
    const pages = pageList(await readDocuments(db, storeId, 'page'));
    const posts = postCards(await readDocuments(db, storeId, 'post'));
    const entries = [
      { path: '/' },
      { path: '/shop' },
      // Left out, because it is a personal page with a form for an order's code.
      ...pages.filter(({ slug }) => slug !== 'track').map(({ slug }) => ({ path: `/pages/${slug}` })),
      ...collections.map(({ slug }) => ({ path: `/shop?collection=${encodeURIComponent(slug)}` })),
      ...(posts.length > 0 ? [{ path: '/blog' }] : []),
      ...posts.map(({ slug, date }) => ({ path: `/blog/${slug}`, changedAt: new Date(date) })),
    ];
    return reply
      .headers(xml)
      .send(sitemapOf(entries.map(({ path, ...entry }) => ({ address: `${publicUrl}${path}`, ...entry }))));
  });

  app.get<{ Params: { part: string } }>(
    '/sitemap/products-:part(^[1-9][0-9]{0,5}$).xml',
    async (request, reply) => {
      const products = await db
        .selectFrom('product')
        .select(['slug', 'updated_at'])
        .where('store_id', '=', storeId)
        .where(isFindable)
        .orderBy('id')
        .limit(addressesInOne)
        .offset((Number(request.params.part) - 1) * addressesInOne)
        .execute();
      if (products.length === 0) return reply.code(404).send({ error: 'Not found' });
      const entries = products.map(({ slug, updated_at: changedAt }) => ({
        address: `${publicUrl}/products/${encodeURIComponent(slug)}`,
        changedAt,
      }));
      return reply.headers(xml).send(sitemapOf(entries));
    },
  );
}

const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': keptFor };
