import { expect, test, vi } from 'vitest';
import { coupon } from '../replies.ts';
import { apiAnswering, testOperations } from './support.ts';
import { couponInPaise } from './values.ts';

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
  knownRevision: 4,
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
    sentAt: expect.any(Number),
    knownRevision: 4,
  },
};
const cartReply = {
  shoppingCartId: 'c1',
  revision: 5,
  leftOut: null,
  lines: [{ recordKey: 'p1', productId: 'p1', variantId: null, quantity: 2, source: 'CART' }],
};

testOperations([
  {
    name: "a guest's cart",
    call: (api) => api.createShoppingCart(cartRequest),
    operation: 'createShoppingCart',
    variables: cartVariables,
    reply: { createShoppingCart: cartReply },
    value: cartReply,
  },
  {
    name: "a signed-in shopper's cart",
    call: (api) => api.manageShoppingCart(cartRequest),
    operation: 'manageShoppingCart',
    variables: cartVariables,
    reply: { manageShoppingCart: cartReply },
    value: cartReply,
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
          source: 'CART',
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
        source: 'CART',
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
    call: (api) => api.applyCoupon({ storeId: 'demo', code: 'ROSE', isAffiseTrackingValid: false }),
    operation: 'applyCoupon',
    variables: {
      input: {
        storeId: 'demo',
        code: 'ROSE',
        isAffiseTrackingValid: false,
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
]);

test('a cart that is sent later counts as later, also where the clock was set back', async () => {
  const { shopApi, asked } = apiAnswering({ createShoppingCart: cartReply });
  const clock = vi.spyOn(Date, 'now');
  for (const now of [9e15, 1e12]) {
    clock.mockReturnValueOnce(now);
    await shopApi.createShoppingCart(cartRequest);
  }
  expect(asked.map(({ variables }) => variables)).toMatchObject([
    { input: { sentAt: 9e15 } },
    { input: { sentAt: 9e15 + 1 } },
  ]);
});
