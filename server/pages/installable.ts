import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createEncodedReply, sendEncoded } from '../cache/encodedReply.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Painters } from '../images/painting/painters.ts';
import { iconOf, type LookedAt, maskableIconOf } from '../look/look.ts';
import { readLook, shownColours } from '../look/readLook.ts';
import type { ServerModule } from '../module.ts';
import { readSign, writeShopPage } from './shopPage.ts';

interface InstallableDeps {
  readonly config: Pick<Config, 'storeId'>;
  readonly database: OpenDatabase;
  readonly painters: Painters;
}

/** The icon's pictures by size; phones crop the maskable ones to their own shape. */
const icons = {
  'icon-192.png': { size: 192, draw: iconOf },
  'icon-512.png': { size: 512, draw: iconOf },
  'icon-maskable-512.png': { size: 512, draw: maskableIconOf },
  'apple-touch-icon.png': { size: 180, draw: maskableIconOf },
} as const satisfies Record<string, { size: number; draw: (store: LookedAt) => string }>;

/** Opens the page that was asked for once the network is back. */
const tryAgain = "addEventListener('online',()=>location.reload())";
const tryAgainHash = `sha256-${createHash('sha256').update(tryAgain).digest('base64')}`;

const hour = 'public, max-age=3600';

/**
 * Makes the shop installable as an app: its manifest, its icon, and the page that the service worker shows without a
 * network.
 */
export function createInstallable({
  config: { storeId },
  database: { db },
  painters,
}: InstallableDeps): ServerModule {
  /** Rendered icons by their size and SVG; a shop has four. */
  const painted = new Map<string, Buffer>();

  async function paint(svg: string, size: number): Promise<Buffer | null> {
    const key = `${size} ${svg}`;
    const known = painted.get(key);
    if (known !== undefined) return known;
    const body = await painters.run({
      width: size,
      work: async (run) => {
        const rendering = { width: size, quality: 100, format: 'png' } as const;
        const picture = { kind: 'vector', svg, width: 100 } as const;
        const done = await run({ kind: 'render', picture, renderings: [rendering] });
        return done === 'stopped' ? null : (done.bodies?.[0] ?? null);
      },
    });
    if (body === null) return null;
    if (painted.size >= 2 * Object.keys(icons).length) painted.clear();
    painted.set(key, body);
    return body;
  }

  async function routes(app: FastifyInstance): Promise<void> {
    app.get('/manifest.webmanifest', async (_request, reply) => {
      const store = await db
        .selectFrom('store')
        .select(['name', 'title', 'description', 'look', 'icon'])
        .where('id', '=', storeId)
        .executeTakeFirst();
      if (!store) return reply.code(404).send({ error: 'Not found' });
      return reply
        .headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': hour })
        .send(JSON.stringify(manifestOf(store)));
    });
    app.get('/icon.svg', async (request, reply) => {
      const store = await readLook(db, storeId);
      if (store === null) return reply.code(404).send({ error: 'Not found' });
      const type = { 'content-type': 'image/svg+xml' };
      reply.header('cache-control', hour).header('content-security-policy', drawingPolicy);
      return sendEncoded(request, reply, createEncodedReply(200, type, iconOf(store)));
    });
    // Browsers ask for it where no page names an icon: on an invoice, a picture or a copy of data.
    app.get('/favicon.ico', async (_request, reply) =>
      reply.header('cache-control', hour).redirect('/icons/icon-192.png'),
    );
    for (const [name, { size, draw }] of Object.entries(icons)) {
      app.get(`/icons/${name}`, async (_request, reply) => {
        const store = await readLook(db, storeId);
        const body = store && (await paint(draw(store), size));
        if (body === null) return reply.code(404).send({ error: 'Not found' });
        return reply.header('cache-control', hour).type('image/png').send(body);
      });
    }
    app.get('/offline', async (_request, reply) => {
      // The service worker keeps this page until the next build. Without the logo, which the browser could not load then.
      const sign = { ...(await readSign(db, storeId)), logo: null };
      const { html, policy } = writeShopPage(sign, {
        title: 'You seem to be offline',
        text: 'This page needs the internet. Your cart is kept on this device and opens without it.',
        rest: `<a href="">Try again</a>\n<a href="/pages/cart">See your cart</a>\n<script>${tryAgain}</script>`,
      });
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': `${policy}; script-src '${tryAgainHash}'`,
        })
        .send(html);
    });
  }
  return { routes };
}

const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface Named extends LookedAt {
  readonly title: string;
  readonly description: string;
}

function manifestOf(store: Named) {
  const { ground } = shownColours(store);
  return {
    id: '/',
    name: store.title,
    short_name: store.name,
    description: store.description,
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['shopping'],
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
