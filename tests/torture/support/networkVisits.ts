/**
 * A process of its own, so that bugs can be planted into the browser's half: makes every call of the shop's API, and
 * visits the shop, over a network that fails. Prints what it counted and found, one JSON a line (`Finding`).
 */
import * as v from 'valibot';
import type { OrderRequest } from '../../../src/contract/domain/index.ts';
import type { OperationName, ShopApi } from '../../../src/services/shopApi/index.ts';
import { connect, order, speed, sync } from './browser.ts';
import { type Fault, faults, type Moment, startFaultyProxy } from './faultyProxy.ts';
import { address } from './order.ts';

const { SHOP_URL, SANDBOX_URL, QUICK, TOTAL_COD, TOTAL_PREPAID } = v.parse(
  v.object({
    SHOP_URL: v.string(),
    SANDBOX_URL: v.string(),
    QUICK: v.string(),
    TOTAL_COD: v.pipe(v.string(), v.transform(Number)),
    TOTAL_PREPAID: v.pipe(v.string(), v.transform(Number)),
  }),
  process.env,
);
const isQuick = QUICK === 'true';
const mostCalls = 40;

const moments: readonly Moment[] = ['before', 'after'];
/** The faults to try. The quick run has one of each kind: no reply, an error status, a reply of another type, a GraphQL error. */
const tried: readonly Fault[] = isQuick ? ['offline', '503', 'html', 'graphqlError'] : faults;
const line = {
  productId: 'plenty-a',
  variantId: null,
  quantity: 1,
  source: 'CART' as const,
  sourceCouponCode: null,
};

const product = { productId: 'plenty-a' };
const storeId = 'demo';
const code = { storeId, code: 'TEN' };
const cart = {
  storeId,
  shoppingCartId: null,
  lines: [line],
  couponCode: null,
  couponCodeId: null,
  isRewardApplied: false,
  metadata: null,
  knownRevision: null,
};
const draft = { rating: 5, title: null, comment: 'Lasts.', images: [], skinType: null };

const theirAddress = { ...address, country: 'IN' as const };

/** Arguments of every call. Calls that need a signed-in shopper are refused when the network works. */
const calls: Partial<{ [Name in OperationName]: Parameters<ShopApi[Name]>[0] }> = {
  getInitialData: { storeId },
  getStore: { storeId },
  listVariantGroups: { storeId },
  getZipCode: { pincode: '411001' },
  searchProducts: { limit: 4 },
  getProduct: { slug: 'oat-lotion' },
  linkedProducts: product,
  searchReviews: product,
  blogPosts: {},
  infoPage: { slug: 'track' },
  homePage: {},
  blogPost: { slug: 'none' },
  createShoppingCart: cart,
  manageShoppingCart: cart,
  getAccountCart: { storeId },
  checkInventory: {
    storeId,
    items: [{ recordKey: 'plenty-a', ...product, variantId: null, source: 'CART' }],
  },
  applyCoupon: { ...code, isAffiseTrackingValid: false },
  getCoupon: { code: 'TEN' },
  getCouponRule: code,
  listCoupons: { storeId },
  createOrder: {
    request: requestOf('+919800000000', 'COD', TOTAL_COD),
    idempotencyKey: 'one-intent-of-all-calls',
  },
  startExpressCheckout: {
    intent: {
      version: 1,
      idempotencyKey: 'one-express-checkout-of-all-calls',
      storeId,
      shoppingCartId: 'none',
      lines: [],
      couponCode: null,
      metadata: null,
      createdAt: 0,
    },
  },
  createTransaction: { orderId: 'none' },
  validateTransaction: { orderId: 'none', paymentId: 'pay_none', signature: null },
  getOrder: { orderId: 'none' },
  getPayments: { orderId: 'none' },
  getUser: { storeId },
  // An invalid phone: the number of codes is limited, so a second call would be answered differently from the first.
  dispatchCode: { storeId, phone: 'none' },
  updateUser: { firstName: 'Asha' },
  updateUserCoupon: { ...code, phone: null, email: null },
  searchUserAddresses: {},
  createUserAddress: { address: theirAddress },
  updateUserAddress: { id: 'none', address: theirAddress },
  searchOrders: { limit: 4 },
  getLoyalty: { storeId },
  createReview: { ...product, draft },
  updateReview: { id: 'none', draft },
  deleteUserAddress: { id: 'none' },
};

function count(what: string, by = 1): void {
  console.log(JSON.stringify({ count: what, by }));
}

function expect(what: string, isTrue: boolean, found: unknown): void {
  console.log(JSON.stringify({ expect: what, isTrue, found }));
}

/** The kinds of failure that each fault may be reported as: never a result, and never a refusal that the server did not send. */
const wanted: Readonly<Record<Fault, readonly string[]>> = {
  offline: ['network'],
  slow: ['timeout'],
  '429': ['server'],
  '500': ['server'],
  '503': ['server'],
  aborted: ['network', 'server'],
  truncated: ['server'],
  html: ['server'],
  graphqlError: ['refused'],
};

