import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { sitemapRoutes } from './routes.ts';

interface SitemapDeps {
  readonly config: Pick<Config, 'publicUrl' | 'storeId'>;
  readonly database: OpenDatabase;
}

/** `/robots.txt` and the sitemap. */
export function createSitemap({
  config: { publicUrl, storeId },
  database: { db },
}: SitemapDeps): ServerModule {
  return { routes: (app) => sitemapRoutes(app, { db, storeId, publicUrl }) };
}
