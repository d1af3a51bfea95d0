import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPainters } from '../../../server/images/painting/painters.ts';
import { newShopSettings } from '../support/dataFolder.ts';
import { runShop } from '../support/process.ts';

// Large pictures keep a core busy on purpose.
vi.setConfig({ testTimeout: 120_000 });

const drawn = 'products/gulab-body-lotion';

/** Starts a shop without cached pictures or rendering in advance, with the merchant's photographs. */
async function openShop(photographs: Readonly<Record<string, Buffer>> = {}) {
  const settings = await newShopSettings();
  const media = join(settings.DATA_DIR, 'media');
  await mkdir(media);
  for (const [name, bytes] of Object.entries(photographs)) await writeFile(join(media, name), bytes);
  const shop = runShop(settings);
  return { ...shop, ...(await shop.listening) };
}

const pathOf = (key: string, width: number, quality = 75) =>
  `/_next/image?url=${encodeURIComponent(`/media/${key}`)}&w=${width}&q=${quality}`;

/** Noise, which encoders take longest for. */
function photograph(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Asks for a picture on a connection of its own; `hangUp` ends it from outside. */
function ask(url: string, path: string) {
  const agent = new Agent();
  const outgoing = request(new URL(path, url), { agent });
  const status = new Promise<number | 'cut off'>((resolve) => {
    outgoing.on('response', (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.on('error', () => resolve('cut off'));
  });
  outgoing.end();
  onTestFinished(() => agent.destroy());
  return {
    status,
    sent: new Promise((resolve) => outgoing.on('finish', resolve)),
    hangUp: () => outgoing.destroy(),
  };
}

describe('while large pictures are being rendered', () => {
  test('a small one does not wait for them', async () => {
    const { url } = await openShop({ 'huge.jpg': await photograph(4_000, 4_000) });
    const large = [75, 80, 85, 90].map((quality) => ask(url, pathOf('huge.jpg', 3_840, quality)));
    await Promise.all(large.map(({ sent }) => sent));
    const renderedBefore: unknown[] = [];
    const all = large.map(async ({ status }) => {
      const result = await status;
      // On a busy machine a caller may give up with 503 before its picture is rendered.
      if (result === 200) renderedBefore.push(result);
    });
    const small = await fetch(url + pathOf(`${drawn}/front.webp`, 64));
    expect([small.status, [...renderedBefore]]).toEqual([200, []]);
    for (const { hangUp } of large) hangUp();
    await Promise.all(all);
  });

  test('the shop stops at once, and replies to waiting callers', async () => {
    const { url, child, ended } = await openShop({ 'huge.jpg': await photograph(4_000, 4_000) });
    const large = [1_920, 2_048, 3_840].map((width) => ask(url, pathOf('huge.jpg', width)));
    await Promise.all(large.map(({ sent }) => sent));
    // A reply to a later request shows that these have arrived.
    await fetch(`${url}/healthz`);
    child.kill('SIGTERM');
    expect(await Promise.all(large.map(({ status }) => status))).toEqual([503, 503, 503]);
    expect((await ended).code).toBe(0);
  });
});

test('when the painters stop, the picture that is being rendered is given up, and waiting ones are not read', async () => {
  const painters = createPainters();
  const begun = Promise.withResolvers<void>();
  const read: string[] = [];
  const bytes = await photograph(4_000, 4_000);
  const jobs = ['first', 'second', 'third'].map((name) =>
    painters.run({
      width: 3_840,
      work: (paint) => {
        read.push(name);
        begun.resolve();
        const renderings = [{ width: 3_840, quality: 75, format: 'webp' } as const];
        return paint({ kind: 'render', picture: { kind: 'raster', bytes }, renderings });
      },
    }),
  );
  await begun.promise;
  await painters.stop();
  expect([await Promise.all(jobs), read]).toEqual([['stopped', null, null], ['first']]);
});

test('of a process that is killed while it renders a small and a large picture, no rendering process is left', async () => {
  const script = fileURLToPath(new URL('support/killedWhilePainting.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'pipe'] });
  // Comes when all processes that share this output have closed it.
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
});
