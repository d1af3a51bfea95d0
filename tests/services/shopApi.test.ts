import { describe, expect, test } from 'vitest';
import type { Result } from '../../src/contract/domain/index.ts';
import type { GetStoreQuery } from '../../src/contract/generated/operations.ts';
import { createShopApi, type ShopApi } from '../../src/services/shopApi/index.ts';
import { createLazyShopApi } from '../../src/services/shopApi/lazy.ts';
import { card, coupon, image, initialData, order, orderSummary, product } from './replies.ts';

/** The API over a transport that answers this, and what it was asked. */
function apiAnswering(value: unknown) {
  const asked: { operation: string | undefined; variables: unknown }[] = [];
  const shopApi = createShopApi({
    send: async (document, variables) => {
      asked.push({ operation: /(?:query|mutation) (\w+)/.exec(document)?.[1], variables });
      return { ok: true, value };
    },
  });
  return { shopApi, asked };
}

const picture = { id: 'i1', imageKey: 'gel.webp', alt: 'Gel', width: 800, height: 1_000 };
const { hasVarient: _, ...sameFields } = card;
const productCard = {
  ...sameFields,
  price: 49_950,
  listingPrice: 59_900,
  hasVariants: true,
  variantGroups: [{ groupId: 'size', optionIds: ['s', 'm'] }],
  variants: [
    {
      id: 'v1',
      title: 'Small',
      price: 49_950,
      listingPrice: null,
      sku: null,
      status: 'ENABLED',
      position: 1,
      inventory: 5,
      thumbImage: null,
      minimumOrderQuantity: null,
      maximumOrderQuantity: null,
      choices: [{ groupId: 'size', optionId: 's' }],
      images: [picture],
    },
  ],
};
const couponInPaise = {
  ...coupon,
  getYAmount: 10_000,
  minOrderValue: 49_900,
  ppcodCouponAmount: 5_000,
  getYStoreProducts: [{ ...coupon.getYStoreProducts[0], price: 9_900, images: [picture] }],
};
const amounts = { totalAmount: 49_950, totalPrepaidAmount: 49_950 };
const aggregateItems = [
  { name: 'price', result: { __typename: 'AggregateScalarResult', value: 99 } },
  { name: 'tags', result: { __typename: 'AggregateBucketResult', buckets: [{ key: 'rose', doc_count: 2 }] } },
];
const aggregates = [
  { name: 'price', kind: 'scalar', value: 99 },
  { name: 'tags', kind: 'buckets', buckets: [{ key: 'rose', count: 2 }] },
];
const line = {
  productId: 'p1',
  variantId: null,
  quantity: 2,
  source: 'CART',
  sourceCouponCode: null,
} as const;

const cartRequest = {
  storeId: 'demo',
  shoppingCartId: null,
  lines: [line],
  couponCode: 'ROSE',
  couponCodeId: 'k1',
  isRewardApplied: true,
  metadata: { utmSource: 'mail' },
};
const cartVariables = {
  input: {
    storeId: 'demo',
    shoppingCartId: null,
    data: [line],
    couponCode: 'ROSE',
    couponCodeId: 'k1',
    isRewardApplied: true,
    metadata: { utmSource: 'mail' },
  },
};
const cartReply = {
  success: true,
  message: null,
  shoppingCartId: 'c1',
  items: [{ recordKey: 'p1', productId: 'p1', variantId: null, quantity: 2, source: 'CART' }],
};
const keptCart = { success: true, message: null, shoppingCartId: 'c1', lines: cartReply.items };

const address = {
  name: 'Asha Rao',
  phone: '+919876543210',
  country: 'IN',
  state: 'KA',
  city: 'Bengaluru',
  pinCode: '560001',
  address: '1 MG Road',
} as const;

