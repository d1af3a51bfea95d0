import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openShopDatabase } from '../../../server/boot.ts';
import { readConfig } from '../../../server/config.ts';
import { newShopSettings } from '../support/dataFolder.ts';
import { declaredCsv } from '../support/declared.ts';

// Eleven commands, each with a database of its own to open.
vi.setConfig({ testTimeout: 1_200_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));
const products = 1_500;
const kills = 10;

type Env = Readonly<Record<string, string>>;

function start(script: string, words: readonly string[], env: Env) {
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', script), ...words],
    { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' },
  );
}

async function run(script: string, words: readonly string[], env: Env): Promise<void> {
  const [code] = await once(start(script, words, env), 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}

/** The prices of the imported products: of a file that was taken as a whole there is one. */
async function pricesIn(env: Env): Promise<{ price: number; count: number }[]> {
  const reading = readConfig(env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const { database, close } = await openShopDatabase(reading.config);
  try {
    return await database.db
      .selectFrom('product')
      .select((eb) => ['price', eb.fn.countAll<number>().as('count')])
      .where('vendor', '=', 'Kill Works')
      .groupBy('price')
      .execute();
  } finally {
    await close();
  }
}

test('an import that is killed at ten points leaves the shop as it was, or as the file says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { DATABASE_URL: '', ...(await newShopSettings()) };
  const fileOf = async (price: number) => {
    const rows = Array.from({ length: products }, (_, at) => `kill-${at},Killed ${at},${price},Kill Works`);
    const path = join(folder, `${price}.csv`);
    await writeFile(path, declaredCsv(['slug,title,price,vendor', ...rows].join('\n')));
    return path;
  };
  let price = 100;
  const began = performance.now();
  await run('import.ts', ['products', await fileOf(price)], env);
  const whole = performance.now() - began;
  expect(await pricesIn(env)).toEqual([{ price: price * 100, count: products }]);

  for (let kill = 0; kill < kills; kill += 1) {
    const child = start('import.ts', ['products', await fileOf(price + 1)], env);
    const ended = once(child, 'exit');
    await Promise.race([ended, setTimeout((whole * (kill + Math.random())) / kills)]);
    child.kill('SIGKILL');
    await ended;
    const [found, ...others] = await pricesIn(env);
    expect([found?.count, others, [price * 100, price * 100 + 100]]).toEqual([
      products,
      [],
      expect.arrayContaining([found?.price]),
    ]);
    price = (found?.price ?? 0) / 100;
  }
});
