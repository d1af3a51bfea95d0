import { describe, expect, test } from 'vitest';
import {
  selectAmountChange,
  selectIsSubmitting,
  selectRefusal,
} from '../../../src/machines/checkout/checkout/index.ts';
import { confirmed, intent, offline, ok, refused, summary } from '../fixtures/order.ts';
import { cart, coupon, line, now, startFilled, startOrdering, store } from '../fixtures/startCheckout.ts';
import { loyalty } from '../fixtures/user.ts';

const dearer = cart({ lines: [line({ price: 60_000 })] });

async function startSubmitted() {
  const started = await startFilled();
  started.submit();
  return started;
}

async function startChanged() {
  const started = await startSubmitted();
  await started.check.last().answer({ kind: 'valid', cart: dearer, now });
  return started;
}

/** Sends an order that the server refuses with this code and these details. */
async function refuseWith(...refusal: Parameters<typeof refused>) {
  const started = await startOrdering();
  await started.open.last().answer({ kind: 'opened', intent: intent({}, { paymentType: 'COD' }) });
  await started.create.last().answer(refused(...refusal));
  await started.close.last().answer({ isFirst: true });
  return started;
}

describe('a submit of a valid form', () => {
  test('checks the cart once before ordering', async () => {
    const { check, submit, open, actor } = await startSubmitted();
    submit();
    expect([
      check.calls.map(({ input }) => input),
      open.calls,
      selectIsSubmitting(actor.getSnapshot()),
    ]).toEqual([[{ storeId: 'demo' }], [], true]);
  });

  test('then orders with the data of form and cart [S5.15]', async () => {
    const lines = [
      line({ qty: 2, collections: ['k'] }),
      line({
        recordKey: 'p2-v1-COUPON',
        productId: 'p2',
        variantId: 'v1',
        source: 'COUPON',
        sourceCouponCode: 'X',
      }),
    ];
    const { open, stage } = await startOrdering({
      cart: cart({ lines, coupon: coupon({}) }),
      session: {
        isSignedIn: false,
        userId: null,
        isAffiseTrackingValid: true,
        meta: { utmSource: 'mail' },
        blocksCookies: false,
      },
    });
    const address = {
      name: 'Asha Rao',
      phone: '+919876543210',
      country: 'IN',
      state: 'KA',
      city: 'Bengaluru',
      pinCode: '560001',
      address: '1 MG Road',
    };
    expect(stage()).toBe('ordering');
    expect(open.last().input).toEqual({
      asker: null,
      placement: {
        isStoreReady: true,
        paymentType: 'COD',
        addressErrors: {},
        request: {
          storeId: 'demo',
          lines: [{ productId: 'p1', variantId: null, quantity: 2, source: 'CART', sourceCouponCode: null }],
          shippingAddress: address,
          billingAddress: address,
          couponCode: 'ROSE',
          paymentType: 'COD',
          appliedRewardPoints: 0,
          totalAmount: 94_900,
          totalCashbackEarned: 0,
          shoppingCartId: 'c1',
          isAffiseTrackingValid: true,
          metadata: { utmSource: 'mail' },
        },
      },
    });
  });

  test('orders with the total after reward points', async () => {
    const rewards = {
      loyalty: loyalty({
        totalUsable: 20_000,
        allowances: [
          { paymentType: 'COD', amount: 10_000 },
          { paymentType: 'PREPAID', amount: null },
        ],
      }),
      viaProvider: false,
      isRewardApplied: true,
    };
    const { open } = await startOrdering({ cart: cart({ rewards }) });
    expect(open.last().input).toMatchObject({
      placement: { request: { totalAmount: 44_900, appliedRewardPoints: 10_000 } },
    });
  });

  test.each([
    [
      'fails',
      async ({ check }: Awaited<ReturnType<typeof startSubmitted>>) =>
        check.last().answer({ kind: 'failed', failure: { kind: 'network' } }),
    ],
    ['crashes', async ({ check }: Awaited<ReturnType<typeof startSubmitted>>) => check.last().crash()],
    ['never ends', async ({ clock }: Awaited<ReturnType<typeof startSubmitted>>) => clock.advance(15_000)],
  ])('orders nothing when the look at the cart %s', async (_, fail) => {
    const started = await startSubmitted();
    await fail(started);
    expect([started.value(), selectRefusal(started.actor.getSnapshot())?.kind, started.open.calls]).toEqual([
      { form: { editing: 'filling' } },
      'CART_UNCHECKED',
      [],
    ]);
  });

  test('orders nothing if the shopper must review the cart first', async () => {
    const { check, actor, value, context } = await startSubmitted();
    await check.last().answer({ kind: 'invalid', cart: dearer, now });
    expect([value(), selectRefusal(actor.getSnapshot())?.kind, context().cart]).toEqual([
      { form: { editing: 'filling' } },
      'CART_INVALID',
      dearer,
    ]);
  });

  test('keeps a refusal that another check of the cart confirms, until one finds nothing wrong', async () => {
    const { check, actor } = await startSubmitted();
    await check.last().answer({ kind: 'invalid', cart: cart(), now });
    actor.send({ type: 'checkout.cart.checked', isBlocked: true });
    expect(selectRefusal(actor.getSnapshot())?.kind).toBe('CART_INVALID');
    actor.send({ type: 'checkout.cart.checked', isBlocked: false });
    expect(selectRefusal(actor.getSnapshot())).toBeNull();
  });

  test('can be cancelled by an edit', async () => {
    const { check, type, value, open } = await startSubmitted();
    type('landmark', 'Park');
    await check.last().answer({ kind: 'valid', cart: cart(), now });
    expect([value(), open.calls]).toEqual([{ form: { editing: 'filling' } }, []]);
  });
});

