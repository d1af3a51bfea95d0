import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createPainters } from '../../../server/images/painting/painters.ts';
import { createInstallable } from '../../../server/pages/installable.ts';
import { standaloneStyleHash } from '../../../server/pages/standalonePage.ts';
import { atEnd } from '../../support/atEnd.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const painters = createPainters();
atEnd(() => painters.stop());

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: (deps) => [createInstallable({ ...deps, painters })] });
});

test('the manifest has the shop’s name, and existing icons', async () => {
  const store = await app.database.db.selectFrom('store').select(['name', 'title']).executeTakeFirstOrThrow();
  const reply = await app.http.inject({ url: '/manifest.webmanifest' });
  const manifest = reply.json();
  expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect([manifest.name, manifest.short_name, manifest.display, manifest.start_url]).toEqual([
    store.title,
    store.name,
    'standalone',
    '/',
  ]);
  const sources: string[] = manifest.icons.map(({ src }: { src: string }) => src);
  const kinds = await Promise.all(
    sources.map(async (url) => (await app.http.inject({ url })).headers['content-type']),
  );
  expect(kinds).toEqual(['image/png', 'image/png', 'image/png', 'image/svg+xml']);
  expect(manifest.icons).toContainEqual({
    src: '/icons/icon-maskable-512.png',
    sizes: '512x512',
    type: 'image/png',
    purpose: 'maskable',
  });
});

test('a browser that looks for an icon by itself finds the shop’s', async () => {
  const { statusCode, headers } = await app.http.inject({ url: '/favicon.ico' });
  expect([statusCode, headers.location]).toEqual([302, '/icons/icon-192.png']);
});

test('the offline page has the shop’s name and colours, needs no other file, and its policy allows all that it contains', async () => {
  const { headers, body } = await app.http.inject({ url: '/offline' });
  const [, colours = ''] = /<style>(:root\{[^<]*)<\/style>/.exec(body) ?? [];
  expect(colours).toContain('--ground:#fbf6ee');
  expect(body).toContain('<p class="shop"><a href="/">Testwell</a></p>');
  expect(body).toContain('<h1>You seem to be offline</h1>');
  expect(body).toContain('<a href="/pages/cart">See your cart</a>');
  expect(body).not.toMatch(/<link|<img|src=/);
  const [, script = ''] = /<script>([^<]+)<\/script>/.exec(body) ?? [];
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'none'",
      `style-src '${standaloneStyleHash}' 'sha256-${createHash('sha256').update(colours).digest('base64')}'`,
      "img-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ].join('; '),
  );
});
