import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { countBestSellers } from '../../../server/catalogue/products/bestSellers.ts';
import { productRow } from '../../../server/import/productRow.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { product } from '../support/records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});

const list = v.object({
  searchProducts: v.object({
    items: v.array(v.object({ id: v.string() })),
    nextToken: v.nullable(v.string()),
    total: v.number(),
  }),
});

const document = `query ($filter: ProductFilterInput, $sort: ProductSort, $limit: Int, $nextToken: String, $from: Int) {
  searchProducts(filter: $filter, sort: $sort, limit: $limit, nextToken: $nextToken, from: $from) {
    items { id } nextToken total
  }
}`;

async function search(variables: object) {
  const { data } = await app.query(document, variables);
  const { items, ...rest } = v.parse(list, data).searchProducts;
  return { ids: items.map(({ id }) => id), ...rest };
}

const all = [
  'rose-gel',
  'oat-lotion',
  'coffee-scrub',
  'jasmine-perfume',
  'made-to-order',
  'backorder-mist',
  'sample-sachet',
  'gift-soap',
  'sold-out-deal',
];

describe('sorts', () => {
  test.each([
    ['DEFAULT', all],
    ['LATEST', ['oat-lotion', 'jasmine-perfume', 'rose-gel', 'coffee-scrub']],
    ['BEST_SELLER', ['rose-gel', 'coffee-scrub', 'oat-lotion', 'jasmine-perfume']],
    ['POPULARITY', ['rose-gel', 'coffee-scrub', 'jasmine-perfume', 'oat-lotion']],
    ['PRICE_HIGH', ['made-to-order', 'jasmine-perfume', 'backorder-mist', 'oat-lotion']],
    ['PRICE_LOW', ['sample-sachet', 'sold-out-deal', 'gift-soap', 'rose-gel']],
  ])('%s [S3.35 S7.16]', async (sort, start) => {
    const { ids, total } = await search({ sort });
    expect([ids.slice(0, start.length), total]).toEqual([start, 9]);
  });

  test('BEST_SELLER includes new orders after a job has counted them [S3.35]', async () => {
    const { db } = app.database;
    const first = async () => (await search({ sort: 'BEST_SELLER' })).ids[0];
    const setOrders = (orders: number) =>
      db.updateTable('product').set({ total_orders: orders }).where('id', '=', 'gift-soap').execute();
    await setOrders(500);
    await expect.poll(first).toBe('rose-gel');
    expect(await countBestSellers(db)).toBe(1);
    // A list that is cached may be older.
    await sql`select pg_notify('catalogue', 'listed')`.execute(db);
    await expect.poll(first).toBe('gift-soap');
    await setOrders(10);
    expect([await countBestSellers(db), await countBestSellers(db)]).toEqual([1, 0]);
    await sql`select pg_notify('catalogue', 'listed')`.execute(db);
  });

  test.each([
    ['PRICE_LOW', ['oat-lotion', 'rose-gel']],
    ['PRICE_HIGH', ['rose-gel', 'oat-lotion']],
  ])(
    '%s above a least price goes by the variants that cost as much, also across pages',
    async (sort, ids) => {
      const filter = { price: { gte: 400, lte: 500 } };
      expect(await search({ filter, sort })).toMatchObject({ ids });
      const { ids: first, nextToken } = await search({ filter, sort, limit: 1 });
      const { ids: second } = await search({ filter, sort, limit: 1, nextToken });
      expect([...first, ...second]).toEqual(ids);
    },
  );

  test('AVAILABILITY lists sold-out products last; untracked and back-ordered ones count as available [S3.35]', async () => {
    const { ids } = await search({ sort: 'AVAILABILITY' });
    expect(ids.slice(-2)).toEqual(['coffee-scrub', 'sold-out-deal']);
  });

  test.each([0, 1, 6, 7, 8, 9])('AVAILABILITY from product %i on is the rest of the list', async (from) => {
    const whole = await search({ sort: 'AVAILABILITY' });
    const { ids } = await search({ sort: 'AVAILABILITY', from });
    expect(ids).toEqual(whole.ids.slice(from));
  });

  test.each([
    ['as asked for', { filter: { text: 'gel' }, sort: 'LATEST' }, 'LATEST'],
    ['as the text says', { filter: { text: 'cheapest gel' } }, 'PRICE_LOW'],
    ['as asked for, whatever the text says', { filter: { text: 'cheapest gel' }, sort: 'LATEST' }, 'LATEST'],
  ])('the reply says what it is sorted by: %s', async (_, variables, sort) => {
    const { data } = await app.query(
      'query ($filter: ProductFilterInput, $sort: ProductSort) { searchProducts(filter: $filter, sort: $sort) { sort } }',
      variables,
    );
    expect(data).toEqual({ searchProducts: { sort } });
  });

  test.each(['DEFAULT', 'LATEST', 'BEST_SELLER', 'POPULARITY', 'PRICE_HIGH', 'PRICE_LOW', 'AVAILABILITY'])(
    'pages of %s add up to the whole list [S7.16]',
    async (sort) => {
      const whole = await search({ sort });
      const pages: string[] = [];
      let nextToken: string | null = null;
      do {
        const page = await search({ sort, limit: 2, nextToken });
        pages.push(...page.ids);
        nextToken = page.nextToken;
      } while (nextToken !== null);
      expect(pages).toEqual(whole.ids);
    },
  );
});

