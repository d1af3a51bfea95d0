import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { findBrokenInvariants, orderInput, placeOrder, setStock } from '../orders/support/commerce.ts';
import {
  type Counter,
  call,
  codeOf,
  keepCart,
  type OpenedCheckout,
  openCounter,
  order,
  sendOrder,
  sendStart,
  startCheckout,
  startCheckoutOf,
} from './support/express.ts';

let counter: Counter;
async function open(env: Record<string, string>): Promise<void> {
  counter = await openCounter(undefined, env);
  await setStock(counter.app, 'oat-lotion', 100);
}
afterEach(async () => {
  expect(await findBrokenInvariants(counter.app)).toEqual([]);
});

const statuses = async () =>
  (
    await counter.app.database.db
      .selectFrom('customer_order')
      .select(['status', 'payment_type'])
      .orderBy('created_at')
      .execute()
  ).map(({ status, payment_type: paymentType }) => `${paymentType} ${status}`);

test('orders of express checkouts count towards the limits of the network from which the checkout was started', async () => {
  await open({ ORDERS_PER_NETWORK: '2' });
  await placeOrder(counter.app, orderInput({ totalAmount: 539 }));
  await order(counter, await startCheckout(counter));
  const refused = await sendOrder(counter, await startCheckout(counter));
  expect([refused.status, codeOf(refused), refused.body]).toEqual([
    429,
    'RATE_LIMITED',
    { error: expect.objectContaining({ details: { retryAfterMs: expect.any(Number), limit: 'NETWORK' } }) },
  ]);
});

test('unpaid express orders of one network reserve stock up to the limit', async () => {
  await open({ UNPAID_ORDERS_PER_NETWORK: '1' });
  const unpaid = async () =>
    sendOrder(counter, await startCheckout(counter), { paymentType: 'PREPAID', total: 47_650 });
  expect((await unpaid()).status).toBe(200);
  expect(codeOf(await unpaid())).toBe('RATE_LIMITED');
});

test('an unpaid order is kept if the next attempt would be refused', async () => {
  await open({});
  const checkout = await startCheckout(counter);
  await order(counter, checkout, { paymentType: 'PREPAID', total: 47_650, attemptId: 'attempt-1' });
  const wrong = await sendOrder(counter, checkout, { attemptId: 'attempt-2', total: 1 });
  expect(codeOf(wrong)).toBe('AMOUNT_CHANGED');
  expect(await statuses()).toEqual(['PREPAID PENDING']);
  await order(counter, checkout, { attemptId: 'attempt-3' });
  expect(await statuses()).toEqual(['PREPAID CANCELLED', 'COD CONFIRMED']);
});

test('a guest’s large express order with cash on delivery first requires the widget’s code', async () => {
  await open({ COD_GUEST_MOST: '500' });
  const refused = await sendOrder(counter, await startCheckout(counter));
  expect([refused.status, codeOf(refused)]).toEqual([422, 'SIGN_IN_REQUIRED']);
});

test('starting an express checkout counts codes that do not exist, and then tells no hidden one from them', async () => {
  await open({ COUPON_GUESSES: '4' });
  const start = async (couponCode: string, shoppingCartId?: string) => {
    const cart = shoppingCartId ?? (await keepCart(counter, { couponCode }));
    const { errors } = await sendStart(counter, { shoppingCartId: cart, idempotencyKey: randomUUID() });
    return errors[0]?.extensions.code ?? 'started';
  };
  const hidden = await keepCart(counter, { couponCode: 'HIDDEN' });
  expect(await start('HIDDEN', hidden)).toBe('started');
  const guesses: string[] = [];
  for (let guess = 0; guess < 8; guess += 1) guesses.push(await start(`GUESS${guess}`));
  expect(guesses).toEqual([...Array(4).fill('started'), ...Array(4).fill('RATE_LIMITED')]);
  expect(await start('HIDDEN', hidden)).toBe('RATE_LIMITED');
  expect(await start('TEN')).toBe('started');
  await startCheckout(counter);
  const checkouts = await counter.app.database.db
    .selectFrom('express_checkout')
    .select('coupon_code')
    .execute();
  expect(checkouts).toHaveLength(7);
});

test('guests who guess codes in the provider’s window are refused by the network that they came from, and learn of no hidden code', async () => {
  await open({ COUPON_GUESSES: '4' });
  const apply = async ({ id }: OpenedCheckout, code: string) => {
    const reply = await call(counter, '/coupon/apply', { merchantCheckoutId: id, code });
    return reply.status === 200 ? 'applied' : [reply.status, codeOf(reply)].join(' ');
  };
  const checkout = await startCheckout(counter);
  expect(await apply(checkout, 'HIDDEN')).toBe('applied');
  const guesses: string[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    guesses.push(await apply(guess % 2 === 0 ? checkout : await startCheckout(counter), `GUESS${guess}`));
  }
  expect(guesses).toEqual([
    ...Array(4).fill('422 COUPON_NOT_APPLICABLE'),
    ...Array(2).fill('429 RATE_LIMITED'),
  ]);
  expect(await apply(checkout, 'HIDDEN')).toBe('429 RATE_LIMITED');
  expect(await apply(checkout, 'TEN')).toBe('applied');
  // The shop's own cart counts the same guesses.
  const own = await counter.app.query(
    'mutation { applyCoupon(input: {storeId: "demo", code: "HIDDEN"}) { code } }',
  );
  expect(own.errors[0]?.extensions.code).toBe('RATE_LIMITED');
});

test('a network starts as many checkouts in an hour as carts; one that is started again by its key is no further one', async () => {
  await open({ CARTS_PER_NETWORK: '2' });
  const shoppingCartId = await keepCart(counter);
  const start = async (idempotencyKey: string) =>
    (await sendStart(counter, { shoppingCartId, idempotencyKey })).errors[0]?.extensions.code ?? 'started';
  const first = randomUUID();
  expect([await start(first), await start(randomUUID()), await start(randomUUID())]).toEqual([
    'started',
    'started',
    'RATE_LIMITED',
  ]);
  expect(await start(first)).toBe('started');
});

test('a checkout that is started again by its key is no further guess', async () => {
  await open({ COUPON_GUESSES: '1' });
  const shoppingCartId = await keepCart(counter, { couponCode: 'GUESS' });
  const input = { shoppingCartId, idempotencyKey: randomUUID() };
  const first = await startCheckoutOf(counter, input);
  const again = await startCheckoutOf(counter, input);
  expect(again.id).toBe(first.id);
  const other = await sendStart(counter, { shoppingCartId, idempotencyKey: randomUUID() });
  expect(other.errors[0]?.extensions.code).toBe('RATE_LIMITED');
});

test('codes for the widget’s sign-in count for the network that the checkout was started from, unless the provider sends the shopper’s address', async () => {
  await open({});
  const ask = async (phone: number, more = {}) => {
    const { id } = await startCheckout(counter);
    const asked = { merchantCheckoutId: id, phone: `98${String(phone).padStart(8, '0')}`, ...more };
    const reply = await call(counter, '/login/dispatch', asked);
    return reply.status === 200 ? 'sent' : codeOf(reply);
  };
  const replies: unknown[] = [];
  for (let phone = 0; phone < 61; phone += 1) replies.push(await ask(phone));
  expect(replies).toEqual([...Array(60).fill('sent'), 'RATE_LIMITED']);
  expect(await ask(61, { address: '203.0.113.9' })).toBe('sent');
});
