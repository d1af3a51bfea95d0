import { describe, expect, test } from 'vitest';
import type { GetStoreQuery } from '../../../src/contract/generated/operations.ts';
import { card, image, initialData, product } from '../replies.ts';
import { apiAnswering, testOperations } from './support.ts';
import { couponInPaise, picture, productCard } from './values.ts';

const aggregateItems = [
  { name: 'price', result: { __typename: 'AggregateScalarResult', value: 99 } },
  { name: 'tags', result: { __typename: 'AggregateBucketResult', buckets: [{ key: 'rose', count: 2 }] } },
];
const aggregates = [
  { name: 'price', kind: 'scalar', value: 99 },
  { name: 'tags', kind: 'buckets', buckets: [{ key: 'rose', count: 2 }] },
];

const postCard = {
  slug: 'oil',
  title: 'Oil',
  description: 'How',
  date: '2026-05-10',
  topic: 'Hair',
  imageKey: 'oil.webp',
  alt: 'A bottle',
  minutes: 3,
};

testOperations([
  {
    name: 'a pincode',
    call: (api) => api.getZipCode({ pincode: '560001' }),
    operation: 'GetZipCode',
    variables: { id: '560001' },
    reply: {
      getZipCode: {
        id: '560001',
        codMaxAmount: 5_000,
        cod: true,
        prepaid: true,
        city: 'B',
        state: 'KA',
        deliveryDays: 2,
      },
    },
    value: {
      id: '560001',
      codMaxAmount: 500_000,
      cod: true,
      prepaid: true,
      city: 'B',
      state: 'KA',
      deliveryDays: 2,
    },
  },
  {
    name: 'a pincode without delivery',
    call: (api) => api.getZipCode({ pincode: '999999' }),
    operation: 'GetZipCode',
    variables: { id: '999999' },
    reply: { getZipCode: null },
    value: null,
  },
  {
    name: 'the store',
    call: (api) => api.getStore({ storeId: 'demo' }),
    operation: 'getStore',
    variables: { id: 'demo' },
    reply: { getStore: initialData.store } satisfies GetStoreQuery,
    value: { ...initialData.store, usualDelivery: 5_000 },
  },
  {
    name: 'the variant groups',
    call: (api) => api.listVariantGroups({ storeId: 'demo' }),
    operation: 'ListVariantGroups',
    variables: { storeId: 'demo' },
    reply: { listVariantGroups: initialData.variantGroups },
    value: [{ id: 'size', label: 'Size', options: [{ id: 's', label: 'Small' }] }],
  },
  {
    name: 'a page of text',
    call: (api) => api.infoPage({ slug: 'returns' }),
    operation: 'infoPage',
    variables: { slug: 'returns' },
    reply: { infoPage: { slug: 'returns', title: 'Returns', description: 'How', html: '<p>Back.</p>' } },
    value: { slug: 'returns', title: 'Returns', description: 'How', html: '<p>Back.</p>' },
  },
  {
    name: 'what the home page is made of',
    call: (api) => api.homePage({}),
    operation: 'homePage',
    variables: {},
    reply: { homePage: { action: 'Shop now', second: null, pictureLeavesRoom: false, sections: [] } },
    value: { action: 'Shop now', second: null, pictureLeavesRoom: false, sections: [] },
  },
  {
    name: 'the blog’s posts',
    call: (api) => api.blogPosts({}),
    operation: 'blogPosts',
    variables: {},
    reply: { blogPosts: [postCard] },
    value: [postCard],
  },
  {
    name: 'a post',
    call: (api) => api.blogPost({ slug: 'oil' }),
    operation: 'blogPost',
    variables: { slug: 'oil' },
    reply: { blogPost: { card: postCard, html: '<p>Oil</p>', products: [card] } },
    value: { card: postCard, html: '<p>Oil</p>', products: [productCard] },
  },
  {
    name: 'a post that there is not',
    call: (api) => api.blogPost({ slug: 'no' }),
    operation: 'blogPost',
    variables: { slug: 'no' },
    reply: { blogPost: null },
    value: null,
  },
  {
    name: 'a product',
    call: (api) => api.getProduct({ slug: 'gel' }),
    operation: 'productBySlug',
    variables: { slug: 'gel' },
    reply: { productBySlug: { items: [product] } },
    value: {
      ...productCard,
      description: '<p>Gel</p>',
      barcode: null,
      size: null,
      color: null,
      benefits: [],
      weight: 200,
      weightUnit: 'ml',
      productType: null,
      showOnlyVariantImages: false,
      images: [picture],
      category: { id: 'k', name: 'Bath', slug: 'bath' },
      subCategory: null,
      metadata: null,
      facts: [{ label: 'Net quantity', value: '200 ml' }],
    },
  },
  {
    name: 'no product',
    call: (api) => api.getProduct({ slug: 'gone' }),
    operation: 'productBySlug',
    variables: { slug: 'gone' },
    reply: { productBySlug: { items: [] } },
    value: null,
  },
  {
    name: 'a search without conditions',
    call: (api) => api.searchProducts({}),
    operation: 'searchProducts',
    variables: {},
    reply: { searchProducts: { items: [], sort: 'DEFAULT', nextToken: null, total: 0, aggregates: [] } },
    value: { items: [], sort: 'DEFAULT', nextToken: null, total: 0, aggregates: [] },
  },
  {
    name: 'a search with conditions',
    call: (api) =>
      api.searchProducts({
        filter: {
          text: 'gel',
          ids: ['p1'],
          tags: ['rose'],
          vendor: [],
          price: { gte: 100, lte: 499.5 },
          inStock: true,
          recommended: false,
        },
        sort: 'PRICE_LOW',
        limit: 48,
        nextToken: 'n',
        aggregates: [{ name: 'tags', type: 'TERMS', field: 'tags' }],
      }),
    operation: 'searchProducts',
    variables: {
      filter: {
        text: 'gel',
        id: { in: ['p1'] },
        tags: { in: ['rose'] },
        price: { gte: 100, lte: 499.5 },
        inStock: { eq: true },
        recommended: { eq: false },
      },
      sort: 'PRICE_LOW',
      limit: 48,
      nextToken: 'n',
      aggregates: [{ name: 'tags', type: 'TERMS', field: 'tags' }],
    },
    reply: {
      searchProducts: {
        items: [card],
        sort: 'PRICE_LOW',
        nextToken: 'm',
        total: 50,
        aggregates: aggregateItems,
      },
    },
    value: { items: [productCard], sort: 'PRICE_LOW', nextToken: 'm', total: 50, aggregates },
  },
  {
    name: 'linked products',
    call: (api) => api.linkedProducts({ productId: 'p1' }),
    operation: 'linkedProducts',
    variables: { productId: 'p1' },
    reply: { linkedProducts: [{ id: 'x', linkedProductId: 'p1', linkedProduct: card }] },
    value: [productCard],
  },
  {
    name: 'reviews',
    call: (api) => api.searchReviews({ productId: 'p1', limit: 5, aggregates: [] }),
    operation: 'searchReviews',
    variables: { filter: { productId: { eq: 'p1' } }, limit: 5, aggregates: [] },
    reply: {
      searchReviews: {
        items: [
          {
            id: 'r1',
            verified: true,
            reviewerName: { name: 'Asha' },
            productId: 'p1',
            rating: 5,
            comment: 'Good',
            title: null,
            images: [],
            skinType: null,
            helpful: 0,
            isSample: true,
            status: 'SHOWN',
            createdAt: '2026-01-01T00:00:00Z',
          },
        ],
        nextToken: null,
        total: 1,
        aggregates: aggregateItems,
      },
    },
    value: {
      items: [
        {
          id: 'r1',
          verified: true,
          reviewerName: 'Asha',
          productId: 'p1',
          rating: 5,
          comment: 'Good',
          title: null,
          images: [],
          skinType: null,
          helpful: 0,
          isSample: true,
          status: 'SHOWN',
          createdAt: '2026-01-01T00:00:00Z',
        },
      ],
      nextToken: null,
      total: 1,
      aggregates,
    },
  },
]);

