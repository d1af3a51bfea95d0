import { describe, expect, test } from 'vitest';
import { selectIsShopBusy, selectOrder, selectOrderId } from '../../../src/machines/checkout/order/index.ts';
import { intent, offline, ok, orderRequest, refused, summary } from '../fixtures/order.ts';
import { placement, startOrder } from '../fixtures/startOrder.ts';

async function startPlacing() {
  const started = startOrder();
  await started.open.last().answer({ kind: 'opened', intent: intent() });
  return started;
}

async function startUnanswered() {
  const started = await startPlacing();
  await started.create.last().answer(offline);
  return started;
}

describe('an order is not sent', () => {
  test.each([
    ['NOT_READY', placement({ isStoreReady: false }), { message: 'Try again in sometime...' }],
    [
      'INVALID_PAYMENT_METHOD',
      placement({ paymentType: 'NONE' }),
      { message: 'Please choose a payment method' },
    ],
    [
      'INVALID_ADDRESS',
      placement({ addressErrors: { phone: 'Please enter valid phone number' } }),
      { fields: { phone: 'Please enter valid phone number' } },
    ],
    ['NOT_READY', placement({ request: null }), { message: 'Try again in sometime...' }],
  ])('with the result %s [S3.32 S5.16 S5.17 S8.1 S8.2]', (result, request, rest) => {
    const { outcome, open } = startOrder({ kind: 'new', placement: request, asker: null });
    expect([outcome(), open.calls]).toEqual([{ result, ...rest }, []]);
  });

  test.each(['crash', 'silence'])('when its intent cannot be stored: %s', async (how) => {
    const { open, clock, outcome, create } = startOrder();
    if (how === 'crash') await open.last().crash();
    else clock.advance(5_000);
    expect([outcome(), create.calls]).toEqual([
      { result: 'ERROR', message: 'Something went wrong', code: null },
      [],
    ]);
  });
});

describe('placing an order', () => {
  test('stores the intent with its key before the first call', async () => {
    const { open, create, value } = startOrder();
    expect([value(), open.last().input, create.calls]).toEqual([
      'openingIntent',
      { placement: placement(), asker: null },
      [],
    ]);
    await open.last().answer({ kind: 'opened', intent: intent() });
    expect([value(), create.last().input]).toEqual(['placingOrder', { intent: intent() }]);
  });

  test('stores the order id as soon as the server has replied', async () => {
    const { create, stored, actor } = await startPlacing();
    await create.last().answer(ok(summary()));
    expect(stored).toEqual([intent({ phase: 'placed', orderId: 'o1' })]);
    expect([selectOrder(actor.getSnapshot()), selectOrderId(actor.getSnapshot())]).toEqual([summary(), 'o1']);
  });

  test.each([
    [
      'INVALID_ADDRESS',
      { fields: { name: 'Please enter firstname', pinCode: 'x', nonsense: 'y', city: 7 } },
      {
        result: 'INVALID_ADDRESS',
        fields: { firstName: 'Please enter firstname', pincode: 'x' },
      },
    ],
    ['INVALID_ADDRESS', {}, { result: 'INVALID_ADDRESS', fields: {} }],
    ['PINCODE_NOT_SERVICEABLE', {}, { result: 'INVALID_ADDRESS', fields: { pincode: 'No' } }],
    ['PAYMENT_TYPE_NOT_ALLOWED', {}, { result: 'INVALID_PAYMENT_METHOD', message: 'No' }],
    ['AMOUNT_CHANGED', { totalAmount: 512.5 }, { result: 'AMOUNT_CHANGED', totalAmount: 51_250 }],
    ['AMOUNT_CHANGED', { totalAmount: 'x' }, { result: 'ERROR', message: 'No', code: 'AMOUNT_CHANGED' }],
    ['OUT_OF_STOCK', {}, { result: 'ERROR', message: 'No', code: 'OUT_OF_STOCK' }],
    ['RATE_LIMITED', { retryAfterMs: 900_000 }, { result: 'ERROR', message: 'No', code: 'RATE_LIMITED' }],
    ['RATE_LIMITED', { limit: 'NETWORK' }, { result: 'ERROR', message: 'No', code: 'RATE_LIMITED' }],
    [
      'RATE_LIMITED',
      { limit: 'NETWORK', isOfGuests: true },
      { result: 'ERROR', message: 'No', code: 'SIGN_IN_REQUIRED' },
    ],
    ['ORDER_STATE', { orderId: 'o9' }, { result: 'ERROR', message: 'No', code: 'ORDER_STATE' }],
  ] as const)(
    'that the server refuses with %s %o ends, and its intent is removed [S5.13 S8.3 S8.4]',
    async (code, details, expected) => {
      const { create, close, outcome } = await startPlacing();
      await create.last().answer(refused(code, 'No', details));
      expect(close.last().input).toEqual({ intent: intent() });
      await close.last().answer({ isFirst: true });
      expect(outcome()).toEqual(expected);
    },
  );

  test.each(['crash', 'silence'])('ends even if removing the intent ends in %s', async (how) => {
    const { create, close, clock, outcome } = await startPlacing();
    await create.last().answer(refused('CART_EMPTY', ''));
    if (how === 'crash') await close.last().crash();
    else clock.advance(5_000);
    expect(outcome()).toEqual({ result: 'ERROR', message: 'Something went wrong', code: 'CART_EMPTY' });
  });
});

