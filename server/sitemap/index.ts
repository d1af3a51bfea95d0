import type { Post } from '../blog/index.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { feedRoutes } from './feed.ts';
import { sitemapRoutes } from './routes.ts';

interface SitemapDeps {
  readonly config: Pick<Config, 'publicUrl' | 'storeId'>;
  readonly database: OpenDatabase;
  readonly posts?: readonly Pick<Post, 'slug' | 'date'>[];
}

/** Serves `/robots.txt`, the sitemap and the product feed. */
export function createSitemap({
  config: { publicUrl, storeId },
  database: { db },
  posts = [],
}: SitemapDeps): ServerModule {
  const options = { db, storeId, publicUrl, posts };
  return {
    routes: async (app) => {
      await sitemapRoutes(app, options);
      await feedRoutes(app, options);
    },
  };
}
