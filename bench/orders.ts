/**
 * `npm run bench -- orders [seconds]`: measures guests' whole orders, five calls each (cart, stock, pincode, order, status), and
 * the processor time of one, served by one process on PostgreSQL with durable commits.
 */
import pg from 'pg';
import { createClient } from './support/client.ts';
import { cpuSeconds } from './support/cpu.ts';
import type { Figures } from './support/figures.ts';
import { createCaller, measure } from './support/load.ts';
import { buy, findPurchases, itemOfRun, newShopper } from './support/purchase.ts';
import { type BenchShop, startBenchShop } from './support/shop.ts';
import { type Benchmark, type Row, rowOf } from './support/table.ts';

export const benchmark: Benchmark = { yardsticks: ['http', 'pgbench'], run: benchOrders };

async function benchOrders([seconds = '8']: readonly string[]): Promise<readonly Row[]> {
  await using bench = await startBenchShop();
  const caller = createCaller(bench.shop.url, 16);
  const client = createClient(caller.call);
  const purchases = await findPurchases(client, bench.sellable.slice(0, 60));
  const buyAsOne = (run: number) => buy(client, itemOfRun(purchases, run));
  const buyAsMany = (run: number) => {
    const { headers, phone } = newShopper(run);
    return buy(createClient(caller.call, headers), itemOfRun(purchases, run), phone);
  };
  const load = { workers: 8, seconds: Number(seconds) };
  const alone = await measure('orders, 1 shopper', { ...load, workers: 1 }, buyAsMany);
  const many = await withCosts(bench, () => measure('orders, 8 shoppers', load, buyAsMany));
  const one = await measure('orders, 8 shoppers with one phone and one network', load, buyAsOne);
  caller.close();
  const { costs } = many;
  return [
    rowOf(alone, 'pgbench'),
    rowOf(many.figures, 'pgbench'),
    rowOf(one, 'pgbench'),
    { what: 'the shop’s CPU an order', value: costs.shopMs, unit: 'ms' },
    { what: 'PostgreSQL’s CPU an order', value: costs.postgresMs, unit: 'ms' },
    { what: 'transactions an order, with those that read', value: costs.transactions, unit: '' },
    { what: 'PostgreSQL’s log (WAL) an order', value: costs.walKibibytes, unit: 'KiB' },
    { what: 'products and variants read without an index, an order', value: costs.scannedRows, unit: '' },
  ];
}

interface Used {
  readonly orders: number;
  readonly shop: number;
  readonly postgres: number;
  readonly transactions: number;
  readonly walBytes: number;
  readonly scannedRows: number;
}

async function withCosts(bench: BenchShop, load: () => Promise<Figures>) {
  const before = await usedBy(bench);
  const figures = await load();
  const after = await usedBy(bench);
  const perOrder = (used: keyof Used) => (after[used] - before[used]) / (after.orders - before.orders);
  return {
    figures,
    costs: {
      shopMs: perOrder('shop') * 1_000,
      postgresMs: perOrder('postgres') * 1_000,
      transactions: perOrder('transactions'),
      walKibibytes: perOrder('walBytes') / 1_024,
      scannedRows: perOrder('scannedRows'),
    },
  };
}

async function usedBy({ shop, postgres, databaseUrl }: BenchShop): Promise<Used> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select
      (select count(*) from customer_order)::int as orders,
      (select xact_commit from pg_stat_database where datname = current_database())::int as transactions,
      (pg_current_wal_lsn() - '0/0')::float8 as wal,
      (select sum(seq_tup_read) from pg_stat_user_tables where relname in ('product', 'variant'))::float8 as scanned`);
    const { orders, transactions, wal, scanned } = rows[0];
    return {
      orders: Number(orders),
      transactions: Number(transactions),
      walBytes: Number(wal),
      scannedRows: Number(scanned),
      shop: await cpuSeconds([shop.pid()]),
      postgres: await cpuSeconds([postgres.pid()], { children: true }),
    };
  } finally {
    await client.end();
  }
}
