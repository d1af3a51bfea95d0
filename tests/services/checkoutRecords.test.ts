import { describe, expect, test } from 'vitest';
import type { OrderIntent, OrderRequest } from '../../src/contract/domain/index.ts';
import {
  createCheckoutDrafts,
  createExpressIntents,
  createOrderIntents,
} from '../../src/services/checkoutRecords/index.ts';
import { createRecords } from '../../src/services/storage/index.ts';
import { createLocks } from '../../src/services/tabs/index.ts';

const address = {
  name: 'Asha Rao',
  phone: '+919876543210',
  country: 'IN',
  state: 'KA',
  city: 'Bengaluru',
  pinCode: '560001',
  address: '1 MG Road',
} as const;

const request: OrderRequest = {
  storeId: 'demo',
  lines: [{ productId: 'p1', variantId: null, quantity: 1, source: 'CART', sourceCouponCode: null }],
  shippingAddress: address,
  billingAddress: address,
  couponCode: null,
  paymentType: 'PREPAID',
  appliedRewardPoints: 0,
  totalAmount: 49_900,
  totalCashbackEarned: 0,
  shoppingCartId: null,
  isAffiseTrackingValid: false,
  metadata: { utmSource: 'mail' },
};

/** A browser with one storage; each call of `tab` is another tab, or the same tab after a reload. */
function browser() {
  const items = new Map<string, string>();
  const clock = { now: 1_000 };
  let keys = 0;
  const records = () =>
    createRecords({
      storage: () => ({
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => items.set(key, value),
        removeItem: (key) => items.delete(key),
      }),
      onChange: () => () => {},
    });
  const options = () => ({
    records: records(),
    locks: createLocks(navigator.locks),
    newKey: () => {
      keys += 1;
      return `key-${String(keys).padStart(16, '0')}`;
    },
    now: () => clock.now,
  });
  const tab = () => createOrderIntents(options());
  return {
    tab,
    express: () => createExpressIntents(options()),
    items,
    clock,
    drafts: () => createCheckoutDrafts(records()),
  };
}

const wanted = { request, asker: null };

const first: OrderIntent = {
  version: 1,
  idempotencyKey: 'key-0000000000000001',
  asker: null,
  request,
  phase: 'placing',
  orderId: null,
  payment: null,
  createdAt: 1_000,
};

describe('an intent to order', () => {
  test('is stored with its key when it is opened, and survives a reload', async () => {
    const { tab } = browser();
    expect(await tab().open(wanted)).toEqual({ kind: 'opened', intent: first });
    expect(tab().read()).toEqual({ intent: first, isStale: false });
  });

  test('is stale after half an hour', async () => {
    const { tab, clock } = browser();
    await tab().open(wanted);
    clock.now += 30 * 60_000;
    expect(tab().read()?.isStale).toBe(false);
    clock.now += 1;
    expect(tab().read()?.isStale).toBe(true);
  });

  test('that is unfinished is adopted by every other tab', async () => {
    const { tab } = browser();
    const opened = await Promise.all([tab(), tab(), tab()].map(({ open }) => open(wanted)));
    expect(opened.map(({ kind }) => kind).sort()).toEqual(['adopted', 'adopted', 'opened']);
    expect(new Set(opened.map(({ intent }) => intent.idempotencyKey)).size).toBe(1);
  });

  test('saves its progress', async () => {
    const { tab } = browser();
    const { intent } = await tab().open(wanted);
    const paid: OrderIntent = {
      ...intent,
      phase: 'paid',
      orderId: 'o1',
      payment: { paymentId: 'pay_1', signature: null },
    };
    tab().store(paid);
    expect(tab().read()?.intent).toEqual(paid);
    tab().store({ ...intent, phase: 'placed', orderId: 'o1' });
    expect(tab().read()?.intent).toEqual(paid);
  });

  test('stays in payment when a late reply reaches a tab that knows of none', async () => {
    const { tab } = browser();
    const [payer, other] = [tab(), tab()];
    const { intent } = await payer.open(wanted);
    await other.open(wanted);
    const placed = { ...intent, phase: 'placed', orderId: 'o1' } as const;
    payer.store(placed);
    payer.store({ ...placed, phase: 'paying' });
    other.store(placed);
    expect(tab().read()?.intent.phase).toBe('paying');
  });

  test('leaves payment when the tab that began it has learned that nothing was paid', async () => {
    const { tab } = browser();
    const payer = tab();
    const { intent } = await payer.open(wanted);
    const placed = { ...intent, phase: 'placed', orderId: 'o1' } as const;
    payer.store({ ...placed, phase: 'paying' });
    payer.store(placed);
    expect(tab().read()?.intent).toEqual(placed);
  });

  test('that another tab has closed stays closed', async () => {
    const { tab } = browser();
    const { intent } = await tab().open(wanted);
    expect(await tab().close(intent.idempotencyKey)).toEqual({ isFirst: true });
    expect(await tab().close(intent.idempotencyKey)).toEqual({ isFirst: false });
    tab().store({ ...intent, phase: 'placed' });
    expect(tab().read()).toBeNull();
  });

  test('is closed only with its own order', async () => {
    const { tab } = browser();
    const { intent } = await tab().open(wanted);
    tab().store({ ...intent, phase: 'placed', orderId: 'o1' });
    expect(await tab().closeOrder('o2')).toEqual({ isFirst: false });
    expect(await tab().close('another-key-0000')).toEqual({ isFirst: false });
    expect(await tab().closeOrder('o1')).toEqual({ isFirst: true });
  });

  test.each([
    ['without a usable key', { ...first, idempotencyKey: 'short' }],
    ['of an unknown version', { ...first, version: 2 }],
    ['with a fraction of a paisa', { ...first, request: { ...request, totalAmount: 1.5 } }],
    ['in a phase that is none', { ...first, phase: 'done' }],
  ])('%s is none', (_, stored) => {
    const { tab, items } = browser();
    items.set('order-intent', JSON.stringify(stored));
    expect(tab().read()).toBeNull();
  });
});

