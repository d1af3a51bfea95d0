import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { followCatalogue } from '../../../server/cache/catalogueFeed.ts';
import {
  type MatchCounts,
  readProductAggregates,
  summariseProducts,
} from '../../../server/catalogue/products/aggregates.ts';
import { createFacetIndex, type FacetIndex } from '../../../server/catalogue/products/facets/facetIndex.ts';
import { createLiveFacets, type LiveFacets } from '../../../server/catalogue/products/facets/liveFacets.ts';
import { readAllFacets } from '../../../server/catalogue/products/facets/readFacets.ts';
import { createQuery } from '../../../server/catalogue/products/filter.ts';
import { searchProducts } from '../../../server/catalogue/products/search.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { importFile } from '../../../server/import/importFile.ts';
import { writeShop } from '../../../server/import/writeShop.ts';
import { readDemoShop } from '../../../server/install/demo.ts';
import type { TextMatch } from '../../../server/search/index.ts';
import { createOwnSearch } from '../../../server/search/ownSearch.ts';
import type { ProductFilterInput } from '../../../src/contract/generated/schema.ts';
import { openTestDatabase } from '../support/database.ts';
import { declaredCsv } from '../support/declared.ts';

/** Counts in memory equal the database's, also after every change. */

const demoShop = await readDemoShop();

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`truncate store, pincode, search_lexeme, search_word cascade`.execute(database.db);
  await writeShop(database.db, 'demo', demoShop);
});

const log = { warn: (...args: unknown[]) => expect(args).toEqual([]) };

const aggregations = readProductAggregates([
  ...[
    'collections',
    'category',
    'subCategory',
    'tags',
    'benefits',
    'options',
    'vendor',
    'productType',
    'origin',
    'inStock',
  ].map((field) => ({ name: field, type: 'TERMS' as const, field })),
  ...(['MIN', 'MAX', 'AVG', 'SUM'] as const).flatMap((type) =>
    ['price', 'rating'].map((field) => ({ name: `${type} ${field}`, type, field })),
  ),
]);

async function countInDatabase(
  filter: ProductFilterInput,
  text: TextMatch | null = null,
): Promise<MatchCounts> {
  const query = await createQuery(database.db, 'demo', filter, text);
  return summariseProducts(database.db, 'demo', query, aggregations);
}

const chosen = (values: readonly string[]) => {
  const value = fc.constantFrom(...values, 'nothing has this');
  return fc.option(
    fc.record(
      {
        eq: fc.option(value, { freq: 4 }),
        ne: fc.option(value, { freq: 2 }),
        in: fc.option(fc.array(value, { maxLength: 4 })),
      },
      { requiredKeys: [] },
    ),
    { freq: 2 },
  );
};
const range = (most: number) =>
  fc.option(
    fc.record(
      {
        gte: fc.option(fc.integer({ min: 0, max: most * 2 }).map((half) => half / 2)),
        lte: fc.option(fc.integer({ min: 0, max: most * 2 }).map((half) => half / 2)),
        eq: fc.option(fc.constantFrom(399, 4.5), { freq: 1 }),
      },
      { requiredKeys: [] },
    ),
    { freq: 1 },
  );
const flag = fc.option(fc.record({ eq: fc.option(fc.boolean()) }), { freq: 1 });

const { products, collections, categories } = demoShop;
const valuesOf = <Value>(read: (product: (typeof products)[number]) => Iterable<Value>) => [
  ...new Set(products.flatMap((product) => [...read(product)])),
];

const conditions = {
  id: chosen(products.slice(0, 12).map(({ id }) => id)),
  storeId: chosen(['demo', 'demo', 'demo']),
  vendor: chosen(valuesOf(({ vendor }) => [vendor])),
  productType: chosen(valuesOf(({ productType }) => [productType])),
  origin: chosen(valuesOf(({ facts }) => [facts.countryOfOrigin])),
  tags: chosen(valuesOf(({ tags }) => tags)),
  benefits: chosen(valuesOf(({ benefits }) => benefits)),
  category: chosen(categories.map(({ slug }) => slug)),
  subCategory: chosen(categories.map(({ slug }) => slug)),
  collections: chosen(collections.flatMap(({ id, slug }) => [id, slug])),
  options: chosen(
    valuesOf(({ variants }) =>
      variants.flatMap(({ productVariantOptionIds }) =>
        productVariantOptionIds.map(({ variantGroupOptionId }) => variantGroupOptionId),
      ),
    ),
  ),
  status: fc.option(fc.record({ eq: fc.constantFrom('ENABLED' as const, 'DISABLED' as const) }), {
    freq: 1,
  }),
  price: range(2_000),
  rating: range(5),
  inStock: flag,
  isFeatured: flag,
  recommended: flag,
};

/** One to three conditions; with more, hardly any product would match. */
const someConditions = fc
  .tuple(
    fc.record<ProductFilterInput>(conditions),
    fc.subarray(Object.keys(conditions), { minLength: 1, maxLength: 3 }),
  )
  .map(
    ([every, names]): ProductFilterInput =>
      Object.fromEntries(Object.entries(every).filter(([name]) => names.includes(name))),
  );