/** A failing call must return a failure of the right kind, and must work again as soon as the network does. */
async function makeEveryCall(): Promise<void> {
  const api = connect(proxy.url);
  const missing = Object.keys(api).filter((name) => !Object.hasOwn(calls, name));
  expect('every call of the API has its arguments here', missing.length === 0, missing);
  const all = Object.entries(calls);
  for (const [name, args] of isQuick ? all.filter((_, index) => index % 4 === 0) : all) {
    const call: unknown = Reflect.get(api, name);
    if (typeof call !== 'function') continue;
    const make = async () =>
      kindOf(await Reflect.apply(call, api, [args]).catch((error: unknown) => ({ error })));
    const well = await make();
    for (const fault of tried) {
      for (const moment of moments) {
        proxy.plan({ operation: null, fault, moment, times: 1 });
        const kind = await make();
        count('calls that failed');
        expect(`${name}, ${fault}, ${moment} the server acted`, wanted[fault].includes(kind), kind);
      }
    }
    proxy.plan(null);
    const again = await make();
    expect(`${name} works again`, again === well, { well, again });
  }
}

const ReplySchema = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), failure: v.object({ kind: v.string() }) }),
]);

function kindOf(reply: unknown): string {
  const reading = v.safeParse(ReplySchema, reply);
  if (!reading.success) return `threw ${String(reply)}`;
  return reading.output.ok ? 'answered' : reading.output.failure.kind;
}

/** Whatever fails, the shopper must end up with exactly one order and must see a message after each failed attempt. */
async function placeOrders(): Promise<void> {
  let shopper = 0;
  const operations = {
    COD: ['CreateOrder'],
    PREPAID: ['CreateOrder', 'CreateTransaction', 'ValidateTransaction', 'GetOrder'],
  };
  for (const paymentType of ['COD', 'PREPAID'] as const) {
    const totalAmount = paymentType === 'COD' ? TOTAL_COD : TOTAL_PREPAID;
    const failing = isQuick && paymentType === 'PREPAID' ? ['ValidateTransaction'] : operations[paymentType];
    for (const operation of failing) {
      for (const fault of tried) {
        for (const moment of moments) {
          shopper += 1;
          const phone = `+9198${String(shopper).padStart(8, '0')}`;
          proxy.plan({ operation, fault, moment, times: 1 + (shopper % 2) });
          const visit = await order(
            connect(proxy.url),
            requestOf(phone, paymentType, totalAmount),
            SANDBOX_URL,
          );
          const name = `${paymentType}, ${operation}, ${fault}, ${moment} the server acted`;
          count('visits to checkout');
          expect(`${name}: the call failed as planned`, proxy.failed() > 0, proxy.failed());
          expect(`${name}: ends in an order`, visit.outcome?.result === 'SUCCESS', visit);
          expect(
            `${name}: the shopper is told`,
            visit.told.every((text) => text.length > 0),
            visit.told,
          );
          expect(`${name}: the server is not asked without end`, proxy.calls() <= mostCalls, proxy.calls());
        }
      }
    }
  }
  proxy.plan(null);
}

/** After all faults the server must have the shopper's cart. */
async function syncCarts(): Promise<void> {
  for (const fault of tried) {
    for (const moment of moments) {
      proxy.plan({ operation: 'createShoppingCart', fault, moment, times: 2 });
      const kept = await sync(connect(proxy.url), {
        ...cart,
        lines: [line, { ...line, productId: 'plenty-b', quantity: 2 }],
      });
      const lines = kept?.lines.map(({ productId, quantity }) => `${productId} ${quantity}`);
      count('carts brought to the server');
      expect('the call failed as planned', proxy.failed() > 0, proxy.failed());
      expect(`cart, ${fault}, ${moment} the server acted`, lines?.join() === 'plenty-a 1,plenty-b 2', kept);
      expect('it is not sent without end', proxy.calls() <= mostCalls, proxy.calls());
    }
  }
  proxy.plan(null);
}

function requestOf(phone: string, paymentType: 'COD' | 'PREPAID', totalAmount: number): OrderRequest {
  const theirs = { ...address, country: 'IN' as const, phone };
  return {
    storeId: 'demo',
    lines: [line],
    shippingAddress: theirs,
    billingAddress: theirs,
    couponCode: null,
    paymentType,
    appliedRewardPoints: 0,
    totalAmount,
    totalCashbackEarned: 0,
    shoppingCartId: null,
    isAffiseTrackingValid: false,
    metadata: null,
  };
}

const proxy = await startFaultyProxy({ target: SHOP_URL, slowMs: 30_000 / speed });
try {
  await makeEveryCall();
  await placeOrders();
  await syncCarts();
} finally {
  await proxy.close();
}
process.exit(0);
