import { describe, expect, test } from 'vitest';
import {
  selectFieldError,
  selectLosesCoupon,
  selectPaymentMethods,
  selectPaymentType,
  selectQuote,
  selectRefusal,
  selectWithdrawal,
} from '../../../src/machines/checkout/checkout/index.ts';
import { zip } from '../fixtures/catalogue.ts';
import { ok } from '../fixtures/order.ts';
import {
  cart,
  coupon,
  draft,
  fields,
  line,
  now,
  startCheckout,
  startFilled,
  store,
} from '../fixtures/startCheckout.ts';
import { loyalty } from '../fixtures/user.ts';

const ppcod = { ppcodEnabled: true, ppcodAmount: 10_000 };

function methodsOf(started: ReturnType<typeof startCheckout>) {
  return selectPaymentMethods(started.actor.getSnapshot());
}

/** The chosen payment method, its charge, and why another is not chosen any more. */
function chosen({ actor }: ReturnType<typeof startCheckout>) {
  const snapshot = actor.getSnapshot();
  return [selectPaymentType(snapshot), selectQuote(snapshot)?.codCharges, selectWithdrawal(snapshot)];
}

describe('the payment methods', () => {
  test('show their fees and savings before one is chosen [S3.30]', async () => {
    const started = await startFilled({
      store: store({ ...ppcod, prepaidDiscountPercent: 10 }),
      draft: { ...draft, paymentType: 'NONE' },
    });
    const common = { isAvailable: true, reason: null, message: null, delivery: 0, losesCoupon: false };
    expect(methodsOf(started)).toEqual([
      {
        ...common,
        paymentType: 'PREPAID',
        payable: 45_000,
        fee: 0,
        saving: 5_000,
        upfront: 45_000,
        dueOnDelivery: 0,
      },
      {
        ...common,
        paymentType: 'COD',
        payable: 54_900,
        fee: 4_900,
        saving: 0,
        upfront: 0,
        dueOnDelivery: 54_900,
      },
      {
        ...common,
        paymentType: 'PPCOD',
        payable: 50_000,
        fee: 0,
        saving: 0,
        upfront: 10_000,
        dueOnDelivery: 40_000,
      },
    ]);
    expect(selectQuote(started.actor.getSnapshot())).toMatchObject({ total: 50_000, codCharges: 0 });
  });

  test.each([
    ['COD', { minCodAmount: 60_050 }, zip(), 'Cash on Delivery is available on orders of ₹600.50 or more'],
    ['COD', { maxCodAmount: 40_000 }, zip(), 'Cash on Delivery is available on orders of up to ₹400'],
    ['COD', {}, zip({ cod: false }), 'Cash on Delivery is not available at this pincocde'],
    [
      'COD',
      {},
      zip({ codMaxAmount: 50_000 }),
      'Cash on Delivery is available at this pincode for up to ₹500',
    ],
    ['PREPAID', {}, zip({ prepaid: false }), 'Online Delivery is not available at this pincocde'],
    ['PPCOD', { ...ppcod, ppcodAmount: 60_000 }, zip(), 'Part payment is available on orders above ₹600'],
    ['PPCOD', ppcod, zip({ prepaid: false }), 'Not available at this pincode'],
  ] as const)('say why %s is not available with %o', async (paymentType, settings, found, message) => {
    const started = startCheckout({ store: store(settings), draft: { ...draft, paymentType: 'NONE' } });
    await started.lookUp.last().answer(ok(found));
    const method = methodsOf(started).find((view) => view.paymentType === paymentType);
    expect([method?.isAvailable, method?.message]).toEqual([false, message]);
  });

  test('are available with an unchecked pincode, but not with one without delivery', async () => {
    const started = startCheckout({ store: store(ppcod), draft });
    const available = () => methodsOf(started).map((view) => [view.paymentType, view.isAvailable]);
    expect(available()).toEqual([
      ['PREPAID', true],
      ['COD', true],
      ['PPCOD', true],
    ]);
    await started.lookUp.last().answer(ok(null));
    expect(available()).toEqual([
      ['PREPAID', false],
      ['COD', false],
      ['PPCOD', false],
    ]);
  });

  test.each([
    ['PREPAID', { ...ppcod, prepaidEnabled: false }, ['COD']],
    ['COD', { ...ppcod, codEnabled: false }, ['PREPAID', 'PPCOD']],
    ['PPCOD', { ...ppcod, ppcodEnabled: false }, ['PREPAID', 'COD']],
    // Part payment is begun online.
    ['PPCOD', { ...ppcod, prepaidEnabled: false }, ['COD']],
  ] as const)(
    'without %s, which the shop does not offer (%o), are %j whatever the pincode, and it can be neither restored nor chosen nor kept',
    async (off, settings, offered) => {
      const kept = { ...draft, paymentType: off };
      const started = startCheckout({ store: store(settings), draft: kept });
      const seen = () => {
        const snapshot = started.actor.getSnapshot();
        const { paymentType, bill } = snapshot.context;
        const { upfront, dueOnDelivery } = bill.quote ?? {};
        return {
          offered: bill.methods.map((view) => view.paymentType),
          paymentType,
          split: [upfront, dueOnDelivery],
        };
      };
      const unchosen = { offered, paymentType: 'NONE', split: [0, 0] };
      expect(seen()).toEqual(unchosen);
      for (const found of [zip(), zip({ cod: false }), zip({ prepaid: false }), null]) {
        await started.lookUp.last().answer(ok(found));
        expect(seen()).toEqual(unchosen);
        started.actor.send({ type: 'checkout.payment.chosen', paymentType: off });
        expect(seen()).toEqual(unchosen);
        started.type('pincode', '');
        started.type('pincode', '560001');
      }
      const later = await startFilled({ store: store(ppcod), draft: kept });
      expect(later.actor.getSnapshot().context.paymentType).toBe(off);
      later.actor.send({ type: 'checkout.store.changed', store: store(settings), now });
      expect(later.actor.getSnapshot().context.paymentType).toBe('NONE');
    },
  );

  test('take no online payment of less than ₹1, which points may leave', async () => {
    const rewards = { loyalty: loyalty({ totalUsable: 49_950 }), viaProvider: false, isRewardApplied: true };
    const started = await startFilled({ store: store(ppcod), cart: cart({ rewards }) });
    expect(methodsOf(started)).toMatchObject([
      {
        paymentType: 'PREPAID',
        payable: 50,
        isAvailable: false,
        message: 'An online payment is at least ₹1. Please pay in another way, or without your points.',
      },
      { paymentType: 'COD', isAvailable: true },
      { paymentType: 'PPCOD', isAvailable: false },
    ]);
  });

  test('show if the coupon does not work with one', async () => {
    const started = await startFilled({
      store: store(ppcod),
      cart: cart({ coupon: coupon({ paymentMethod: 'ONLINE' }) }),
    });
    expect(methodsOf(started).map((view) => [view.paymentType, view.losesCoupon])).toEqual([
      ['PREPAID', false],
      ['COD', true],
      ['PPCOD', true],
    ]);
    expect(selectLosesCoupon(started.actor.getSnapshot())).toBe(true);
    started.actor.send({ type: 'checkout.payment.chosen', paymentType: 'PREPAID' });
    expect(selectLosesCoupon(started.actor.getSnapshot())).toBe(false);
  });

  test('are none when the cart cannot be priced', () => {
    const started = startCheckout({ cart: cart({ lines: [line({ qty: 0 })] }) });
    expect([
      selectQuote(started.actor.getSnapshot()),
      methodsOf(started),
      selectLosesCoupon(started.actor.getSnapshot()),
    ]).toEqual([null, [], false]);
  });
});

