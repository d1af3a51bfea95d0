import { beforeEach, expect, test } from 'vitest';
import { selectIsEndedByServer, selectIsSignedIn } from '../../src/machines/account/session/index.ts';
import { emptyAddress } from '../../src/machines/checkout/addressForm/index.ts';
import { intent } from '../machines/fixtures/order.ts';
import { inAnotherTab, rejection, startComposedShop, storeUser } from './support/composedShop.ts';

const paying = intent({ phase: 'paying', orderId: 'o1', asker: 'asha' });
const terms = { version: 1, terms: ['rose gel'] };
const wishes = { version: 2, asked: [{ id: 'v1', at: 1 }] };
const draft = { version: 1, fields: { ...emptyAddress, address: '12 Rose Lane' }, paymentType: 'COD' };

beforeEach(() => localStorage.clear());

/** Stores a signed-in shopper with recent searches, goods they wait for, an address in the form and a payment in progress. */
function storeShopper(): void {
  storeUser();
  localStorage.setItem('order-intent', JSON.stringify(paying));
  localStorage.setItem('search', JSON.stringify(terms));
  localStorage.setItem('stock-alerts', JSON.stringify(wishes));
  localStorage.setItem('checkout-draft', JSON.stringify(draft));
}

const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

test('a session that the server ends keeps the payment in progress and the address in the form', async () => {
  storeShopper();
  const { session, stop } = startComposedShop({ GetUser: rejection, getUser: rejection });
  await expect.poll(() => selectIsEndedByServer(session.getSnapshot())).toBe(true);
  const kept = ['user', 'order-intent', 'search', 'stock-alerts', 'checkout-draft'].map(stored);
  expect(kept).toEqual([null, paying, terms, wishes, draft]);
  stop();
});

test('a shopper who signs out leaves no order, no address, no searches and no wishes behind', async () => {
  storeShopper();
  const { session, stop } = startComposedShop();
  await expect.poll(() => selectIsSignedIn(session.getSnapshot())).toBe(true);
  session.send({ type: 'session.signOut' });
  await expect.poll(() => stored('order-intent')).toBe(null);
  const left = ['user', 'checkout-draft', 'search', 'stock-alerts'].filter((key) => stored(key) !== null);
  expect(left).toEqual([]);
  stop();
});

test('signing out in one tab clears the checkout form of another, which does not store it again', async () => {
  storeUser();
  const { session, openCheckout, stop } = startComposedShop();
  await expect.poll(() => selectIsSignedIn(session.getSnapshot())).toBe(true);
  const checkout = openCheckout();
  checkout.send({ type: 'checkout.field.changed', field: 'address', value: '12 Rose Lane' });
  await expect.poll(() => JSON.stringify(stored('checkout-draft'))).toContain('12 Rose Lane');
  localStorage.removeItem('checkout-draft');
  inAnotherTab('user', null);
  checkout.send({ type: 'checkout.field.changed', field: 'city', value: 'Pune' });
  expect(checkout.getSnapshot().context.fields).toMatchObject({ address: '', city: 'Pune' });
  expect(JSON.stringify(stored('checkout-draft'))).not.toContain('12 Rose Lane');
  checkout.stop();
  stop();
});

test('the form stays filled in for a shopper whose session the server ends', async () => {
  storeUser();
  const { session, shop, openCheckout, stop } = startComposedShop();
  await expect.poll(() => selectIsSignedIn(session.getSnapshot())).toBe(true);
  const checkout = openCheckout();
  checkout.send({ type: 'checkout.field.changed', field: 'address', value: '12 Rose Lane' });
  shop.send({ type: 'session.rejected' });
  expect([selectIsSignedIn(session.getSnapshot()), checkout.getSnapshot().context.fields.address]).toEqual([
    false,
    '12 Rose Lane',
  ]);
  checkout.stop();
  stop();
});

test('an order that the server no longer shows can be given up, which leads back to the form', async () => {
  localStorage.setItem('order-intent', JSON.stringify(intent({ phase: 'placed', orderId: 'o1' })));
  const { openCheckout, stop } = startComposedShop({
    CreateOrder: {
      ok: false,
      failure: { kind: 'refused', code: 'IDEMPOTENCY_CONFLICT', message: '', details: {} },
    },
    GetOrder: { ok: false, failure: { kind: 'refused', code: 'NOT_FOUND', message: '', details: {} } },
  });
  const checkout = openCheckout();
  const order = () => checkout.getSnapshot().children.order?.getSnapshot();
  await expect.poll(() => order()?.matches('outOfReach')).toBe(true);
  checkout.getSnapshot().children.order?.send({ type: 'order.reset' });
  await expect.poll(() => checkout.getSnapshot().matches({ form: 'editing' })).toBe(true);
  expect(stored('order-intent')).toBe(null);
  checkout.stop();
  stop();
});