describe('filters', () => {
  test.each([
    ['id', { id: { in: ['oat-lotion', 'gift-soap'] } }, ['oat-lotion', 'gift-soap']],
    ['another store', { storeId: { eq: 'other' } }, []],
    ['collection by slug', { collections: { eq: 'gifts' } }, ['jasmine-perfume', 'made-to-order']],
    ['collection by id', { collections: { in: ['col-gifts'] } }, ['jasmine-perfume', 'made-to-order']],
    ['category', { category: { eq: 'fragrance' } }, ['jasmine-perfume']],
    ['sub-category', { subCategory: { eq: 'perfume' } }, ['jasmine-perfume']],
    ['tag', { tags: { in: ['new-launch', 'rose'] } }, ['rose-gel', 'oat-lotion']],
    ['benefit', { benefits: { eq: 'Unscented' } }, ['oat-lotion']],
    ['vendor', { vendor: { eq: 'Quietly' } }, ['oat-lotion']],
    ['country of origin', { origin: { eq: 'South Korea' } }, ['oat-lotion']],
    ['product type', { productType: { eq: 'Perfume' } }, ['jasmine-perfume']],
    ['option', { options: { eq: 'size-l' } }, ['rose-gel']],
    ['price', { price: { gte: 299.5, lte: 450 } }, ['rose-gel', 'oat-lotion', 'coffee-scrub']],
    ['rating', { rating: { gte: 4.5 } }, ['rose-gel', 'coffee-scrub', 'jasmine-perfume']],
    ['sold out', { inStock: { eq: false } }, ['coffee-scrub', 'sold-out-deal']],
    ['featured', { isFeatured: { eq: true } }, ['rose-gel']],
    ['recommended', { recommended: { eq: true } }, ['jasmine-perfume', 'sold-out-deal']],
    ['a disabled product', { status: { eq: 'DISABLED' } }, []],
    ['nothing chosen', { tags: { in: [] } }, []],
  ])('%s', async (_name, filter, ids) => {
    expect(await search({ filter })).toEqual({ ids, nextToken: null, total: ids.length });
  });

  test.each([
    ['a variant’s price', { price: { gte: 499, lte: 499 } }, ['rose-gel']],
    ['a price between those of two variants', { price: { gte: 460, lte: 490 } }, []],
    ['a price at which it is sold out', { price: { gte: 499, lte: 499 }, inStock: { eq: true } }, []],
    ['a price at which it is in stock', { price: { eq: 299.5 }, inStock: { eq: true } }, ['rose-gel']],
    ['an option at another option’s price', { options: { eq: 'size-s' }, price: { gte: 499 } }, []],
    ['an option at its price', { options: { eq: 'size-l' }, price: { gte: 499 } }, ['rose-gel']],
    ['an option that is sold out', { options: { eq: 'size-l' }, inStock: { eq: true } }, []],
    ['two tags', { tags: { eq: 'rose' }, and: [{ tags: { eq: 'best-seller' } }] }, ['rose-gel']],
    [
      'two tags that no product has both',
      { tags: { eq: 'rose' }, and: [{ tags: { eq: 'new-launch' } }] },
      [],
    ],
    [
      'two options that no variant has both',
      { options: { eq: 'size-s' }, and: [{ options: { eq: 'size-l' } }] },
      [],
    ],
    [
      'a further filter’s collection',
      { and: [{ collections: { eq: 'gifts' } }] },
      ['jasmine-perfume', 'made-to-order'],
    ],
  ])('%s', async (_name, filter, ids) => {
    expect(await search({ filter })).toEqual({ ids, nextToken: null, total: ids.length });
  });

  test('ne excludes products with the value and keeps those without any', async () => {
    const { ids } = await search({ filter: { subCategory: { ne: 'perfume' } } });
    expect(ids).toEqual(all.filter((id) => id !== 'jasmine-perfume'));
  });
});

