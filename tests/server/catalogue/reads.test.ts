import { beforeAll, describe, expect, test } from 'vitest';
import { turnDeals } from '../../../server/catalogue/turnDeals.ts';
import { GetInitialDataDocument } from '../../../src/contract/generated/operations.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});

describe('a product', () => {
  const document = `query ($slug: String!) { productBySlug(slug: $slug) { items {
    id price listingPrice costPrice inventory hasVarient productDescription collections
    collectionsList { slug } category { slug } facts { label }
    variants { items { id price inventory costPrice productVariantOptionIds { variantGroupOptionId } } }
    images(limit: 1) { items { productId imageKey } }
  } } }`;

  test('has its variants, their total stock, its collections, and no cost price [S3.8 S3.9 S7.14]', async () => {
    const { data } = await app.query(document, { slug: 'rose-gel' });
    expect(data).toEqual({
      productBySlug: {
        items: [
          {
            id: 'rose-gel',
            price: 299.5,
            listingPrice: 399,
            costPrice: null,
            inventory: 3,
            hasVarient: true,
            productDescription: '<p>Foams in <b>hard</b> water.</p>',
            collections: ['col-best-seller', 'col-body'],
            collectionsList: [{ slug: 'best-seller' }, { slug: 'body' }],
            category: { slug: 'body' },
            facts: [
              { label: 'Net quantity' },
              { label: 'Country of origin' },
              { label: 'Manufactured by' },
              { label: 'Best before' },
              { label: 'Customer care' },
            ],
            variants: {
              items: [
                {
                  id: 'rose-gel-s',
                  price: 299.5,
                  inventory: 3,
                  costPrice: null,
                  productVariantOptionIds: [{ variantGroupOptionId: 'size-s' }],
                },
                {
                  id: 'rose-gel-l',
                  price: 499,
                  inventory: 0,
                  costPrice: null,
                  productVariantOptionIds: [{ variantGroupOptionId: 'size-l' }],
                },
              ],
            },
            images: { items: [{ productId: 'rose-gel', imageKey: 'products/rose-gel.webp' }] },
          },
        ],
      },
    });
  });

  test('has the unit price of each of its sizes, or of its net quantity', async () => {
    const { db } = app.database;
    await db.updateTable('variant').set({ size: '250 ml' }).where('id', '=', 'rose-gel-s').execute();
    await db.updateTable('variant').set({ title: '02 Rose / 1 l' }).where('id', '=', 'rose-gel-l').execute();
    const { data } = await app.query(`{
      rose: productBySlug(slug: "rose-gel") { items { variants { items { id unitPrice } } } }
      oat: productBySlug(slug: "oat-lotion") { items { unitPrice } }
    }`);
    expect(data).toEqual({
      rose: {
        items: [
          {
            variants: {
              items: [
                { id: 'rose-gel-s', unitPrice: '₹119.80 per 100 ml' },
                { id: 'rose-gel-l', unitPrice: '₹49.90 per 100 ml' },
              ],
            },
          },
        ],
      },
      oat: { items: [{ unitPrice: '₹225 per 100 g' }] },
    });
  });

  test.each([
    ['without tracked stock', 'made-to-order'],
    ['that is sold beyond its stock', 'backorder-mist'],
  ])('%s can be sold up to 99 units [S9.8]', async (_name, slug) => {
    const { data } = await app.query(
      `query ($slug: String!) { productBySlug(slug: $slug) { items { inventory } } }`,
      {
        slug,
      },
    );
    expect(data).toEqual({ productBySlug: { items: [{ inventory: 99 }] } });
  });

  test.each(['retired-balm', 'no-such-thing'])('%s does not exist for shoppers', async (slug) => {
    expect((await app.query(document, { slug })).data).toEqual({ productBySlug: { items: [] } });
  });
});

test('linked products keep their order and leave out disabled ones [S3.11 S7.21]', async () => {
  const { data } = await app.query(
    '{ linkedProducts(productId: "rose-gel") { id linkedProductId linkedProduct { title } } }',
  );
  expect(data).toEqual({
    linkedProducts: [
      { id: 'link-1', linkedProductId: 'oat-lotion', linkedProduct: { title: 'Oat Body Lotion' } },
      { id: 'link-3', linkedProductId: 'coffee-scrub', linkedProduct: { title: 'Coffee Body Scrub' } },
    ],
  });
});

