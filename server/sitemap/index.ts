import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { feedRoutes } from './feed.ts';
import { sitemapRoutes } from './routes.ts';

interface SitemapDeps {
  readonly config: Pick<Config, 'publicUrl' | 'storeId'>;
  readonly database: OpenDatabase;
}

/** Serves `/robots.txt`, the sitemap and the product feed. */
export function createSitemap({
  config: { publicUrl, storeId },
  database: { db },
}: SitemapDeps): ServerModule {
  const options = { db, storeId, publicUrl };
  return {
    routes: async (app) => {
      await sitemapRoutes(app, options);
      await feedRoutes(app, options);
    },
  };
}