describe('a product with variants', () => {
  const variant = (id: string) => app.database.db.updateTable('variant').where('id', '=', id);
  const byPrice = async () => {
    const { ids } = await search({ sort: 'PRICE_LOW' });
    return ids.slice(2, 6);
  };

  test('is listed by its lowest price in stock, or by its lowest price if all variants are sold out', async () => {
    await expect.poll(byPrice).toEqual(['gift-soap', 'rose-gel', 'coffee-scrub', 'oat-lotion']);
    await variant('rose-gel-l').set({ inventory: 5 }).execute();
    await variant('rose-gel-s').set({ inventory: 0 }).execute();
    await expect.poll(byPrice).toEqual(['gift-soap', 'coffee-scrub', 'oat-lotion', 'rose-gel']);
    await variant('rose-gel-l').set({ inventory: 0 }).execute();
    await expect.poll(byPrice).toEqual(['gift-soap', 'rose-gel', 'coffee-scrub', 'oat-lotion']);
    await variant('rose-gel-s').set({ price: 36_000 }).execute();
    await expect.poll(byPrice).toEqual(['gift-soap', 'coffee-scrub', 'rose-gel', 'oat-lotion']);
    await variant('rose-gel-s').set({ price: 29_950, inventory: 3 }).execute();
    await expect.poll(byPrice).toEqual(['gift-soap', 'rose-gel', 'coffee-scrub', 'oat-lotion']);
  });
});

describe('text', () => {
  test.each([
    ['a price alone', 'under 300', ['rose-gel', 'sample-sachet', 'gift-soap', 'sold-out-deal']],
    ['words and a price', 'body under ₹400', ['coffee-scrub']],
    ['a range of prices', 'between 400 and 500', ['rose-gel', 'oat-lotion']],
    ['a price in Hindi', 'body 500 se kam', ['oat-lotion', 'coffee-scrub']],
    ['a least price', 'gift set above rs 1000', ['made-to-order']],
    ['a word of the title, without its accent', 'rose gel', ['rose-gel']],
    ['the beginning of a word', 'perf', ['jasmine-perfume']],
    ['a word of the description', 'foaming', ['rose-gel']],
    ['another form of the word', 'scrubs', ['coffee-scrub']],
    ['a letter left out', 'jasmne', ['jasmine-perfume']],
    ['two letters swapped', 'cofefe', ['coffee-scrub']],
    ['words without meaning', 'the lotion for the body', ['oat-lotion']],
    ['a vendor', 'quietly', ['oat-lotion']],
    ['nothing alike', 'xylophone', []],
    ['query syntax', "'); drop table product; -- | & !:*", []],
  ])('%s', async (_name, text, ids) => {
    expect((await search({ filter: { text } })).ids).toEqual(ids);
  });

  test.each(['!!!', '😀', ' - . ', '\u200b'])(
    '%j, without a letter or a digit, finds nothing',
    async (text) => {
      expect(await search({ filter: { text } })).toEqual({ ids: [], nextToken: null, total: 0 });
    },
  );

  test('a blank text is no search, so that all products are listed', async () => {
    expect((await search({ filter: { text: '  ' } })).ids).toEqual(all);
  });

  test('pages of a text search add up to the whole list', async () => {
    const whole = await search({ filter: { text: 'body' } });
    const first = await search({ filter: { text: 'body' }, limit: 1 });
    const rest = await search({ filter: { text: 'body' }, nextToken: first.nextToken });
    expect([...first.ids, ...rest.ids]).toEqual(whole.ids);
    expect(whole.ids.toSorted()).toEqual(['backorder-mist', 'coffee-scrub', 'oat-lotion']);
  });
});

