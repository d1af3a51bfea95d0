import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRazorpayClient } from '../../../server/payments/razorpay/index.ts';
import { settlePendingOrders } from '../../../server/payments/settlePendingOrders.ts';
import { orderInput, type PlacedOrder, placeOrder, setStock, testTime } from '../orders/support/commerce.ts';
import {
  deliverWebhooks,
  openPayment,
  openTill,
  pay,
  prepaidInput,
  showOrder,
  type Till,
} from '../orders/support/payments.ts';
import { keepCart, lookAtCart, type SentLine } from './support/carts.ts';

const lapseMs = 16 * 60_000;
const lotion = { productId: 'oat-lotion', quantity: 1 };
const soap = { productId: 'gift-soap', quantity: 1 };
const keptLotion = { recordKey: 'oat-lotion', quantity: 1 };
const keptSoap = { recordKey: 'gift-soap', quantity: 1 };

let now = testTime;
let till: Till;
beforeAll(async () => {
  till = await openTill({ now: () => now });
  await setStock(till.app, 'oat-lotion', 1_000);
  await setStock(till.app, 'gift-soap', 1_000);
});

/** A new account whose phone has sent a cart. */
async function shopperWith(name: string, lines: readonly SentLine[]) {
  await till.app.database.db.insertInto('app_user').values({ id: name }).execute();
  const { shoppingCartId, revision } = await keepCart(till.app, lines, null, `${name}/phone`);
  return { shoppingCartId, revision, phone: `${name}/phone`, laptop: `${name}/laptop` };
}

const bearer = (user: string) => ({ authorization: `Bearer ${user}` });

async function itemsOn(user: string) {
  return (await lookAtCart(till.app, user))?.items ?? 'as this device sent it';
}

/** Time passes, and the shop cancels what was not paid. */
async function lapse() {
  now += lapseMs;
  const { app } = till;
  await settlePendingOrders({
    db: app.database.db,
    razorpay: createRazorpayClient(app.config.razorpay),
    now: () => new Date(now),
    log: pino({ level: 'silent' }),
  });
}

async function statusOf(order: PlacedOrder, user: string) {
  const { data } = await till.app.query(
    'query ($id: ID!) { getOrder(id: $id) { status } }',
    { id: order.id },
    bearer(user),
  );
  return data;
}

describe('what a shopper with an account orders', () => {
  test('leaves the cart of every device at once if it is paid at the door', async () => {
    const { shoppingCartId, phone, laptop } = await shopperWith('door', [lotion, soap]);
    await placeOrder(till.app, orderInput({ shoppingCartId, totalAmount: 539 }), bearer(laptop));
    expect([await itemsOn(phone), await itemsOn(laptop)]).toEqual([[keptSoap], [keptSoap]]);
  });

  test('stays in the cart of every device while it is not paid, and when it lapses', async () => {
    const { shoppingCartId, phone, laptop } = await shopperWith('lapses', [lotion, soap]);
    const input = { ...prepaidInput(), shoppingCartId };
    const { order } = await openPayment(till, input, bearer(phone));
    const unchanged = ['as this device sent it', [keptLotion, keptSoap]];
    expect([await itemsOn(phone), await itemsOn(laptop)]).toEqual(unchanged);
    await lapse();
    expect(await statusOf(order, phone)).toEqual({ getOrder: { status: 'CANCELLED' } });
    expect([await itemsOn(phone), await itemsOn(laptop)]).toEqual(unchanged);
  });

  test('leaves the cart of every device when the payment arrives, with no page open', async () => {
    const { shoppingCartId, phone, laptop } = await shopperWith('paid-late', [lotion, soap]);
    const payment = await openPayment(till, { ...prepaidInput(), shoppingCartId }, bearer(phone));
    await pay(till, payment);
    now += 10 * 60_000;
    await deliverWebhooks(till, payment, ['payment.captured', 'order.paid']);
    expect(await statusOf(payment.order, phone)).toEqual({ getOrder: { status: 'CONFIRMED' } });
    expect([await itemsOn(phone), await itemsOn(laptop)]).toEqual([[keptSoap], [keptSoap]]);
  });

  test('leaves the cart without the units and lines that another device has added before the payment', async () => {
    const { shoppingCartId, revision, phone, laptop } = await shopperWith('adds', [lotion]);
    const payment = await openPayment(till, { ...prepaidInput(), shoppingCartId }, bearer(phone));
    const more = [{ ...lotion, quantity: 3 }, soap];
    await keepCart(till.app, more, shoppingCartId, laptop, null, revision);
    await pay(till, payment);
    await deliverWebhooks(till, payment);
    expect(await itemsOn(laptop)).toEqual([{ recordKey: 'oat-lotion', quantity: 2 }, keptSoap]);
  });

  test('stays in the cart if it was paid too late, and the money goes back', async () => {
    const { shoppingCartId, phone, laptop } = await shopperWith('too-late', [lotion]);
    const payment = await openPayment(till, { ...prepaidInput(), shoppingCartId }, bearer(phone));
    await lapse();
    await pay(till, payment);
    await deliverWebhooks(till, payment);
    expect(await itemsOn(laptop)).toEqual([keptLotion]);
  });

  test('leaves the account’s cart too if it was ordered as a guest and is paid after the sign-in', async () => {
    const guest = await keepCart(till.app, [lotion, soap]);
    const payment = await openPayment(till, { ...prepaidInput(), shoppingCartId: guest.shoppingCartId });
    const { phone, laptop } = await shopperWith('guest-before', []);
    await keepCart(till.app, [lotion, soap], guest.shoppingCartId, phone);
    expect(await itemsOn(laptop)).toEqual([keptLotion, keptSoap]);
    await pay(till, payment);
    await deliverWebhooks(till, payment);
    expect(await itemsOn(laptop)).toEqual([keptSoap]);
  });

  test('does not come back to the server when its page learns that it is paid and sends what is left', async () => {
    const { shoppingCartId, phone, laptop } = await shopperWith('returns', [lotion, soap]);
    const payment = await openPayment(till, { ...prepaidInput(), shoppingCartId }, bearer(phone));
    await pay(till, payment);
    await deliverWebhooks(till, payment);
    await keepCart(till.app, [soap], null, phone);
    expect(await itemsOn(laptop)).toEqual([keptSoap]);
  });
});

test('a guest’s cart stays as it is on the server, since the guest’s one browser takes out what was ordered', async () => {
  const { shoppingCartId } = await keepCart(till.app, [lotion, soap]);
  const payment = await openPayment(till, { ...prepaidInput(), shoppingCartId });
  await pay(till, payment);
  await deliverWebhooks(till, payment);
  expect(await showOrder(till, payment.order)).toMatchObject({ status: 'CONFIRMED' });
  const { data } = await till.app.database.db
    .selectFrom('shopping_cart')
    .select('data')
    .where('id', '=', shoppingCartId)
    .executeTakeFirstOrThrow();
  expect(data.map(({ productId }) => productId)).toEqual(['oat-lotion', 'gift-soap']);
});