const filters = fc
  .tuple(someConditions, fc.option(fc.array(someConditions, { maxLength: 2 }), { freq: 1 }))
  .map(([filter, and]): ProductFilterInput => (and === null ? filter : { ...filter, and }));

async function readIndex(): Promise<FacetIndex> {
  const index = createFacetIndex('demo');
  for await (const rows of readAllFacets(database.db, 'demo')) index.put(rows);
  return index;
}

describe('counts in memory', () => {
  test('equal the database’s, whatever the filter', async () => {
    const index = await readIndex();
    let filled = 0;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const counted = index.summarise(filter, null, aggregations);
        expect(counted).toEqual(await countInDatabase(filter));
        if (counted.total > 0) filled += 1;
      }),
      { numRuns: 80, seed: 7 },
    );
    // Most filters must match something, or the comparison would prove little.
    expect(filled).toBeGreaterThan(20);
  });

  test('equal the list’s length', async () => {
    const index = await readIndex();
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const query = await createQuery(database.db, 'demo', filter, null);
        const page = { sort: 'DEFAULT' as const, limit: 1_000, from: 0, nextToken: null };
        const { rows } = await searchProducts(database.db, { storeId: 'demo', query, ...page });
        expect(index.summarise(filter, null, []).total).toBe(rows.length);
      }),
      { numRuns: 15, seed: 8 },
    );
  });

  test.each(['rose', 'face wash for oily skin', 'laptop charger'])(
    'of the search "%s" equal the database’s, also with a filter',
    async (typed) => {
      const index = await readIndex();
      const text = await createOwnSearch(database.db, 'demo')(typed);
      if (text === null) throw new Error('Nothing to search for');
      const found = await database.db
        .selectFrom('product')
        .where('status', '=', 'ENABLED')
        .where(text.condition)
        .select('id')
        .execute();
      for (const filter of [{}, { inStock: { eq: true } }, { price: { gte: 300, lte: 600 } }]) {
        const ids = found.map(({ id }) => id);
        expect(index.summarise(filter, ids, aggregations)).toEqual(await countInDatabase(filter, text));
      }
    },
  );

  test('have the 200 largest buckets of a field at most, with ties in byte order', () => {
    const index = createFacetIndex('demo');
    const row = (id: string, vendor: string) => ({
      ...{ id, price: 100, rating: null, vendor: JSON.stringify([vendor]) },
      ...{ category: '[]', subCategory: '[]', collections: '[]', collectionNames: '[]', tags: '[]' },
      ...{ benefits: '[]', options: '[]', productType: '[]', origin: '[]', inStock: '[]' },
      ...{ isFeatured: '[]', recommended: '[]', offers: '[[100,true,[]]]' },
    });
    const names = Array.from({ length: 210 }, (_, at) => `v${String(at).padStart(3, '0')}`);
    index.put([...names, '\u{1f339}', '\uffee', '\uffee'].map((name, at) => row(String(at), name)));
    const byVendor = readProductAggregates([{ name: 'vendor', type: 'TERMS', field: 'vendor' }]);
    const bucket = (key: string, doc_count: number) => ({ key, doc_count });
    expect(index.summarise({}, null, byVendor)).toEqual({
      total: 213,
      aggregateItems: [
        {
          name: 'vendor',
          result: {
            buckets: [bucket('\uffee', 2), ...names.slice(0, 199).map((name) => bucket(name, 1))],
          },
        },
      ],
    });
    const last = index.summarise(
      { vendor: { in: ['\uffee', '\u{1f339}', 'v209'] } },
      ['210', '209', '211'],
      byVendor,
    );
    expect(last.aggregateItems[0]?.result).toEqual({
      buckets: [bucket('v209', 1), bucket('\uffee', 1), bucket('\u{1f339}', 1)],
    });
  });
});

