/**
 * `npm run bench -- importing [products]`: an import of 100,000 products by its own process into PostgreSQL, while the shop runs:
 * time, memory, and how long the shop's pages and calls take meanwhile.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { startShop } from '../scripts/support/shopProcess.ts';
import { startPostgres } from '../scripts/support/temporaryPostgres.ts';
import { percentile } from './support/figures.ts';
import { largeCatalogue, picturesOf } from './support/largeCatalogue.ts';
import type { Benchmark, Row } from './support/table.ts';

export const benchmark: Benchmark = { yardsticks: [], run: benchImport };

const root = fileURLToPath(new URL('../', import.meta.url));
/** Between two requests. */
const pauseMs = 50;
const paths = [
  '/',
  '/shop',
  '/products/marigold-and-neroli-shower-gel',
  '/search?search=rose',
  '/pages/cart',
];

async function benchImport([size = '100000']: readonly string[]): Promise<readonly Row[]> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'storefront-importing-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ isDurable: true });
  cleanup.defer(() => postgres.stop());
  await postgres.execute('create database importing');
  const env = { DATABASE_URL: postgres.url('importing'), DATA_DIR: join(folder, 'data') };
  await text(start(['init.ts', 'demo'], env).stdout);
  const shop = cleanup.use(await startShop({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }));
  const file = join(folder, 'products.csv');
  await pipeline(Readable.from(largeCatalogue(Number(size))), createWriteStream(file));
  await addPictures(join(env.DATA_DIR, 'media'), Number(size));

  const before = await timesWhile(shop.url, setTimeout(10_000));
  const began = performance.now();
  const child = start(['import.ts', 'products', file], env);
  const passed = () => (performance.now() - began) / 1_000;
  let memory = 0;
  const said: { readonly line: string; readonly seconds: number }[] = [];
  createInterface(child.stdout).on('line', (line) => said.push({ line, seconds: passed() }));
  const exited = once(child, 'close').then(([code]: unknown[]) => {
    if (code !== 0) throw new Error(`The import ended with ${String(code)}.`);
  });
  const ended = Promise.all([
    exited,
    watch(exited, async () => {
      memory = Math.max(memory, await peakMemory(child.pid ?? 0));
    }),
  ]);
  const during = await timesWhile(shop.url, ended);
  const rendered = passed();
  const imported = said.find(({ line }) => line.startsWith('Imported'));
  if (!imported) throw new Error('The import did not say that it was done.');
  return [
    { what: `${size} products imported beside the running shop`, value: imported.seconds, unit: 's' },
    { what: 'until the best sellers’ pictures are rendered too', value: rendered, unit: 's' },
    { what: 'memory of the import at most', value: memory, unit: 'MiB' },
    { what: `shop’s p99 before, of ${before.length} requests`, value: p99(before), unit: 'ms' },
    { what: `shop’s p99 meanwhile, of ${during.length} requests`, value: p99(during), unit: 'ms' },
  ];
}

function p99(times: readonly number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  );
}

function start([script = '', ...words]: readonly string[], env: Readonly<Record<string, string>>) {
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', script), ...words],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
}

/** Puts a file in place for each picture that the products name: links to one file, since an import does not open them. */
async function addPictures(media: string, size: number): Promise<void> {
  const picture = join(media, 'picture.webp');
  await mkdir(join(media, 'products'), { recursive: true });
  await writeFile(
    picture,
    await sharp({ create: { width: 600, height: 600, channels: 3, background: 'linen' } })
      .webp()
      .toBuffer(),
  );
  for (const key of picturesOf(size)) await symlink(picture, join(media, key));
}

/** How long the shop takes to answer, in milliseconds, one request after another until the work is done. */
async function timesWhile(url: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let request = 0;
  await watch(work, async () => {
    const began = performance.now();
    const reply = await fetch(url + paths[request++ % paths.length]);
    await reply.text();
    if (!reply.ok) throw new Error(`${reply.url} answers ${reply.status}.`);
    times.push(performance.now() - began);
  });
  return times;
}

/** Does something again and again until the work is done. */
async function watch(work: Promise<unknown>, act: () => Promise<void>): Promise<void> {
  const done = work.then(() => true);
  do await act();
  while (!(await Promise.race([done, setTimeout(pauseMs, false)])));
}

/** MiB, by the system's account of the process; 0 once it has ended. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}