describe('a changed total', () => {
  test('is shown for confirmation', async () => {
    const { stage, actor, open } = await startChanged();
    expect([stage(), selectAmountChange(actor.getSnapshot()), open.calls]).toEqual([
      'confirmingAmount',
      { from: 54_900, to: 64_900 },
      [],
    ]);
  });

  test('is ordered if the shopper accepts it, after another check', async () => {
    const { actor, check, open } = await startChanged();
    actor.send({ type: 'checkout.amount.accepted' });
    expect(check.calls).toHaveLength(2);
    await check.last().answer({ kind: 'valid', cart: dearer, now });
    expect(open.last().input).toMatchObject({ placement: { request: { totalAmount: 64_900 } } });
  });

  test('leads back to the form if the shopper declines it', async () => {
    const { actor, stage } = await startChanged();
    actor.send({ type: 'checkout.amount.declined' });
    expect([stage(), selectAmountChange(actor.getSnapshot())]).toEqual(['form', null]);
  });

  test('of the server is shown for confirmation too, and the page reloads its figures', async () => {
    const { stage, actor, emitted, check, open } = await refuseWith('AMOUNT_CHANGED', 'Changed', {
      totalAmount: 600,
    });
    expect([stage(), selectAmountChange(actor.getSnapshot())]).toEqual([
      'confirmingAmount',
      { from: 54_900, to: 60_000 },
    ]);
    expect(emitted).toEqual([{ type: 'checkout.figures.outdated' }]);
    actor.send({ type: 'checkout.amount.accepted' });
    await check.last().answer({ kind: 'valid', cart: cart(), now });
    expect(open.last().input).toMatchObject({ placement: { request: { totalAmount: 60_000 } } });
  });
});

