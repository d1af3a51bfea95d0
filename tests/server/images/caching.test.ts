import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { createImageCache } from '../../../server/images/cache.ts';
import { createImages } from '../../../server/images/module.ts';
import type { Painters } from '../../../server/images/painting/painters.ts';
import { imageRoutes } from '../../../server/images/plugin.ts';
import type { PictureSource } from '../../../server/images/types.ts';
import { openTestDatabase } from '../support/database.ts';
import { drawings, failureOf, openImages, SVG } from './support/images.ts';
import { createPaintersHere } from './support/painters.ts';

const { folder, service } = openImages();

describe('caching', () => {
  function counted() {
    let reads = 0;
    let version = '1';
    const source: PictureSource = async () => ({
      kind: 'vector',
      version,
      read: async () => {
        reads += 1;
        return { kind: 'vector', svg: SVG, width: 100 };
      },
    });
    return { source, reads: () => reads, change: () => (version = '2') };
  }

  test('a picture is rendered once, also for another process with the same folder', async () => {
    const { source, reads } = counted();
    const first = await service({ source }).render({ url: '/media/a.webp', w: '64' });
    const second = await service({ source }).render({ url: '/media/a.webp', w: '64' });
    expect(second).toEqual(first);
    expect(reads()).toBe(1);
  });

  test('concurrent requests for a picture share one rendering', async () => {
    const { source, reads } = counted();
    const images = service({ source });
    const results = await Promise.all(
      Array.from({ length: 8 }, () => images.render({ url: '/media/a.webp', w: '64' })),
    );
    expect(new Set(results.map((result) => result.ok && result.etag)).size).toBe(1);
    expect(reads()).toBe(1);
  });

  test('a changed picture is rendered again with another ETag', async () => {
    const { source, reads, change } = counted();
    const images = service({ source });
    const before = await images.render({ url: '/media/a.webp', w: '64' });
    change();
    const after = await images.render({ url: '/media/a.webp', w: '64' });
    expect(reads()).toBe(2);
    expect(before.ok && after.ok && before.etag !== after.etag).toBe(true);
  });

  test('no unfinished file is left behind', async () => {
    await service().render({ url: '/media/flower.webp', w: '64' });
    const names = await readdir(join(folder(), 'cache'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(names.filter((name) => name.endsWith('.webp'))).toHaveLength(1);
  });

  test('trimming removes the oldest renderings until the folder fits', async () => {
    const cache = createImageCache(join(folder(), 'small'), 5);
    await cache.write('aa-old', Buffer.from('1234'));
    await cache.write('bb-new', Buffer.from('1234'));
    await cache.trim();
    const kept = [await cache.read('aa-old'), await cache.read('bb-new')].filter((body) => body !== null);
    expect(kept).toHaveLength(1);
  });

  test('pictures rendered in advance are decoded once for all widths and cached, and the work can be stopped', async () => {
    const { source, reads } = counted();
    const images = service({ source });
    expect(await images.prerender(['a.webp', 'b.webp'], [64, 128])).toBe(4);
    await images.render({ url: '/media/b.webp', w: '128' });
    expect(reads()).toBe(2);
    expect(await images.prerender(['b.webp'], [64, 128, 256])).toBe(3);
    expect(reads()).toBe(3);
    expect(await images.prerender(['c.webp'], [64], AbortSignal.abort())).toBe(0);
  });

  const photograph = sharp({ create: { width: 200, height: 200, channels: 3, background: '#a33' } })
    .webp()
    .toBuffer();
  const photographs: PictureSource = async () => ({
    kind: 'raster',
    version: '1',
    read: async () => ({ kind: 'raster', bytes: await photograph }),
  });
  /** Never paints. */
  const line: Painters = { run: () => new Promise<never>(() => {}), stop: async () => {} };
  const impatient = { painters: line, patienceMs: { vector: 1, raster: 1 } };

  test('requests beyond the queue’s size are refused as busy', async () => {
    const gate = Promise.withResolvers<void>();
    const source: PictureSource = async () => ({
      kind: 'raster',
      version: '1',
      read: async () => {
        await gate.promise;
        return { kind: 'raster', bytes: await photograph };
      },
    });
    const images = service({ source, painters: createPaintersHere(1) });
    const results = ['a', 'b', 'c'].map((name) => images.render({ url: `/media/${name}.webp`, w: '64' }));
    const refused = await Promise.race(results);
    gate.resolve();
    const all = await Promise.all(results);
    expect(failureOf(refused)).toEqual({ kind: 'busy' });
    expect(all.filter(({ ok }) => ok)).toHaveLength(2);
  });

  test('a photograph that takes too long is replaced by a narrower cached one, or is busy', async () => {
    await service({ source: photographs }).render({ url: '/media/a.webp', w: '128' });
    const slow = service({ source: photographs, ...impatient });
    const standIn = await slow.render({ url: '/media/a.webp', w: '3840' });
    expect(standIn.ok && [standIn.isStandIn, (await sharp(standIn.body).metadata()).width]).toEqual([
      true,
      128,
    ]);
    expect(failureOf(await slow.render({ url: '/media/b.webp', w: '3840' }))).toEqual({ kind: 'busy' });
  });

  test('a drawing that takes too long, or finds the queue full, is sent as it is and not cached by the browser', async () => {
    const full: Painters = { run: async () => null, stop: async () => {} };
    for (const busy of [impatient, { painters: full }]) {
      const app = Fastify();
      onTestFinished(() => app.close());
      await app.register(imageRoutes(service({ source: counted().source, ...busy })));
      const { statusCode, headers, body } = await app.inject('/_next/image?url=%2Fmedia%2Fa.webp&w=3840');
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        200,
        'image/svg+xml',
        'no-store',
        SVG,
      ]);
    }
  });
});

describe('the server’s module', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });

  function part(bundled: PictureSource) {
    const done = Promise.withResolvers<object>();
    const log = { info: (figures: object) => done.resolve(figures), error: done.reject };
    const images = createImages({
      dataDir: folder(),
      mediaHosts: [],
      painters: createPaintersHere(),
      bundled,
      first: [{ key: 'flower.webp', place: 'collection' }],
      db: database.db,
      storeId: 'demo',
      log,
    });
    return { images, done: done.promise };
  }
  const nothing: PictureSource = () => {
    throw new Error('nothing is to be drawn');
  };

  test('renders the first pictures in advance at its first start only', async () => {
    const { images, done } = part(drawings);
    await images.start?.();
    expect(await done).toEqual({ pictures: 3 });
    await images.stop?.();
    const next = part(nothing);
    await next.images.start?.();
    await next.images.stop?.();
  });

  test('renders the merchant’s own pictures in advance in the widths of pages', async () => {
    await mkdir(join(folder(), 'images'));
    const { images: recorded } = await database.db
      .selectFrom('product')
      .select('images')
      .where('id', '=', 'oat-lotion')
      .executeTakeFirstOrThrow();
    const [key = ''] = recorded.map(({ imageKey }) => imageKey);
    const file = join(folder(), 'media', key);
    await mkdir(dirname(file), { recursive: true });
    await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a33' } })
      .webp()
      .toFile(file);
    const { images, done } = part(nothing);
    await images.start?.();
    expect(await done).toEqual({ pictures: 8 });
    await images.stop?.();
  });
});