describe('choosing one', () => {
  test('changes the bill, and is stored in the draft', async () => {
    const started = await startFilled({ draft: { ...draft, paymentType: 'NONE' } });
    started.actor.send({ type: 'checkout.payment.chosen', paymentType: 'COD' });
    expect(selectQuote(started.actor.getSnapshot())?.codCharges).toBe(4_900);
    expect(started.drafts.at(-1)).toEqual({ version: 1, fields, paymentType: 'COD' });
  });

  test('that is not available chooses none, and says why until another is chosen', async () => {
    const started = startCheckout({ draft: { ...draft, paymentType: 'NONE' } });
    await started.lookUp.last().answer(ok(zip({ cod: false })));
    started.actor.send({ type: 'checkout.payment.chosen', paymentType: 'COD' });
    expect(chosen(started)).toEqual([
      'NONE',
      0,
      'Cash on Delivery is not available at this pincocde. Please choose another way to pay.',
    ]);
    started.actor.send({ type: 'checkout.payment.chosen', paymentType: 'PREPAID' });
    expect(chosen(started)).toEqual(['PREPAID', 0, null]);
  });

  test('does not validate an unknown pincode', () => {
    const started = startCheckout();
    started.actor.send({ type: 'checkout.payment.chosen', paymentType: 'COD' });
    expect(selectFieldError('pincode')(started.actor.getSnapshot())).toBeNull();
  });
});