test('variant groups have their options in order [S3.5 S7.13]', async () => {
  const { data } = await app.query(
    '{ listVariantGroups(storeId: "demo") { id label variantOptions { id label } } }',
  );
  expect(data).toEqual({
    listVariantGroups: [
      {
        id: 'size',
        label: 'Size',
        variantOptions: [
          { id: 'size-s', label: '100 ml' },
          { id: 'size-l', label: '250 ml' },
        ],
      },
    ],
  });
});

test('the store has the current banners and announcements for the device [S3.2 S5.33 S7.20]', async () => {
  const document = `query ($device: DeviceType) { getStore(id: "demo", deviceType: $device) {
    name tagline banners { id } announcements { id } socialLinks { instagram } legal { seller } } }`;
  const store = (banners: string[]) => ({
    getStore: {
      name: 'Testwell',
      tagline: 'Known figures.',
      banners: banners.map((id) => ({ id })),
      announcements: [{ id: 'ann-ship' }],
      socialLinks: { instagram: 'https://social.example/i' },
      legal: { seller: 'Testwell' },
    },
  });
  expect((await app.query(document, {})).data).toEqual(store(['banner-new']));
  expect((await app.query(document, { device: 'MOBILE' })).data).toEqual(
    store(['banner-new', 'banner-phone']),
  );
});

test("another store's id is refused", async () => {
  const { errors } = await app.query('{ getStore(id: "other") { id } }');
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
});

test.each([
  ['411001', { id: '411001', codMaxAmount: 5000, cod: true, prepaid: true, city: 'Pune', state: 'MH' }],
  ['194101', { id: '194101', codMaxAmount: null, cod: false, prepaid: true, city: 'Leh', state: 'LA' }],
  ['999999', null],
])('pincode %s [S3.17 S7.9]', async (id, expected) => {
  const { data } = await app.query(
    'query ($id: ID!) { getZipCode(id: $id) { id codMaxAmount cod prepaid city state } }',
    {
      id,
    },
  );
  expect(data).toEqual({ getZipCode: expected });
});

test('the initial data has everything that all pages need [S5.34 S7.4]', async () => {
  const { data, errors } = await app.query(String(GetInitialDataDocument), {
    input: { storeId: 'demo', deviceType: 'WEB' },
  });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    getInitialData: {
      settings: expect.arrayContaining([
        { name: 'COD_CHARGES', value: 40 },
        { name: 'GUEST_CHECKOUT', value: true },
        { name: 'PREPAID_DISCOUNT_PERCENT', value: 5 },
        { name: 'TIMER_START_TIME', value: '2026-01-01T00:00:00+05:30' },
      ]),
      menus: [
        { id: 'menu-0', children: [] },
        { id: 'menu-1', children: [{ id: 'menu-2', children: [{ id: 'menu-3' }] }] },
      ],
      store: { name: 'Testwell' },
      shippingTiers: [
        { id: 'ship-coupon', type: 'COUPON', coupons: ['coupon-freeship'], amount: 0 },
        { id: 'ship-low', amount: 49, minOrderValue: 0, maxOrderValue: 498.99 },
        { id: 'ship-free', amount: 0, minOrderValue: 499, maxOrderValue: null },
      ],
      collections: [{ slug: 'best-seller' }, { slug: 'body' }, { slug: 'gifts' }],
      deals: [{ id: 'jasmine-perfume', recommendPrice: 999 }],
      loyaltyRules: [
        {
          cashbackPercentage: 5,
          maxCashbackAllowed: 100,
          conditions: [{ attributes: [{ key: 'totalAmount', operator: 'GTE', value: '499' }] }],
        },
      ],
      serverTime: '2026-06-01T00:00:00.000Z',
    },
  });
  const rules = await app.query(
    'query ($input: InitialDataInput!) { getInitialData(input: $input) { loyaltyRules { type } } }',
    { input: { storeId: 'demo', deviceType: 'WEB' } },
  );
  expect(rules.data).toEqual({ getInitialData: { loyaltyRules: [{ type: 'PERCENTAGE' }] } });
});

test('deals are recommended, in stock and on sale, by their own priority [S5.34 S7.5]', async () => {
  const document = `query ($input: InitialDataInput!) { getInitialData(input: $input) { products { id } } }`;
  const deals = async () =>
    (await app.query(document, { input: { storeId: 'demo', deviceType: 'WEB' } })).data;
  const recommend = (id: string, priority: number | null) =>
    app.database.db
      .updateTable('product')
      .set({ recommended: priority !== null, recommend_priority: priority })
      .where('id', '=', id)
      .execute();
  await recommend('oat-lotion', 0);
  await recommend('rose-gel', 2);
  await recommend('retired-balm', 1);
  await expect.poll(deals).toEqual({
    getInitialData: { products: ['oat-lotion', 'jasmine-perfume', 'rose-gel'].map((id) => ({ id })) },
  });
  for (const id of ['oat-lotion', 'rose-gel', 'retired-balm']) await recommend(id, null);
});