describe('an order', () => {
  test('that is confirmed removes its lines from the cart, keeps the draft, reports the purchase once, and opens its page [S2.15 S9.1]', async () => {
    const { open, create, close, emitted, stage, drafts, order } = await startOrdering();
    expect(order()).not.toBeNull();
    await open.last().answer({ kind: 'opened', intent: intent({}, { paymentType: 'COD' }) });
    await create.last().answer(ok(summary({ status: 'CONFIRMED', code: 'A1001', paymentType: 'COD' })));
    await close.last().answer({ isFirst: true });
    expect([stage(), drafts.at(-1)?.fields.phone, order()]).toEqual(['completed', '9876543210', null]);
    expect(emitted).toEqual([
      { type: 'order.completed', orderId: 'o1', couponCode: null, lines: intent().request.lines },
      {
        type: 'analytics.requested',
        name: 'purchase',
        attributes: {
          orderId: 'o1',
          code: 'A1001',
          totalAmount: 49_900,
          currency: 'INR',
          paymentType: 'COD',
          couponCode: null,
        },
      },
      { type: 'navigation.requested', to: { path: '/order/o1' }, replace: true },
    ]);
  });

  test('that the shopper stops waiting for is resumed on the next visit', async () => {
    const { open, order: orderOf, emitted, value, close } = await startOrdering();
    const placed = intent({ orderId: 'o1', phase: 'placed' }, { paymentType: 'COD' });
    await open.last().answer({ kind: 'adopted', intent: placed, isStale: false, isSame: true });
    orderOf()?.send({ type: 'order.left' });
    expect([value(), close.calls, emitted]).toEqual([
      'left',
      [],
      [{ type: 'navigation.requested', to: { path: '/order/o1' }, replace: false }],
    ]);
  });

  test('without a reply can be left for the home page', async () => {
    const { open, create, order: orderOf, emitted } = await startOrdering();
    await open.last().answer({ kind: 'opened', intent: intent({}, { paymentType: 'COD' }) });
    await create.last().answer(offline);
    orderOf()?.send({ type: 'order.left' });
    expect(emitted).toEqual([{ type: 'navigation.requested', to: { path: '/' }, replace: false }]);
  });

  test('learns of the user, and continues when the shopper signs out', async () => {
    const { actor, open, order: orderOf, value, context, drafts } = await startOrdering();
    await open.last().answer({ kind: 'opened', intent: intent({}, { paymentType: 'COD' }) });
    const session = {
      isSignedIn: true,
      userId: 'u1',
      isAffiseTrackingValid: false,
      meta: null,
      blocksCookies: false,
    };
    actor.send({ type: 'checkout.session.changed', session });
    expect(orderOf()?.getSnapshot().context.asker).toBe('u1');
    actor.send({ type: 'checkout.shopper.left' });
    expect([value(), context().fields.address, drafts.at(-1)?.fields.address]).toEqual(['ordering', '', '']);
  });

  test('that another tab has reported is not reported again', async () => {
    const { open, create, close, emitted } = await startOrdering();
    await open.last().answer({
      kind: 'adopted',
      intent: intent({}, { paymentType: 'COD' }),
      isStale: false,
      isSame: true,
    });
    await create.last().answer(ok(confirmed));
    await close.last().answer({ isFirst: false });
    expect(emitted.map(({ type }) => type)).toEqual(['order.completed', 'navigation.requested']);
  });

  test('with an invalid address leads back to its fields [S8.3]', async () => {
    const { summary: errors, value } = await refuseWith('INVALID_ADDRESS', 'No', {
      fields: { city: 'Please enter city' },
    });
    expect([value(), errors()]).toEqual([
      { form: { editing: 'rejected' } },
      [{ field: 'city', message: 'Please enter city' }],
    ]);
  });

  test.each([
    ['PAYMENT_TYPE_NOT_ALLOWED', 'INVALID_PAYMENT_METHOD', []],
    ['SIGN_IN_REQUIRED', 'SIGN_IN_REQUIRED', []],
    ['RATE_LIMITED', 'ERROR', []],
    ['ORDER_STATE', 'ERROR', []],
    ['OUT_OF_STOCK', 'ERROR', [{ type: 'checkout.figures.outdated' }]],
  ] as const)(
    'refused with %s leads back to the form, with the server’s message',
    async (code, kind, told) => {
      const { stage, actor, emitted, context } = await refuseWith(code, 'Words');
      const refusal = selectRefusal(actor.getSnapshot());
      expect([stage(), refusal?.message, emitted]).toEqual(['form', 'Words', told]);
      expect([refusal?.kind, context().fields.city]).toEqual([kind, 'Bengaluru']);
    },
  );

  test('whose gifts are refused says so in the form, and names them for the cart', async () => {
    const details = { recordKeys: ['g1', 7], areGifts: true };
    const { stage, actor, emitted } = await refuseWith('PRODUCT_UNAVAILABLE', 'Words', details);
    expect([stage(), selectRefusal(actor.getSnapshot()), emitted]).toEqual([
      'form',
      { kind: 'ERROR', message: 'Words It is out of your cart now: please place your order again.' },
      [{ type: 'checkout.gifts.refused', recordKeys: ['g1'] }, { type: 'checkout.figures.outdated' }],
    ]);
  });

  test.each([
    ['SIGN_IN_REQUIRED', {}],
    ['RATE_LIMITED', { limit: 'PHONE', isOfGuests: true }],
    ['RATE_LIMITED', { limit: 'NETWORK', isOfGuests: true }],
  ] as const)(
    'that needs a sign-in (%s, %o) can be placed once the shopper has signed in, and the request to sign in disappears',
    async (code, details) => {
      const { actor, context, submit, value } = await refuseWith(code, 'Sign in with a code first', details);
      expect(selectRefusal(actor.getSnapshot())).toEqual({
        kind: 'SIGN_IN_REQUIRED',
        message: 'Sign in with a code first',
      });
      const session = {
        isSignedIn: true,
        userId: 'u1',
        isAffiseTrackingValid: false,
        meta: null,
        blocksCookies: false,
      };
      actor.send({ type: 'checkout.session.changed', session });
      expect([selectRefusal(actor.getSnapshot()), context().fields.city]).toEqual([null, 'Bengaluru']);
      submit();
      expect(value()).toEqual({ form: { submitting: 'checkingCart' } });
    },
  );

  test('before the store is ready is refused with the specified message [S5.16]', async () => {
    const started = await startOrdering({ store: store({}, { isReady: false }) });
    expect([started.stage(), selectRefusal(started.actor.getSnapshot())]).toEqual([
      'form',
      { kind: 'NOT_READY', message: 'Try again in sometime...' },
    ]);
  });

  test('in progress ignores the form', async () => {
    const { type, submit, stage, context, check } = await startOrdering();
    type('city', 'Mysuru');
    submit();
    expect([stage(), context().fields.city, check.calls.length]).toEqual(['ordering', 'Bengaluru', 1]);
  });

  test('learns that the connection is back', async () => {
    const { actor, open, create } = await startOrdering();
    await open.last().answer({ kind: 'opened', intent: intent({}, { paymentType: 'COD' }) });
    await create.last().answer(offline);
    actor.send({ type: 'connectivity.online' });
    expect(create.calls).toHaveLength(2);
  });
});