describe('each operation asks by the contract and answers in paise', () => {
  const cases: readonly {
    name: string;
    call: (api: ShopApi) => Promise<Result<unknown>>;
    operation: string;
    variables: unknown;
    reply: unknown;
    value: unknown;
  }[] = [
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
      value: initialData.store,
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
      reply: { searchProducts: { items: [], nextToken: null, total: 0, aggregateItems: [] } },
      value: { items: [], nextToken: null, total: 0, aggregates: [] },
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
      reply: { searchProducts: { items: [card], nextToken: 'm', total: 50, aggregateItems } },
      value: { items: [productCard], nextToken: 'm', total: 50, aggregates },
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
              reviewer: { name: 'Asha' },
              productId: 'p1',
              rating: 5,
              comment: 'Good',
              title: null,
              images: [],
              isSample: true,
              createdAt: '2026-01-01T00:00:00Z',
            },
          ],
          nextToken: null,
          total: 1,
          aggregateItems,
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
            isSample: true,
            createdAt: '2026-01-01T00:00:00Z',
          },
        ],
        nextToken: null,
        total: 1,
        aggregates,
      },
    },
    {
      name: "a guest's cart",
      call: (api) => api.createShoppingCart(cartRequest),
      operation: 'createShoppingCart',
      variables: cartVariables,
      reply: { createShoppingCart: cartReply },
      value: keptCart,
    },
    {
      name: "a signed-in shopper's cart",
      call: (api) => api.manageShoppingCart(cartRequest),
      operation: 'manageShoppingCart',
      variables: cartVariables,
      reply: { manageShoppingCart: cartReply },
      value: keptCart,
    },
    {
      name: 'stock and prices',
      call: (api) =>
        api.checkInventory({
          storeId: 'demo',
          items: [{ recordKey: 'p1', productId: 'p1', variantId: null, source: 'CART' }],
        }),
      operation: 'CheckInventory',
      variables: {
        storeId: 'demo',
        items: [{ recordKey: 'p1', productId: 'p1', variantId: null, source: 'CART' }],
      },
      reply: {
        checkInventory: [
          {
            recordKey: 'p1',
            productId: 'p1',
            variantId: null,
            inventory: 3,
            collections: [],
            price: 499.5,
            listingPrice: null,
            status: null,
            minimumOrderQuantity: null,
            maximumOrderQuantity: null,
          },
        ],
      },
      value: [
        {
          recordKey: 'p1',
          inventory: 3,
          collections: [],
          price: 49_950,
          listingPrice: null,
          status: null,
          minimumOrderQuantity: null,
          maximumOrderQuantity: null,
        },
      ],
    },
    {
      name: 'a coupon to apply',
      call: (api) => api.applyCoupon({ storeId: 'demo', code: 'ROSE' }),
      operation: 'applyCoupon',
      variables: {
        input: {
          storeId: 'demo',
          code: 'ROSE',
          deviceType: 'WEB',
          variantFilter: { status: { ne: 'DISABLED' } },
          imageLimit: 1,
        },
      },
      reply: { applyCoupon: coupon },
      value: couponInPaise,
    },
    {
      name: 'no coupon',
      call: (api) => api.getCoupon({ code: 'NONE' }),
      operation: 'GetCoupon',
      variables: { code: 'NONE' },
      reply: { getCoupon: null },
      value: null,
    },
    {
      name: "a coupon's rule",
      call: (api) => api.getCouponRule({ storeId: 'demo', code: 'ROSE' }),
      operation: 'GetCouponRule',
      variables: { storeId: 'demo', code: 'ROSE' },
      reply: { getCouponRule: coupon },
      value: couponInPaise,
    },
    {
      name: 'the coupons',
      call: (api) => api.listCoupons({ storeId: 'demo' }),
      operation: 'listCoupons',
      variables: { storeId: 'demo' },
      reply: { listCoupons: [coupon] },
      value: [couponInPaise],
    },
    {
      name: 'an order',
      call: (api) =>
        api.createOrder({
          idempotencyKey: 'key-0000000000000001',
          request: {
            storeId: 'demo',
            lines: [line],
            shippingAddress: address,
            billingAddress: address,
            couponCode: null,
            paymentType: 'PREPAID',
            appliedRewardPoints: 0,
            totalAmount: 49_950,
            totalCashbackEarned: 105,
            shoppingCartId: 'c1',
            isAffiseTrackingValid: false,
            metadata: null,
          },
        }),
      operation: 'CreateOrder',
      variables: {
        input: {
          storeId: 'demo',
          products: [line],
          shippingAddress: address,
          billingAddress: address,
          couponCode: null,
          paymentType: 'PREPAID',
          appliedRewardPoints: 0,
          totalAmount: 499.5,
          totalCashbackEarned: 1.05,
          shoppingCartId: 'c1',
          isAffiseTrackingValid: false,
          metadata: null,
          source: 'WEB',
          orderVersion: 'V1',
          idempotencyKey: 'key-0000000000000001',
        },
      },
      reply: { createOrder: orderSummary },
      value: { ...orderSummary, ...amounts },
    },
    {
      name: 'a transaction',
      call: (api) => api.createTransaction({ orderId: 'o1' }),
      operation: 'CreateTransaction',
      variables: { orderId: 'o1' },
      reply: {
        createTransaction: {
          orderId: 'o1',
          amount: 499.5,
          done: false,
          checkout: {
            key: 'k',
            providerOrderId: 'order_1',
            amountInPaise: 49_950,
            currency: 'INR',
            scriptUrl: 'https://pay.example/s.js',
          },
        },
      },
      value: {
        orderId: 'o1',
        amount: 49_950,
        done: false,
        checkout: {
          key: 'k',
          providerOrderId: 'order_1',
          amount: 49_950,
          currency: 'INR',
          scriptUrl: 'https://pay.example/s.js',
        },
      },
    },
    {
      name: 'an express checkout',
      call: (api) =>
        api.startExpressCheckout({
          intent: {
            version: 1,
            idempotencyKey: 'key-0000000000000001',
            storeId: 'demo',
            shoppingCartId: 'c1',
            createdAt: 5,
          },
        }),
      operation: 'startExpressCheckout',
      variables: {
        input: { storeId: 'demo', shoppingCartId: 'c1', idempotencyKey: 'key-0000000000000001' },
      },
      reply: {
        startExpressCheckout: {
          merchantCheckoutId: 'm1',
          mid: 'mid',
          environment: 'sandbox',
          scriptUrl: 'https://pay.example/gokwik.js',
          expiresAt: '2026-01-01T00:00:00Z',
          orderId: null,
        },
      },
      value: {
        merchantCheckoutId: 'm1',
        mid: 'mid',
        environment: 'sandbox',
        scriptUrl: 'https://pay.example/gokwik.js',
        orderId: null,
      },
    },
    {
      name: 'a payment to validate',
      call: (api) => api.validateTransaction({ orderId: 'o1', paymentId: 'pay_1', signature: 's' }),
      operation: 'ValidateTransaction',
      variables: { orderId: 'o1', razorpayPaymentId: 'pay_1', razorpaySignature: 's' },
      reply: { validateTransaction: { success: false } },
      value: false,
    },
    {
      name: "a shopper's order",
      call: (api) => api.getOrder({ orderId: 'o1' }),
      operation: 'GetOrder',
      variables: { id: 'o1' },
      reply: { getOrder: order },
      value: {
        ...order,
        ...amounts,
        products: [{ ...order.products.items[0], price: 49_950 }],
        payments: [{ ...order.payments[0], amount: 49_950 }],
      },
    },
    {
      name: "an order by its link's secret",
      call: (api) => api.getOrder({ orderId: 'o1', secret: 's' }),
      operation: 'GetOrder',
      variables: { id: 'o1', secret: 's' },
      reply: { getOrder: { ...order, products: { items: [] }, payments: [] } },
      value: { ...order, ...amounts, products: [], payments: [] },
    },
    {
      name: "an order's payments",
      call: (api) => api.getPayments({ orderId: 'o1' }),
      operation: 'ByorderIdcreatedAtPayment',
      variables: { orderId: 'o1' },
      reply: { byorderIdcreatedAtPayment: { items: order.payments } },
      value: [{ ...order.payments[0], amount: 49_950 }],
    },
  ];

  test.each(cases)('$name', async ({ call, operation, variables, reply, value }) => {
    const { shopApi, asked } = apiAnswering(reply);
    expect(await call(shopApi)).toEqual({ ok: true, value });
    expect(asked).toEqual([{ operation, variables }]);
  });
});

