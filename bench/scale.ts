/**
 * `npm run bench -- scale [seconds]`: runs 1, 2 and 4 server processes on one PostgreSQL, behind nginx, and measures
 * orders per second and the processor time of an order. Then it kills one of four processes under load and checks the
 * invariants.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startNginx } from '../scripts/support/nginx.ts';
import { type ShopProcess, startShop } from '../scripts/support/shopProcess.ts';
import { openDatabase } from '../server/db/open.ts';
import { findBroken, invariantCount, rememberStock } from '../tests/torture/invariants.ts';
import { createClient as createShopper } from '../tests/torture/support/client.ts';
import { sendCrowd } from '../tests/torture/support/shoppers.ts';
import { createClient } from './support/client.ts';
import { cpuSeconds } from './support/cpu.ts';
import { createCaller, measure } from './support/load.ts';
import { buy, findPurchases, itemOfRun } from './support/purchase.ts';
import { type BenchDatabase, startBenchDatabase } from './support/shop.ts';

const shoppers = 24;
const processCounts = [1, 2, 4];

export default async function benchScale([seconds = '8']: string[]): Promise<void> {
  const bench = await startBenchDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-scale-'));
  const shops: ShopProcess[] = [];
  let isWhole: boolean;
  try {
    await mkdir(join(dataDir, 'images'));
    await onDatabase(bench, ({ db }) => rememberStock(db));
    const rows: Row[] = [];
    for (const count of processCounts) {
      while (shops.length < count) shops.push(await startAnother(bench, dataDir, shops[0]));
      rows.push(await measureOrders(bench, shops, Number(seconds)));
    }
    console.log(
      `${availableParallelism()} cores, shared by the load, nginx, the shop's processes and PostgreSQL (commits reach the disk).`,
    );
    console.table(rows);
    await killOne(bench, shops, Number(seconds));
    await Promise.all(shops.map((shop) => shop.end('gently')));
    const broken = await onDatabase(bench, ({ db }) => findBroken(db, []));
    isWhole = broken.length === 0;
    console.log(isWhole ? `All ${invariantCount} invariants hold.` : broken.join('\n'));
  } finally {
    for (const shop of shops.toReversed()) await shop.stop();
    await bench.postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  if (!isWhole) process.exit(1);
}

/** Starts a further server process, which shares the folder of cached pictures with the first. */
function startAnother(
  { databaseUrl }: BenchDatabase,
  dataDir: string,
  first?: ShopProcess,
): Promise<ShopProcess> {
  return startShop({
    databaseUrl,
    dataDir,
    env: { TRUST_PROXY: '1' },
    ...(first === undefined ? {} : { sandboxUrl: first.sandboxUrl }),
  });
}

type Row = Readonly<Record<string, string | number>>;

/** Measures a guest's whole order in five calls: cart, stock, pincode, order, status. */
async function measureOrders(
  bench: BenchDatabase,
  shops: readonly ShopProcess[],
  seconds: number,
): Promise<Row> {
  await using proxy = await startNginx(shops.map(({ url }) => url));
  const caller = createCaller(proxy.url, shoppers);
  const client = createClient(caller.call);
  const purchases = await findPurchases(client, bench.sellable.slice(0, 60));
  let orders = 0;
  const costs = async () => ({
    orders,
    node: await cpuSeconds(shops.map(({ pid }) => pid())),
    postgres: await cpuSeconds([bench.postgres.pid()], { children: true }),
  });
  const before = await costs();
  const figures = await measure(`${shops.length}`, { workers: shoppers, seconds }, async (run) => {
    const isBought = await buy(client, itemOfRun(purchases, run));
    if (isBought) orders += 1;
    return isBought;
  });
  const after = await costs();
  caller.close();
  const perOrder = (used: number) => ((used * 1_000) / (after.orders - before.orders)).toFixed(2);
  return {
    processes: shops.length,
    'orders per second': figures.rate.toFixed(0),
    'p50 ms': figures.p50.toFixed(0),
    'p99 ms': figures.p99.toFixed(0),
    errors: figures.errors,
    "shop's CPU ms an order": perOrder(after.node - before.node),
    "PostgreSQL's CPU ms an order": perOrder(after.postgres - before.postgres),
  };
}

/** Kills one process under load. The others must take over: shoppers without a reply retry with the same key. */
async function killOne(bench: BenchDatabase, shops: readonly ShopProcess[], seconds: number): Promise<void> {
  await using proxy = await startNginx(shops.map(({ url }) => url));
  const caller = createCaller(proxy.url, shoppers);
  const [purchase] = await findPurchases(createClient(caller.call), bench.sellable.slice(0, 60));
  caller.close();
  const victim = shops.at(-1);
  if (purchase === undefined || victim === undefined) throw new Error('There is nothing to buy.');
  const client = createShopper(proxy.url, shoppers);
  const { id, variants } = purchase.product;
  const variantId = variants.find(({ status }) => status === 'ENABLED')?.id ?? null;
  const newOrder = () => ({
    products: [{ productId: id, variantId, quantity: 1 }],
    totalAmount: purchase.totalAmount,
  });
  const crowd = sendCrowd(client, { size: shoppers, newOrder, retried: ['INTERNAL'], patienceMs: 60_000 });
  await pause((seconds * 1_000) / 4);
  await victim.end('crash');
  const killedAt = performance.now();
  await pause((seconds * 1_000) / 2);
  await victim.begin();
  await pause((seconds * 1_000) / 4);
  await crowd.goHome();
  client.close();
  const gaps = crowd.acknowledged.map(({ at }) => at).filter((at) => at >= killedAt);
  const longest = Math.max(...gaps.map((at, index) => at - (gaps[index - 1] ?? killedAt)));
  console.log(
    `One of ${shops.length} processes killed under load: ${crowd.acknowledged.length} orders, ${crowd.lost()} calls without an answer and tried again, ${[...crowd.refused].map(([code, count]) => `${count} ${code}`).join(', ') || 'none refused'}; longest time without an order ${longest.toFixed(0)} ms.`,
  );
  const stored = await onDatabase(bench, ({ db }) =>
    db.selectFrom('customer_order').select('id').where('source', 'like', 'intent-%').execute(),
  );
  const known = new Set(stored.map(({ id }) => id));
  const missing = crowd.acknowledged.filter(({ orderId }) => !known.has(orderId)).length;
  console.log(
    `Acknowledged orders that are missing: ${missing}; orders nobody heard of: ${known.size - crowd.acknowledged.length}.`,
  );
  if (missing > 0 || known.size !== crowd.acknowledged.length) process.exitCode = 1;
}

async function onDatabase<Value>(
  { databaseUrl }: BenchDatabase,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase({ databaseUrl, poolSize: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