describe('an index that follows the catalogue', () => {
  let facets: LiveFacets;
  beforeAll(async () => {
    facets = createLiveFacets(database.db, 'demo', log);
    const stop = await followCatalogue(database, [], facets);
    await facets.settled();
    return stop;
  });

  const product = (id: string) => database.db.updateTable('product').where('id', '=', id);
  const [first, second, third, fourth] = products.map(({ id }) => id);
  if (!first || !second || !third || !fourth) throw new Error('The demo shop is empty');
  const withVariants = products.find(({ variants }) => variants.length > 1);
  const variantIds = withVariants?.variants.map(({ id }) => id) ?? [];

  const changes: [string, () => Promise<unknown>][] = [
    ['a price', () => product(first).set({ price: 1 }).execute()],
    [
      'tags, benefits, vendor and kind',
      () => {
        const texts = { tags: ['new-tag'], benefits: [], vendor: null, product_type: 'New' };
        return product(first).set(texts).execute();
      },
    ],
    ['a rating', () => product(first).set({ rating: 1.5 }).execute()],
    ['a category', () => product(first).set({ category_id: null, sub_category_id: null }).execute()],
    ['a product sold out', () => product(second).set({ inventory: 0, has_variants: false }).execute()],
    ['one that is back', () => product(second).set({ inventory: 3 }).execute()],
    ['a variant’s price', () => setVariants({ price: 1_234_500 })],
    ['a variant sold out', () => setVariants({ inventory: 0 })],
    ['a variant back', () => setVariants({ inventory: 1 })],
    [
      'a variant that is gone',
      () =>
        database.db
          .deleteFrom('variant')
          .where('id', '=', variantIds[0] ?? '')
          .execute(),
    ],
    ['variants disabled', () => setVariants({ status: 'DISABLED' })],
    ['a product disabled', () => product(third).set({ status: 'DISABLED' }).execute()],
    ['one enabled again', () => product(third).set({ status: 'ENABLED' }).execute()],
    ['one that is gone', () => database.db.deleteFrom('product').where('id', '=', fourth).execute()],
    [
      'one put into a collection',
      () => {
        const [collection] = collections.filter(
          ({ id }) => !products.find((one) => one.id === first)?.collections.includes(id),
        );
        const rows = { product_id: first, collection_id: collection?.id ?? '' };
        return database.db.insertInto('product_collection').values(rows).execute();
      },
    ],
    [
      'one taken out of all',
      () => database.db.deleteFrom('product_collection').where('product_id', '=', first).execute(),
    ],
    [
      'a collection’s name',
      () => database.db.updateTable('collection').set({ slug: sql`slug || '-new'` }).execute(),
    ],
    [
      'a category’s name',
      () => database.db.updateTable('category').set({ slug: sql`slug || '-new'` }).execute(),
    ],
    ['an import of one', () => load(1, 'one')],
    ['an import of many', () => load(150, 'many')],
    [
      'everything',
      () =>
        product(second)
          .set({ price: 2 })
          .execute()
          .then(() =>
            database.db.updateTable('product').set({ price: sql`price + 100`, is_featured: true }).execute(),
          ),
    ],
  ];

  const dear = { price: { gte: 12_345 } };

  test.each(changes)('counts like the database after a change of %s', async (_name, change) => {
    const count = () => Promise.all([countInDatabase({}), countInDatabase(dear)]);
    const before = await count();
    await change();
    const after = await count();
    expect(after).not.toEqual(before);
    const counted = async () => {
      const index = await facets.current();
      return [{}, dear].map((filter) => index?.summarise(filter, null, aggregations));
    };
    await expect.poll(counted).toEqual(after);
  });

  function setVariants(values: { inventory?: number; price?: number; status?: 'DISABLED' }) {
    return database.db.updateTable('variant').set(values).where('id', 'in', variantIds).execute();
  }

  function load(count: number, name: string) {
    const row = (_: unknown, at: number) =>
      `${name}-${at},New ${at},${at + 1},imports,sale-${name},new|${name}`;
    const lines = ['slug,title,price,category,collections,tags', ...Array.from({ length: count }, row)];
    const target = { db: database.db, storeId: 'demo', now: new Date() };
    return importFile(target, 'products', Readable.from([declaredCsv(lines.join('\n'))]), 'csv');
  }
});

describe('an index that is being built', () => {
  test('is not available before it is complete, or while it is off', async () => {
    const facets = createLiveFacets(database.db, 'demo', log);
    expect(await facets.current()).toBe(null);
    facets.setOn(true);
    expect(await facets.current()).toBe(null);
    await facets.settled();
    expect((await facets.current())?.summarise({}, null, aggregations)).toEqual(await countInDatabase({}));
    facets.setOn(false);
    expect(await facets.current()).toBe(null);
  });

  test('includes changes during its build', async () => {
    const facets = createLiveFacets(database.db, 'demo', log);
    facets.setOn(true);
    const changed = await database.db
      .updateTable('product')
      .set({ price: sql`price + 7` })
      .returning('id')
      .execute();
    for (const { id } of changed) facets.change(id);
    await facets.settled();
    expect((await facets.current())?.summarise({}, null, aggregations)).toEqual(await countInDatabase({}));
  });

  test('is rebuilt after a failed read', async () => {
    let isDown = false;
    const warned: unknown[] = [];
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        if (isDown) throw new Error('down');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const facets = createLiveFacets(db, 'demo', { warn: (...args: unknown[]) => warned.push(args[1]) });
    facets.setOn(true);
    await facets.settled();
    isDown = true;
    facets.change(products[5]?.id ?? '');
    expect(await facets.current()).toBe(null);
    await facets.settled();
    isDown = false;
    expect(warned).not.toEqual([]);
    expect(new Set(warned)).toEqual(new Set(['the facets could not be read: the database counts']));
    expect(await facets.current()).toBe(null);
    await facets.settled();
    expect((await facets.current())?.summarise({}, null, aggregations)).toEqual(await countInDatabase({}));
  });
});