describe('the initial data', () => {
  test('comes with typed settings, an unreadable one counting as unset', async () => {
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
        deviceType: 'WEB',
        collectionSort: 'ASC',
        limitedTimeDealFilter: { storeId: 'demo', recommended: true },
        storeSetting: { storeId: 'demo', deviceType: 'WEB' },
        menuFilter: { storeId: 'demo', isArchive: false },
        shippingTierFilter: { storeId: 'demo' },
      },
    });
  });

  test('comes with menus, tiers, deals, coupons and rules as the shop works with them', async () => {
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

describe('a reply that is not of the contract', () => {
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

describe('the shop API whose code loads later', () => {
  test('passes on every operation', async () => {
    const { shopApi } = apiAnswering({});
    const lazy = createLazyShopApi(async () => shopApi);
    expect(Object.keys(lazy).sort()).toEqual(Object.keys(shopApi).sort());
    const { shopApi: answering } = apiAnswering({ getCoupon: null });
    expect(await createLazyShopApi(async () => answering).getCoupon({ code: 'X' })).toEqual({
      ok: true,
      value: null,
    });
  });

  test('loads once', async () => {
    let loads = 0;
    const { shopApi } = apiAnswering({ getCoupon: null });
    const lazy = createLazyShopApi(async () => {
      loads += 1;
      return shopApi;
    });
    await Promise.all([lazy.getCoupon({ code: 'X' }), lazy.getCoupon({ code: 'Y' })]);
    expect(loads).toBe(1);
  });

  test('that cannot be loaded is a failure of the network, and is tried again', async () => {
    const { shopApi } = apiAnswering({ getCoupon: null });
    const tries = [Promise.reject(new Error('offline')), Promise.resolve(shopApi)];
    const lazy = createLazyShopApi(() => tries.shift() ?? Promise.resolve(shopApi));
    expect(await lazy.getCoupon({ code: 'X' })).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(await lazy.getCoupon({ code: 'X' })).toEqual({ ok: true, value: null });
  });
});

test("a transport's failure is passed on", async () => {
  const failure: Result<never> = { ok: false, failure: { kind: 'timeout' } };
  const shopApi = createShopApi({ send: async () => failure });
  expect(await shopApi.getStore({ storeId: 'demo' })).toEqual(failure);
});
