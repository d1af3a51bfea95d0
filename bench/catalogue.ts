/**
 * `npm run bench -- catalogue [products] [rounds]`: imports 1,000 and then 100,000 products into a PostgreSQL of its
 * own and sends both shops the same searches, lists, filters (each with its counts) and products. The requests
 * alternate, so that other load on the machine slows both. Each is measured with warm caches, and right after a
 * product has sold out or come back into stock, which empties them. Exits with 1 if a kind of request takes more than
 * three times as long on the large catalogue.
 * `npm run bench -- catalogue 10000 5 pglite` runs it on the embedded database.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startPostgres } from '../scripts/support/temporaryPostgres.ts';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { migrate } from '../server/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../server/db/open.ts';
import { importFile } from '../server/import/importFile.ts';
import { writeShop } from '../server/import/writeShop.ts';
import { readDemoShop } from '../server/install/demo.ts';
import { median } from './support/figures.ts';
import { largeCatalogue, spreadSlugs } from './support/largeCatalogue.ts';

const smallSize = 1_000;
const mostRatio = 3;

export default async function benchCatalogue([
  products = '100000',
  rounds = '5',
  kind = 'postgres',
]: string[]): Promise<void> {
  await using databases = await openDatabases(kind);
  const small = await fillShop(await databases.open(), smallSize);
  const large = await fillShop(await databases.open(), Number(products));
  const rows: Row[] = [];
  for (const counts of ['changed', 'cached'] as const) {
    for (const [what, requests] of Object.entries(requestPairs(small, large))) {
      rows.push(await compare(what, counts, requests, [small, large], Number(rounds)));
    }
  }
  console.log(
    'Counts "changed": a product has just sold out or come back, and nothing is cached; "cached": counted before, for another page or sort.',
  );
  console.table(rows.map(({ slowest: _slowest, ...figures }) => figures));
  for (const { what, counts, slowest } of rows) console.log(`Slowest ${what}, counts ${counts}: ${slowest}`);
  await Promise.all([small.stop(), large.stop()]);
  const tooSlow = rows.filter(({ ratio }) => ratio > mostRatio);
  console.log(
    tooSlow.length === 0
      ? `All within ${mostRatio} times.`
      : `More than ${mostRatio} times: ${tooSlow.map(({ what, counts }) => `${what}, counts ${counts}`).join('; ')}.`,
  );
  if (tooSlow.length > 0) process.exitCode = 1;
}

interface Databases extends AsyncDisposable {
  open(): Promise<OpenDatabase>;
}

async function openDatabases(kind: string): Promise<Databases> {
  if (kind === 'pglite') return { open: () => openDatabase({}), async [Symbol.asyncDispose]() {} };
  const postgres = await startPostgres({ isDurable: true });
  let count = 0;
  return {
    async open() {
      const name = `bench_${count++}`;
      await postgres.execute(`create database ${name}`);
      return openDatabase({ databaseUrl: postgres.url(name), poolSize: 4 });
    },
    [Symbol.asyncDispose]: () => postgres.stop(),
  };
}

interface Shop {
  readonly size: number;
  /** Returns the response time in milliseconds. Throws if the reply has errors. */
  ask(request: Request, counts: Counts, round: number): Promise<number>;
  stop(): Promise<void>;
}

type Counts = 'changed' | 'cached';