describe('refusals', () => {
  test.each([
    ['a token that is not ours', { nextToken: 'bm90IG91cnM' }],
    ['a limit of 0', { limit: 0 }],
    ['a limit above 100', { limit: 101 }],
    ['a negative offset', { from: -1 }],
    ['a price that is no amount', { filter: { price: { gte: -1 } } }],
    ['an endless text', { filter: { text: 'x'.repeat(201) } }],
    ['too many values', { filter: { tags: { in: Array.from({ length: 101 }, String) } } }],
  ])('%s', async (_name, variables) => {
    const { errors } = await app.query(document, variables);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_INPUT']);
  });

  test('a token of another sort', async () => {
    const { nextToken } = await search({ sort: 'PRICE_LOW', limit: 1 });
    const { errors } = await app.query(document, { sort: 'PRICE_HIGH', nextToken });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_INPUT']);
  });

  test('an offset together with a token', async () => {
    const { nextToken } = await search({ limit: 1 });
    const { errors } = await app.query(document, { from: 1, nextToken });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_INPUT']);
  });
});

test('aggregates count over all matching products, money in rupees [S7.16]', async () => {
  const { data } = await app.query(
    `query ($filter: ProductFilterInput, $aggregates: [AggregateInput!]) {
      searchProducts(filter: $filter, limit: 1, aggregates: $aggregates) {
        aggregateItems { name result {
          ... on AggregateScalarResult { value } ... on AggregateBucketResult { buckets { key doc_count } }
        } }
      }
    }`,
    {
      filter: { collections: { in: ['body', 'gifts'] } },
      aggregates: [
        { name: 'collections', type: 'TERMS', field: 'collections' },
        { name: 'options', type: 'TERMS', field: 'options' },
        { name: 'stock', type: 'TERMS', field: 'inStock' },
        { name: 'cheapest', type: 'MIN', field: 'price' },
        { name: 'mean', type: 'AVG', field: 'rating' },
      ],
    },
  );
  expect(data).toEqual({
    searchProducts: {
      aggregateItems: [
        {
          name: 'collections',
          result: {
            buckets: [
              { key: 'body', doc_count: 3 },
              { key: 'gifts', doc_count: 2 },
              { key: 'best-seller', doc_count: 1 },
            ],
          },
        },
        {
          name: 'options',
          result: {
            buckets: [
              { key: 'size-l', doc_count: 1 },
              { key: 'size-s', doc_count: 1 },
            ],
          },
        },
        {
          name: 'stock',
          result: {
            buckets: [
              { key: 'true', doc_count: 4 },
              { key: 'false', doc_count: 1 },
            ],
          },
        },
        { name: 'cheapest', result: { value: 299.5 } },
        { name: 'mean', result: { value: 3.66 } },
      ],
    },
  });
});

test('a field that cannot be counted is refused, and never reaches the database', async () => {
  const { errors } = await app.query(
    `{ searchProducts(aggregates: [{name: "x", type: TERMS, field: "price; drop table product"}]) { total } }`,
  );
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_INPUT']);
});

describe('a search for a skin type', () => {
  const titled = ['all', 'range', 'oily', 'dry'] as const;
  const texts = {
    all: '<p>All skin types, every day.</p>',
    range: '<p>Normal to oily skin.</p>',
    oily: '<p>Oily skin.</p>',
    dry: '<p>Dry skin.</p>',
  };
  let shop: TestApp;
  beforeAll(async () => {
    shop = await openTestApp();
    const creams = titled.map((id, position) =>
      product({
        id,
        title: 'Sun Veil',
        tags: [id === 'dry' ? 'dry-skin' : 'oily-skin'],
        productDescription: texts[id],
        position,
      }),
    );
    const named = product({ id: 'named', title: 'Sun Veil for Oily Skin', position: 9 });
    await shop.database.db
      .insertInto('product')
      .values([...creams, named].map((one) => productRow('demo', one)))
      .execute();
  });
  const found = async (variables: object) => {
    const { data } = await shop.query(document, variables);
    const { items, nextToken } = v.parse(list, data).searchProducts;
    return { ids: items.map(({ id }) => id), nextToken };
  };

  test.each([
    ['sun veil for oily skin', ['named', 'oily', 'all', 'range']],
    ['sun veil for dry skin', ['dry']],
    ['oily sun veil', ['named', 'all', 'range', 'oily']],
  ])('lists what is made for it before what suits all, else in the shop’s order: %s', async (text, ids) => {
    expect((await found({ filter: { text } })).ids).toEqual(ids);
  });

  test('has pages that add up to the list', async () => {
    const filter = { text: 'sun veil for oily skin' };
    const first = await found({ filter, limit: 2 });
    const rest = await found({ filter, limit: 2, nextToken: first.nextToken });
    expect([...first.ids, ...rest.ids]).toEqual(['named', 'oily', 'all', 'range']);
  });
});
