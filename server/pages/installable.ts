import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { ServerModule } from '../module.ts';
import { offlinePage, standalonePolicy } from './standalonePage.ts';

interface InstallableDeps {
  readonly config: Pick<Config, 'storeId'>;
  readonly database: OpenDatabase;
}

/** Makes the shop installable as an app: its manifest, and the page that the service worker shows without a network. */
export function createInstallable({ config: { storeId }, database: { db } }: InstallableDeps): ServerModule {
  async function routes(app: FastifyInstance): Promise<void> {
    app.get('/manifest.webmanifest', async (_request, reply) => {
      const store = await db
        .selectFrom('store')
        .select(['name', 'title', 'description'])
        .where('id', '=', storeId)
        .executeTakeFirst();
      if (!store) return reply.code(404).send({ error: 'Not found' });
      return reply
        .headers({
          'content-type': 'application/manifest+json; charset=utf-8',
          'cache-control': 'public, max-age=3600',
        })
        .send(JSON.stringify(manifestOf(store)));
    });
    app.get('/offline', async (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': standalonePolicy,
        })
        .send(offlinePage),
    );
  }
  return { routes };
}

interface Named {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** The colours are those of `src/views/design/tokens.css`; `npm run icons` draws the icons. */
function manifestOf({ name, title, description }: Named) {
  return {
    id: '/',
    name: title,
    short_name: name,
    description,
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf6ee',
    theme_color: '#fbf6ee',
    categories: ['shopping', 'beauty'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'Your cart', url: '/pages/cart' },
      { name: 'Search', url: '/search' },
    ],
  };
}