describe("the form's draft", () => {
  const draft = {
    version: 1,
    fields: {
      phone: '98',
      email: '',
      pincode: '',
      firstName: 'A',
      lastName: '',
      address: '',
      area: '',
      landmark: '',
      city: '',
      state: '',
    },
    paymentType: 'NONE',
  } as const;

  test('survives a reload, even if it is incomplete', () => {
    const { drafts } = browser();
    drafts().write(draft);
    expect(drafts().read()).toEqual(draft);
  });

  test('of a wrong shape is ignored', () => {
    const { drafts, items } = browser();
    items.set('checkout-draft', JSON.stringify({ ...draft, fields: { phone: 7 } }));
    expect(drafts().read()).toBeNull();
  });
});

describe('the intent of an express checkout', () => {
  const metadata = { landingPage: '/', utmSource: 'partner', isAffiseTrackingValid: true };
  const about = {
    storeId: 'demo',
    shoppingCartId: 'c1',
    lines: request.lines,
    couponCode: 'SAVE50',
    metadata,
  };
  const stored = { version: 1, idempotencyKey: 'key-0000000000000001', ...about, createdAt: 1_000 } as const;

  test('is stored before any call, and survives the tab', async () => {
    const { express } = browser();
    expect(await express().open(about)).toEqual({ kind: 'opened', intent: stored });
    expect(express().read()).toEqual(stored);
  });

  test('that was stored without its cart’s lines is found all the same', () => {
    const { express, items } = browser();
    const { lines, couponCode, ...rest } = stored;
    items.set('express-intent', JSON.stringify(rest));
    expect(express().read()).toEqual({ ...rest, lines: [], couponCode: null });
  });

  test('that was left unfinished is adopted, even if another one is wanted', async () => {
    const { express } = browser();
    await express().open(about);
    expect(await express().open({ ...about, shoppingCartId: 'c2' })).toEqual({
      kind: 'adopted',
      intent: stored,
    });
  });

  test('is closed once, and only with its own key', async () => {
    const { express } = browser();
    await express().open(about);
    expect(await express().close('key-of-another-one')).toEqual({ isFirst: false });
    expect(await express().close(stored.idempotencyKey)).toEqual({ isFirst: true });
    expect(await express().close(stored.idempotencyKey)).toEqual({ isFirst: false });
    expect(express().read()).toBeNull();
  });

  test.each(['', '{', '{"version":2}', JSON.stringify({ ...stored, idempotencyKey: 'short' })])(
    'that cannot be read is none: %s',
    (text) => {
      const { express, items } = browser();
      items.set('express-intent', text);
      expect(express().read()).toBeNull();
    },
  );
});
