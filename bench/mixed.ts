/**
 * `npm run bench -- mixed [seconds] [orders a second]`: places orders at a steady rate while product pages are read as fast as
 * possible, and compares the stock on the pages with the orders: a page that is requested a second after an order was
 * acknowledged must take it into account.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ShopProduct } from '../server/import/product.ts';
import { PAGE_DATA_ID } from '../src/app/page/hydration.ts';
import { createClient } from './support/client.ts';
import { type Figures, figuresOf } from './support/figures.ts';
import { type Answer, createCaller, measure } from './support/load.ts';
import { buy, findPurchases, itemOfRun, newShopper, type Purchase } from './support/purchase.ts';
import { startBenchShop } from './support/shop.ts';
import { type Benchmark, type Row, rowOf } from './support/table.ts';

export const benchmark: Benchmark = { yardsticks: ['http', 'pgbench'], run: benchMixed };

const readers = 8;
/** How long the stock on pages may lag behind orders, in milliseconds. */
const stockMayLag = 1_000;
const checkEvery = 20;

async function benchMixed([seconds = '10', orders = '30']: readonly string[]): Promise<readonly Row[]> {
  await using bench = await startBenchShop();
  const caller = createCaller(bench.shop.url, 64);
  const client = createClient(caller.call);
  const purchases = await findPurchases(client, bench.sellable.filter(hasStock).slice(0, 250));
  const pageOf = ({ product }: Purchase, encoding: string) =>
    caller.call({
      method: 'GET',
      path: `/products/${product.slug}`,
      headers: { 'accept-encoding': encoding },
    });
  const ledgers = new Map<Purchase, Ledger>();
  for (const purchase of purchases) {
    const stock = stockIn(await pageOf(purchase, 'identity'));
    if (stock !== null) ledgers.set(purchase, createLedger(stock));
  }
  const sold = [...ledgers.keys()];
  const length = Number(seconds) * 1_000;
  const end = performance.now() + length;
  let wrong = 0;
  let checked = 0;

  async function checkPages(): Promise<void> {
    for (let run = 0; performance.now() < end; run += 1) {
      await pause(checkEvery);
      const purchase = itemOfRun(sold, run);
      const askedAt = performance.now();
      const stock = stockIn(await pageOf(purchase, 'identity'));
      if (!ledgers.get(purchase)?.mayShow(stock, askedAt)) wrong += 1;
      checked += 1;
    }
  }

  const ordering = placeOrders({ perSecond: Number(orders), end }, async (run) => {
    const purchase = itemOfRun(sold, run);
    const { headers, phone } = newShopper(run);
    const acknowledge = ledgers.get(purchase)?.begin();
    const isPlaced = await buy(createClient(caller.call, headers), purchase, phone);
    if (isPlaced) acknowledge?.();
    return isPlaced;
  });
  const checking = checkPages();
  const pages = await measure(
    'product pages, each in turn, while orders are placed',
    { workers: readers, seconds: Number(seconds) / 1.2 },
    async (run) => (await pageOf(itemOfRun(sold, run), 'br')).status === 200,
  );
  const placed = await ordering;
  await checking;
  caller.close();
  return [
    rowOf(pages, 'http'),
    rowOf(placed, 'pgbench'),
    { what: `pages with wrong stock, of ${checked} looked at`, value: wrong, unit: '' },
  ];
}

/** Whether an order changes the stock that a page shows. */
function hasStock({ isInventoryEnabled, continueSellingOutOfStock }: ShopProduct): boolean {
  return isInventoryEnabled && !continueSellingOutOfStock;
}

/** Places orders at a steady rate, however long each takes. Response times are measured from when an order was due. */
async function placeOrders(
  { perSecond, end }: { readonly perSecond: number; readonly end: number },
  place: (run: number) => Promise<boolean>,
): Promise<Figures> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  let errors = 0;
  const started = performance.now();
  for (let run = 0; ; run += 1) {
    const due = started + (run * 1_000) / perSecond;
    if (due >= end) break;
    await pause(Math.max(0, due - performance.now()));
    under.push(
      place(run).then((isPlaced) => {
        times.push(performance.now() - due);
        if (!isPlaced) errors += 1;
      }),
    );
  }
  await Promise.all(under);
  return figuresOf(
    `orders, ${perSecond} a second asked for`,
    times,
    (performance.now() - started) / 1_000,
    errors,
  );
}

/** The range of stock values that pages may show for one product. */
interface Ledger {
  /** Call before an order is sent. Returns a function to call once it is placed. */
  begin(): () => void;
  mayShow(stock: number | null, askedAt: number): boolean;
}

function createLedger(stock: number): Ledger {
  let begun = 0;
  const acknowledged: number[] = [];
  return {
    begin() {
      begun += 1;
      return () => acknowledged.push(performance.now());
    },
    mayShow(shown, askedAt) {
      const counted = acknowledged.filter((at) => at <= askedAt - stockMayLag).length;
      return shown !== null && shown <= stock - counted && shown >= stock - begun;
    },
  };
}

/** The stock of the bought product in the page's data; `null` if the page has none. */
function stockIn({ body }: Answer): number | null {
  const html = body.toString();
  const start = html.indexOf('>', html.indexOf(`id="${PAGE_DATA_ID}"`)) + 1;
  const { loaderData } = JSON.parse(html.slice(start, html.indexOf('</script>', start)));
  const { inventory, variants } = loaderData.product.product;
  const first = variants.find(({ status }: { readonly status: string }) => status === 'ENABLED');
  const units: unknown = first?.inventory ?? inventory;
  return typeof units === 'number' ? units : null;
}