test('a deal has its end, and is no longer a deal after it', async () => {
  const document = `query ($input: InitialDataInput!) { getInitialData(input: $input) { products { id recommendUntil } } }`;
  const deals = async () =>
    (await app.query(document, { input: { storeId: 'demo', deviceType: 'WEB' } })).data;
  const end = '2030-01-31T18:29:59.999Z';
  const { db } = app.database;
  await db
    .updateTable('product')
    .set({ recommended: true, recommend_priority: 0, recommend_until: end })
    .where('id', '=', 'oat-lotion')
    .execute();
  const lasting = { id: 'jasmine-perfume', recommendUntil: null };
  await expect.poll(deals).toEqual({
    getInitialData: { products: [{ id: 'oat-lotion', recommendUntil: end }, lasting] },
  });
  expect(await turnDeals(db, new Date('2030-01-31T18:29:00Z'))).toEqual({ begun: 0, ended: 0 });
  expect(await turnDeals(db, new Date('2030-01-31T18:30:00Z'))).toEqual({ begun: 0, ended: 1 });
  await expect.poll(deals).toEqual({ getInitialData: { products: [lasting] } });
  await db
    .updateTable('product')
    .set({ recommend_priority: null, recommend_until: null })
    .where('id', '=', 'oat-lotion')
    .execute();
});

test('top coupons exclude archived, expired and hidden ones [S5.32]', async () => {
  const { data } = await app.query(
    '{ getInitialData(input: {storeId: "demo", deviceType: WEB}) { topCoupons { code getYStoreProducts { id price } } } }',
  );
  const soap = [{ id: 'gift-soap', price: 149 }];
  const plain = (code: string) => ({ code, getYStoreProducts: [] });
  expect(data).toEqual({
    getInitialData: {
      topCoupons: [
        plain('FLAT50'),
        plain('B2G1'),
        plain('CODONLY'),
        plain('FREESHIP'),
        { code: 'FREESOAP', getYStoreProducts: soap },
        plain('ONCE'),
        plain('PAIR500'),
        plain('PREPAIDONLY'),
        { code: 'SOAPGIFT', getYStoreProducts: soap },
        plain('TEN'),
      ],
    },
  });
});

describe('reviews', () => {
  test('are listed by product, newest first, without e-mail addresses, with aggregates [S7.18]', async () => {
    const { data } = await app.query(`{ searchReviews(
      filter: {productId: {eq: "rose-gel"}}
      aggregates: [{name: "mean", type: AVG, field: "rating"}, {name: "stars", type: TERMS, field: "rating"}]
    ) {
      items { id isSample rating reviewer { name email } } total nextToken
      aggregateItems { name result {
        ... on AggregateScalarResult { value } ... on AggregateBucketResult { buckets { key doc_count } } } }
    } }`);
    expect(data).toEqual({
      searchReviews: {
        items: [
          { id: 'review-2', isSample: true, rating: 3, reviewer: { name: 'Bela', email: null } },
          { id: 'review-1', isSample: true, rating: 5, reviewer: { name: 'Asha', email: null } },
        ],
        total: 2,
        nextToken: null,
        aggregateItems: [
          { name: 'mean', result: { value: 4 } },
          {
            name: 'stars',
            result: {
              buckets: [
                { key: '5', doc_count: 1 },
                { key: '3', doc_count: 1 },
              ],
            },
          },
        ],
      },
    });
  });

  test.each([
    ['NEWEST', ['review-3', 'review-2', 'review-1']],
    ['RATING_HIGH', ['review-1', 'review-3', 'review-2']],
    ['RATING_LOW', ['review-2', 'review-3', 'review-1']],
  ])('pages of %s add up to the whole list [S7.18]', async (sort, expected) => {
    const document = `query ($sort: ReviewSort, $nextToken: String) {
      searchReviews(sort: $sort, limit: 1, nextToken: $nextToken) { items { id } nextToken } }`;
    const ids: string[] = [];
    let nextToken: unknown = null;
    do {
      const { data } = await app.query(document, { sort, nextToken });
      expect(data).toMatchObject({ searchReviews: { items: [{}] } });
      const page = JSON.parse(JSON.stringify(data)).searchReviews;
      ids.push(page.items[0].id);
      nextToken = page.nextToken;
    } while (nextToken !== null);
    expect(ids).toEqual(expected);
  });
});