/** Fills a shop on the database and answers requests over injected HTTP. */
async function fillShop(database: OpenDatabase, size: number): Promise<Shop> {
  await migrate(database.db);
  await writeShop(database.db, 'demo', {
    ...(await readDemoShop()),
    products: [],
    linkedProducts: [],
    reviews: [],
  });
  const target = { db: database.db, storeId: 'demo', now: new Date() };
  const started = performance.now();
  const result = await importFile(target, 'products', largeCatalogue(size), 'csv');
  if (!result.ok) throw new Error(JSON.stringify(result.problems.slice(0, 3)));
  const seconds = (performance.now() - started) / 1_000;
  const memory = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${size} products and ${result.counts.variants} variants imported in ${seconds.toFixed(1)} s, ${(size / seconds).toFixed(0)} products a second; the process has used ${memory.toFixed(0)} MiB at most.`,
  );
  const reading = readConfig({});
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const log = pino({ level: 'silent' });
  const app = await createApp({ config: reading.config, database, modules: [], pages: null, log });
  const starting = performance.now();
  await app.start();
  console.log(`Started, with all it counts by, in ${((performance.now() - starting) / 1_000).toFixed(1)} s.`);

  /** Resolves when the app has emptied its caches. */
  async function sellOutOrRestock(): Promise<void> {
    await database.db
      .updateTable('variant')
      .set({ inventory: sql`case when inventory > 0 then 0 else 40 end` })
      .where('product_id', '=', (eb) => eb.selectFrom('variant').select('product_id').limit(1))
      .execute();
    while (app.caches.summaries.stats().entries > 0) await setTimeout(1);
  }

  return {
    size,
    async ask({ document, variables }, counts, round) {
      if (counts === 'changed') await sellOutOrRestock();
      // Replies are cached by the text of their request, so added spaces avoid a cached reply.
      const payload = `${JSON.stringify({ query: document, variables })}${' '.repeat(round)}`;
      const before = performance.now();
      const reply = await app.http.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json', 'x-api-key': reading.config.publicApiKey },
        payload,
      });
      const time = performance.now() - before;
      if (reply.statusCode !== 200 || reply.body.startsWith('{"errors"')) throw new Error(reply.body);
      return time;
    },
    async stop() {
      await app.stop();
      await database.close();
    },
  };
}

interface Request {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const listDocument = `query ($filter: ProductFilterInput, $sort: ProductSort, $aggregates: [AggregateInput!]) {
  searchProducts(filter: $filter, sort: $sort, limit: 48, aggregates: $aggregates, imageLimit: 2) {
    total nextToken
    items {
      id title slug price listingPrice label labelColor rating totalRatings inventory thumbImages
      images { items { imageKey alt width height } }
      variants { items { id title price listingPrice status inventory } }
    }
    aggregateItems { name result {
      ... on AggregateScalarResult { value } ... on AggregateBucketResult { buckets { key doc_count } }
    } }
  }
}`;
const productDocument = `query ($slug: String!) { productBySlug(slug: $slug) { items {
  id title slug productDescription price listingPrice rating totalRatings inventory vendor tags benefits
  images { items { imageKey alt width height } } collectionsList { slug label }
  variants { items { id title price listingPrice status inventory productVariantOptionIds { variantGroupOptionId } } }
} } }`;

/** The counts beside the filters of a listing: the page asks for them with every list. */
const aggregates = ['category', 'tags', 'options'].map((field) => ({ name: field, type: 'TERMS', field }));

const texts = [
  ...[
    'rose',
    'soap',
    'shampoo',
    'marigold',
    'kajal',
    'face wash',
    'rose soap',
    'coconut hair oil',
    'honey lip balm',
  ],
  ...['sabun', 'chandan', 'nariyal tel', 'haldi face pack', 'gulab', 'kesar cream', 'khus'],
  ...['shampo', 'marigld', 'lipstik', 'facewash', 'cofee scrub', 'lavander mist', 'dove soap', 'aarohi rose'],
];

const filters: readonly object[] = [
  { category: { in: ['bath'] } },
  { category: { in: ['perfume', 'mists'] } },
  { subCategory: { in: ['lips-lip'] } },
  { collections: { in: ['edit-3'] } },
  { tags: { in: ['best-seller'] } },
  { tags: { in: ['dry-skin'] } },
  { tags: { in: ['dry-skin'] }, category: { in: ['body-care'] } },
  { benefits: { in: ['Vegan'] }, category: { in: ['treat'] } },
  { options: { in: ['size-500-ml'] } },
  { options: { in: ['size-500-ml'] }, tags: { in: ['tan'] } },
  { price: { gte: 200, lte: 400 } },
  { price: { lte: 299 }, category: { in: ['bath'] } },
  { inStock: { eq: true }, category: { in: ['wash-care'] } },
  { vendor: { eq: 'Zoya' } },
];

const sorts = ['DEFAULT', 'LATEST', 'BEST_SELLER', 'POPULARITY', 'PRICE_HIGH', 'PRICE_LOW', 'AVAILABILITY'];

/** The requests of each kind, as pairs: one for the small shop, one for the large one. */
function requestPairs(small: Shop, large: Shop): Record<string, (readonly [Request, Request])[]> {
  const list = (variables: object): readonly [Request, Request] => {
    const request = { document: listDocument, variables: { aggregates, ...variables } };
    return [request, request];
  };
  const product = (slug: string): Request => ({ document: productDocument, variables: { slug } });
  const slugs = spreadSlugs(large.size, 24);
  return {
    searches: texts.map((text) => list({ filter: { text } })),
    lists: sorts.map((sort) => list({ sort })),
    filters: filters.map((filter) => list({ filter })),
    products: spreadSlugs(small.size, 24).map((slug, index) => [
      product(slug),
      product(slugs[index] ?? slug),
    ]),
  };
}

interface Row {
  readonly what: string;
  readonly counts: Counts;
  readonly 'small, ms': string;
  readonly 'large, ms': string;
  readonly ratio: number;
  readonly slowest: string;
}

/** Compares the median times of both shops: per request over its rounds, then over all requests. */
async function compare(
  what: string,
  counts: Counts,
  pairs: readonly (readonly [Request, Request])[],
  [small, large]: readonly [Shop, Shop],
  rounds: number,
): Promise<Row> {
  const figures: { request: Request; few: number; many: number }[] = [];
  for (const [ofSmall, ofLarge] of pairs) {
    const few: number[] = [];
    const many: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      few.push(await small.ask(ofSmall, counts, round));
      many.push(await large.ask(ofLarge, counts, round));
    }
    // The first round is a warm-up.
    figures.push({ request: ofSmall, few: median(few.slice(1)), many: median(many.slice(1)) });
  }
  const few = median(figures.map((figure) => figure.few));
  const many = median(figures.map((figure) => figure.many));
  const slowest = figures
    .toSorted((a, b) => b.many - a.many)
    .slice(0, 3)
    .map(({ request, few: short, many: long }) => {
      const { aggregates: _counted, ...asked } = request.variables;
      return `${JSON.stringify(asked)} ${short.toFixed(0)} → ${long.toFixed(0)} ms`;
    });
  return {
    what,
    counts,
    'small, ms': few.toFixed(1),
    'large, ms': many.toFixed(1),
    ratio: Number((many / few).toFixed(2)),
    slowest: slowest.join(', '),
  };
}