describe('an order without a reply', () => {
  test.each(['network', 'an inner failure', 'crash', 'silence'])(
    'after %s is sent again with the same key until the server replies',
    async (how) => {
      const { create, clock, stage } = await startPlacing();
      if (how === 'network') await create.last().answer(offline);
      if (how === 'an inner failure') await create.last().answer(refused('INTERNAL'));
      if (how === 'crash') await create.last().crash();
      if (how === 'silence') clock.advance(30_000);
      expect(stage()).toBe('unknown');
      clock.advance(2_000);
      await create.last().answer(offline);
      clock.advance(2_000);
      await create.last().crash();
      clock.advance(2_000);
      clock.advance(30_000);
      clock.advance(2_000);
      expect(create.calls.map(({ input }) => input)).toEqual(Array(5).fill({ intent: intent() }));
      expect(stage()).toBe('unknown');
    },
  );

  test('from a busy shop is sent again with the same key after the given delay, and the page can show that', async () => {
    const { actor, create, clock, stage } = await startPlacing();
    await create.last().answer(refused('BUSY', 'Busy', { retryAfterMs: 4_500 }));
    expect([stage(), selectIsShopBusy(actor.getSnapshot())]).toEqual(['unknown', true]);
    clock.advance(4_499);
    expect(create.calls).toHaveLength(1);
    clock.advance(1);
    expect(create.calls.map(({ input }) => input)).toEqual([{ intent: intent() }, { intent: intent() }]);
    await create.last().answer(offline);
    expect(selectIsShopBusy(actor.getSnapshot())).toBe(false);
    clock.advance(2_000);
    await create.last().answer(ok(summary()));
    expect(selectOrderId(actor.getSnapshot())).toBe('o1');
  });

  test('because of a limit waits for the given delay, a minute at most, with the same key', async () => {
    const { create, clock, stage } = await startPlacing();
    await create.last().answer(offline);
    clock.advance(2_000);
    await create.last().answer(refused('RATE_LIMITED', 'Later', { retryAfterMs: 900_000 }));
    clock.advance(59_999);
    expect([create.calls.length, stage()]).toEqual([2, 'unknown']);
    clock.advance(1);
    expect(create.last().input).toEqual({ intent: intent() });
    await create.last().answer(refused('ORDER_STATE', 'Ordered in another window', { orderId: 'o9' }));
    expect(create.calls).toHaveLength(3);
  });

  test('offers neither payment nor leaving while the result is unknown', async () => {
    const { actor } = await startUnanswered();
    const refusedEvents = [
      'order.payment.retried',
      'order.abandoned',
      'order.reset',
      'order.resumed',
    ] as const;
    expect(refusedEvents.filter((type) => actor.getSnapshot().can({ type }))).toEqual([]);
  });

  test.each(['order.retried', 'connectivity.online'] as const)(
    'is sent again at once on %s',
    async (type) => {
      const { actor, create } = await startUnanswered();
      actor.send({ type });
      expect(create.calls).toHaveLength(2);
    },
  );

  test('shows after a minute that it takes longer', async () => {
    const { clock, has } = await startUnanswered();
    clock.advance(60_000);
    expect([has('takingLonger'), has('unknown')]).toEqual([true, true]);
  });

  test('that turns out to be placed continues with its payment, without opening a window unasked', async () => {
    const { clock, create, value, stored, window } = await startUnanswered();
    clock.advance(2_000);
    await create.last().answer(ok(summary()));
    expect([value(), stored, window.isRunning()]).toEqual([
      'awaitingPayment',
      [intent({ phase: 'placed', orderId: 'o1' })],
      false,
    ]);
  });

  test('that the server then finally refuses ends', async () => {
    const { clock, create, close, outcome } = await startUnanswered();
    clock.advance(2_000);
    await create.last().answer(refused('OUT_OF_STOCK', 'Gone'));
    await close.last().answer({ isFirst: true });
    expect(outcome()).toEqual({ result: 'ERROR', message: 'Gone', code: 'OUT_OF_STOCK' });
  });

  test.each(['BUSY', 'INTERNAL', 'RATE_LIMITED', 'UNAUTHENTICATED'] as const)(
    'is still unknown after %s, which does not tell the result of the first call',
    async (code) => {
      const { clock, create, stage } = await startUnanswered();
      clock.advance(2_000);
      await create.last().answer(refused(code));
      expect(stage()).toBe('unknown');
    },
  );
});

describe('an intent of another tab', () => {
  test('is adopted: one key, one order', async () => {
    const { open, create, value, outcome } = startOrder();
    const theirs = intent({ idempotencyKey: 'key-of-the-other-tab' });
    await open.last().answer({ kind: 'adopted', intent: theirs, isStale: false, isSame: true });
    expect([value(), create.last().input]).toEqual([
      { reconciling: { request: 'asking', pace: 'prompt' } },
      { intent: theirs },
    ]);
    await create.last().answer(ok(summary({ status: 'CONFIRMED', code: 'A1' })));
    expect([value(), outcome()]).toEqual(['closing', undefined]);
  });
});

test('the request goes out as it was placed', async () => {
  const request = orderRequest({ couponCode: 'ROSE10' });
  const { open } = startOrder({ kind: 'new', placement: placement({ request }), asker: null });
  expect(open.last().input).toEqual({ placement: placement({ request }), asker: null });
});