describe('a submit is refused', () => {
  test.each([
    [
      'without a way to pay',
      { draft: { ...draft, paymentType: 'NONE' as const } },
      'INVALID_PAYMENT_METHOD',
      'Please choose a payment method',
    ],
    [
      'with one that is not available',
      { store: store({ minCodAmount: 60_050 }) },
      'INVALID_PAYMENT_METHOD',
      'Cash on Delivery is available on orders of ₹600.50 or more. Please choose another way to pay.',
    ],
    [
      'for a guest whose browser blocks cookies',
      {
        session: {
          isSignedIn: false,
          userId: null,
          isAffiseTrackingValid: false,
          meta: null,
          blocksCookies: true,
        },
      },
      'COOKIES_BLOCKED',
      'This browser blocks cookies for this shop. Allow them to place an order: without them we could not show it to you.',
    ],
    ['with an empty cart', { cart: cart({ lines: [] }) }, 'CART_EMPTY', 'Your cart is empty'],
    [
      'with a cart that cannot be priced [S5.16 S8.1]',
      { cart: cart({ lines: [line({ price: 0.5 })] }) },
      'NOT_READY',
      'Try again in sometime...',
    ],
    [
      'for a guest where guests are refused',
      { store: store({ guestCheckout: false }) },
      'SIGN_IN_REQUIRED',
      'Please sign in to place your order',
    ],
  ])('%s', async (_, over, kind, message) => {
    const started = await startFilled(over);
    started.submit();
    expect([started.value(), selectRefusal(started.actor.getSnapshot()), started.check.calls]).toEqual([
      { form: { editing: 'rejected' } },
      { kind, message },
      [],
    ]);
  });

  test('no longer once the shopper has signed in [S6.4]', async () => {
    const started = await startFilled({ store: store({ guestCheckout: false }) });
    started.actor.send({
      type: 'checkout.session.changed',
      session: {
        isSignedIn: true,
        userId: 'u1',
        isAffiseTrackingValid: false,
        meta: null,
        blocksCookies: false,
      },
    });
    started.submit();
    expect(started.value()).toEqual({ form: { submitting: 'checkingCart' } });
  });
});

describe('a chosen payment method that is not available any more', () => {
  const least = 'Cash on Delivery is available on orders of ₹400 or more. Please choose another way to pay.';
  const small = cart({ lines: [line({ price: 30_000 })] });
  const strict = store({ minCodAmount: 40_000 });

  test('is not restored', async () => {
    const started = await startFilled({ store: strict, cart: small });
    expect(chosen(started)).toEqual(['NONE', 0, least]);
  });

  test.each([
    ['a smaller cart', { cart: small }],
    ['a coupon', { cart: cart({ coupon: coupon({ getYAmount: 20_000 }) }) }],
  ])('is withdrawn by %s, and the reason goes once it is available again', async (_, over) => {
    const started = await startFilled({ store: strict });
    expect(chosen(started)).toEqual(['COD', 4_900, null]);
    started.actor.send({ type: 'checkout.cart.changed', cart: over.cart, now });
    expect(chosen(started)).toEqual(['NONE', 0, least]);
    started.actor.send({ type: 'checkout.cart.changed', cart: cart(), now });
    expect(chosen(started)).toEqual(['NONE', 0, null]);
  });

  test('is withdrawn by points that leave too little to pay online', async () => {
    const rewards = { loyalty: loyalty({ totalUsable: 49_950 }), viaProvider: false, isRewardApplied: true };
    const started = await startFilled({ draft: { ...draft, paymentType: 'PREPAID' } });
    started.actor.send({ type: 'checkout.cart.changed', cart: cart({ rewards }), now });
    expect(chosen(started)).toEqual([
      'NONE',
      0,
      'An online payment is at least ₹1. Please pay in another way, or without your points. Please choose another way to pay.',
    ]);
  });

  test('is withdrawn by the shop’s settings', async () => {
    const started = await startFilled({ cart: small });
    started.actor.send({ type: 'checkout.store.changed', store: strict, now });
    expect(chosen(started)).toEqual(['NONE', 0, least]);
  });

  test('is withdrawn by the check of a submit, which is then refused instead of asking about the total', async () => {
    const started = await startFilled({ store: strict });
    started.submit();
    await started.check.last().answer({ kind: 'valid', cart: small, now });
    expect([started.value(), chosen(started)]).toEqual([
      { form: { editing: 'rejected' } },
      ['NONE', 0, least],
    ]);
  });

  test('stays chosen while a wrong pincode rules out every method', async () => {
    const started = startCheckout({ draft });
    await started.lookUp.last().answer(ok(null));
    expect(chosen(started)).toEqual(['COD', 4_900, null]);
  });
});

describe('blocked cookies', () => {
  const session = { isAffiseTrackingValid: false, meta: null, blocksCookies: true };

  test.each([
    ['cookies', { ...session, isSignedIn: false, userId: null, blocksCookies: false }],
    ['a sign-in', { ...session, isSignedIn: true, userId: 'u1' }],
  ])('no longer hinder the order after %s', async (_, allowed) => {
    const started = await startFilled({ session: { ...session, isSignedIn: false, userId: null } });
    started.submit();
    expect(selectRefusal(started.actor.getSnapshot())?.kind).toBe('COOKIES_BLOCKED');
    started.actor.send({ type: 'checkout.session.changed', session: allowed });
    expect(selectRefusal(started.actor.getSnapshot())).toBeNull();
    started.submit();
    expect(started.value()).toEqual({ form: { submitting: 'checkingCart' } });
  });
});

describe('the bill follows', () => {
  test('the cart', async () => {
    const started = await startFilled();
    started.actor.send({ type: 'checkout.cart.changed', cart: cart({ lines: [line({ qty: 3 })] }), now });
    expect(selectQuote(started.actor.getSnapshot())?.cartTotal).toBe(150_000);
  });

  test('the store', async () => {
    const started = await startFilled();
    started.actor.send({ type: 'checkout.store.changed', store: store({ codCharges: 9_900 }), now });
    expect(selectQuote(started.actor.getSnapshot())?.codCharges).toBe(9_900);
  });
});