describe('the initial data', () => {
  test('has typed settings; an unreadable one counts as unset [S3.1]', async () => {
    const { shopApi, asked } = apiAnswering({ getInitialData: initialData });
    const reply = await shopApi.getInitialData({ storeId: 'demo' });
    expect(reply.ok && reply.value.settings).toMatchObject({
      codCharges: 4_900,
      codEnabled: true,
      prepaidEnabled: false,
      prepaidDiscountPercent: 5,
      guestCheckout: true,
      maxCodAmount: null,
      orderCount: null,
      timer: { title: 'Ends soon', color: null, isDaily: false },
    });
    expect(asked[0]?.variables).toEqual({
      input: {
        storeId: 'demo',
        deviceType: 'ALL',
        collectionSort: 'ASC',
        limitedTimeDealFilter: { storeId: 'demo', recommended: true },
        storeSetting: { storeId: 'demo', deviceType: 'WEB' },
        menuFilter: { storeId: 'demo', isArchive: false },
        shippingTierFilter: { storeId: 'demo' },
      },
    });
  });

  test('has menus, tiers, deals, coupons and rules in the shop’s own shape', async () => {
    const { shopApi } = apiAnswering({ getInitialData: initialData });
    const reply = await shopApi.getInitialData({ storeId: 'demo' });
    if (!reply.ok) throw new Error('refused');
    const { menus, shippingTiers, deals, topCoupons, loyaltyRules } = reply.value;
    expect(menus[0]?.children[0]?.children).toEqual([
      { id: 'm3', label: 'Rose', link: null, slug: 'rose', priority: 1, children: [] },
    ]);
    expect(shippingTiers).toEqual([
      {
        id: 't1',
        type: 'CUSTOM',
        coupons: [],
        paymentType: 'ALL',
        amount: 4_900,
        minOrderValue: 0,
        maxOrderValue: 49_999,
      },
    ]);
    expect([deals, topCoupons]).toEqual([[productCard], [couponInPaise]]);
    expect(loyaltyRules[0]).toMatchObject({
      minOrderValue: 50_000,
      maxCashbackAllowed: 10_000,
      maxDebitableCashbackPerMonth: 20_000,
      conditions: [
        {
          attributes: [
            { key: 'totalAmount', operator: 'GTE', value: 99_950 },
            { key: 'totalAmount', operator: 'GTE', value: 'much' },
            { key: 'paymentType', operator: 'EQ', value: 'PREPAID' },
          ],
        },
      ],
    });
  });
});

describe('a reply that the contract does not allow', () => {
  test.each([
    {},
    { productBySlug: null },
    { productBySlug: { items: [{ ...product, price: '1,000' }] } },
    { productBySlug: { items: [{ ...product, price: -1 }] } },
    { productBySlug: { items: [{ ...product, price: null }] } },
    { productBySlug: { items: [{ ...product, images: { items: [{ ...image, imageKey: 7 }] } }] } },
  ])('is a failure of the server: %#', async (reply) => {
    const { shopApi } = apiAnswering(reply);
    expect(await shopApi.getProduct({ slug: 'gel' })).toEqual({
      ok: false,
      failure: { kind: 'server', status: null },
    });
  });
});
