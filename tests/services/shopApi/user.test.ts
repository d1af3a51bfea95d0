/** Operations on a signed-in shopper's own data: requested by the contract, returned in paise. */
import { expect, test } from 'vitest';
import { createShopApi } from '../../../src/services/shopApi/index.ts';
import { orderEntry, profile, review, transaction, userAddress } from '../../machines/fixtures/user.ts';
import { testOperations } from './support.ts';

const address = {
  name: 'Asha Rao',
  phone: '+919876543210',
  country: 'IN',
  state: 'KA',
  city: 'Bengaluru',
  pinCode: '560001',
  address: '1 MG Road',
} as const;
const addressInput = { ...address, email: null, landmark: null, area: null };
const user = { ...profile(), totalRewards: 12.5 };
const paid = { ...profile(), totalRewards: 1_250 };
const entry = {
  ...orderEntry(),
  products: { items: orderEntry().products },
  totalAmount: 499,
  keptAmount: 499,
};
const { reviewerName, ...reviewFields } = review();
const wireReview = { ...reviewFields, reviewerName: { name: reviewerName } };
const draft = {
  rating: 5,
  title: 'Lovely',
  comment: 'Smells of real roses.',
  images: ['reviews/1.webp'],
  skinType: 'OILY',
} as const;

testOperations([
  {
    name: 'who is signed in',
    call: (api) => api.getUser({}),
    operation: 'GetUser',
    variables: {},
    reply: { getUser: user },
    value: paid,
  },
  {
    name: 'who is signed in, with the reward total of a store',
    call: (api) => api.getUser({ storeId: 'demo' }),
    operation: 'GetUser',
    variables: { storeId: 'demo' },
    reply: { getUser: user },
    value: paid,
  },
  {
    name: 'a change of the profile',
    call: (api) => api.updateUser({ firstName: 'Asha', email: null }),
    operation: 'updateUser',
    variables: { input: { firstName: 'Asha', email: null } },
    reply: { updateUser: user },
    value: paid,
  },
  {
    name: 'a coupon that a marketing form gave',
    call: (api) =>
      api.updateUserCoupon({ storeId: 'demo', code: 'TEN', phone: '+919812345678', email: null }),
    operation: 'updateUserCoupon',
    variables: { input: { storeId: 'demo', couponCode: 'TEN', phone: '+919812345678', email: null } },
    reply: { updateUserCoupon: { success: true } },
    value: null,
  },
  {
    name: 'the addresses',
    call: (api) => api.searchUserAddresses({}),
    operation: 'searchUserAddresses',
    variables: { limit: 50 },
    reply: { searchUserAddresses: { items: [userAddress()] } },
    value: [userAddress()],
  },
  {
    name: 'a new address',
    call: (api) => api.createUserAddress({ address }),
    operation: 'createUserAddress',
    variables: { input: addressInput },
    reply: { createUserAddress: userAddress() },
    value: userAddress(),
  },
  {
    name: 'a changed address, what was left out cleared',
    call: (api) => api.updateUserAddress({ id: 'a1', address: { ...address, area: 'Ashok Nagar' } }),
    operation: 'updateUserAddress',
    variables: { input: { id: 'a1', ...addressInput, area: 'Ashok Nagar' } },
    reply: { updateUserAddress: userAddress({ area: 'Ashok Nagar' }) },
    value: userAddress({ area: 'Ashok Nagar' }),
  },
  {
    name: 'an address to be removed',
    call: (api) => api.deleteUserAddress({ id: 'a1' }),
    operation: 'deleteUserAddress',
    variables: { input: { id: 'a1' } },
    reply: { deleteUserAddress: userAddress() },
    value: userAddress(),
  },
  {
    name: 'the orders, a page at a time',
    call: (api) => api.searchOrders({ limit: 10, nextToken: 't1' }),
    operation: 'searchOrders',
    variables: { limit: 10, nextToken: 't1' },
    reply: { searchOrders: { items: [entry], nextToken: null, total: 11 } },
    value: { items: [orderEntry()], nextToken: null, total: 11 },
  },
  {
    name: 'the reward points and how they came about',
    call: (api) => api.getLoyalty({ storeId: 'demo' }),
    operation: 'getLoyalty',
    variables: { input: { storeId: 'demo' } },
    reply: {
      getLoyalty: {
        totalAllotted: 75.5,
        totalUsable: 25.25,
        totalPending: 12.5,
        totalUsed: 50.25,
        totalExpired: 0,
        allowances: [
          { paymentType: 'COD', amount: 150.25 },
          { paymentType: 'PREPAID', amount: null },
        ],
        transactions: [
          { ...transaction(), amount: -50.25, remaining: 0 },
          { ...transaction(), amount: 75.5, remaining: 75.5 },
        ],
      },
    },
    value: {
      totalAllotted: 7_550,
      totalUsable: 2_525,
      totalPending: 1_250,
      totalUsed: 5_025,
      totalExpired: 0,
      allowances: [
        { paymentType: 'COD', amount: 15_025 },
        { paymentType: 'PREPAID', amount: null },
      ],
      transactions: [transaction({ amount: -5_025, remaining: 0 }), transaction({ amount: 7_550 })],
    },
  },
  {
    name: "a shopper's own reviews",
    call: (api) => api.searchReviews({ userId: 'u1', sort: 'RATING_HIGH' }),
    operation: 'searchReviews',
    variables: { filter: { userId: { eq: 'u1' } }, sort: 'RATING_HIGH' },
    reply: { searchReviews: { items: [wireReview], nextToken: null, total: 1, aggregates: [] } },
    value: { items: [review()], nextToken: null, total: 1, aggregates: [] },
  },
  {
    name: 'a new review',
    call: (api) => api.createReview({ productId: 'p1', draft }),
    operation: 'createReview',
    variables: { input: { productId: 'p1', ...draft } },
    reply: { createReview: wireReview },
    value: review(),
  },
  {
    name: 'a changed review',
    call: (api) => api.updateReview({ id: 'r1', draft }),
    operation: 'updateReview',
    variables: { input: { id: 'r1', ...draft } },
    reply: { updateReview: wireReview },
    value: review(),
  },
  {
    name: 'a review that helped',
    call: (api) => api.markReview({ id: 'r1', isHelpful: true }),
    operation: 'markReview',
    variables: { input: { id: 'r1', isHelpful: true } },
    reply: { markReview: wireReview },
    value: review(),
  },
  {
    name: 'the reviews that helped',
    call: (api) => api.markedReviews({ productId: 'p1' }),
    operation: 'markedReviews',
    variables: { productId: 'p1' },
    reply: { markedReviews: ['r1'] },
    value: ['r1'],
  },
  {
    name: 'a wish to hear when something is back',
    call: (api) => api.notifyWhenBack({ productId: 'p1', variantId: null, contact: '9876543210' }),
    operation: 'notifyWhenBack',
    variables: { input: { productId: 'p1', variantId: null, contact: '9876543210' } },
    reply: { notifyWhenBack: { success: true } },
    value: null,
  },
]);

test("only a shopper's own reviews are requested with the token; a product's are the same for everybody", async () => {
  const asked: unknown[] = [];
  const { searchReviews } = createShopApi({
    send: async (_document, _variables, options) => {
      asked.push(options);
      return { ok: false, failure: { kind: 'network' } };
    },
  });
  await searchReviews({ userId: 'u1' });
  await searchReviews({ productId: 'p1' });
  expect(asked).toEqual([{ isPersonal: true }, {}]);
});

test('coupons are listed and applied with the token: which are used up depends on the shopper', async () => {
  const asked: unknown[] = [];
  const { listCoupons, applyCoupon } = createShopApi({
    send: async (_document, _variables, options) => {
      asked.push(options);
      return { ok: false, failure: { kind: 'network' } };
    },
  });
  await listCoupons({ storeId: 'demo' });
  await applyCoupon({ storeId: 'demo', code: 'ROSE', isAffiseTrackingValid: false });
  expect(asked).toEqual([{ isPersonal: true }, { isPersonal: true }]);
});
