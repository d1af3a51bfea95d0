import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { closedRetrySeconds, isOpen } from '../pages/closedPage.ts';
import { feedRoutes } from './feed.ts';
import { sitemapRoutes } from './routes.ts';

interface SitemapDeps {
  readonly config: Pick<Config, 'publicUrl' | 'storeId'>;
  readonly database: OpenDatabase;
}

/** Serves `/robots.txt`, the sitemap and the product feed. While the shop is closed it serves only `/robots.txt`. */
export function createSitemap({
  config: { publicUrl, storeId },
  database: { db },
}: SitemapDeps): ServerModule {
  const options = { db, storeId, publicUrl };
  return {
    routes: async (app) => {
      // A closed shop lists nothing. With this status, search engines keep what they know and come back.
      app.addHook('onRequest', async ({ routeOptions: { url } }, reply) => {
        if (url === '/robots.txt' || (await isOpen(db, storeId))) return undefined;
        reply.code(503).headers({ 'retry-after': String(closedRetrySeconds), 'cache-control': 'no-store' });
        return reply.send({ error: 'The shop is closed for now.' });
      });
      await sitemapRoutes(app, options);
      await feedRoutes(app, options);
    },
  };
}
