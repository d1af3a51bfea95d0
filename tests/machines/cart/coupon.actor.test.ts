import { describe, expect, test } from 'vitest';
import {
  selectApplyingCode,
  selectIsApplying,
  selectRefusal,
} from '../../../src/machines/cart/coupon/index.ts';
import { coupon, item } from '../fixtures/cart.ts';
import { offline, ok, refused } from '../fixtures/order.ts';
import { cartChanged, noEffect, save50, startCoupon, TIMEOUT } from '../fixtures/startCoupon.ts';

const availed = {
  type: 'toast.requested',
  toast: { kind: 'success', text: 'Your coupon has been availed' },
};

type Started = ReturnType<typeof startCoupon>;

const refusal = ({ actor }: Started) => selectRefusal(actor.getSnapshot());
const type = (code: string) => ({ type: 'coupon.apply', code, source: 'TYPED' }) as const;

function typed(code = ' save50 ') {
  const started = startCoupon();
  started.actor.send(type(code));
  return started;
}

describe('a typed code', () => {
  test('is applied when the server knows it and the rules allow it [S8.22]', async () => {
    const started = typed();
    expect(started.lookUp.last().input).toEqual({ storeId: 'demo', code: 'SAVE50', by: 'apply' });
    expect(selectIsApplying(started.actor.getSnapshot())).toBe(true);
    expect(selectApplyingCode(started.actor.getSnapshot())).toBe('SAVE50');
    await started.lookUp.last().answer(ok(save50));
    expect(started.judge.last().input).toEqual({ lines: [], coupon: save50 });
    await started.judge.last().answer({ isAccepted: true, reason: 'OK', message: null });
    expect(started.reports).toEqual([{ type: 'cart.coupon.apply', coupon: coupon() }]);
    expect(started.emitted).toEqual([availed]);
    expect(selectIsApplying(started.actor.getSnapshot())).toBe(false);
    expect(selectApplyingCode(started.actor.getSnapshot())).toBe(null);
  });

  test('is refused with the pricing rules’ message [S8.10]', async () => {
    const started = typed();
    await started.lookUp.last().answer(ok(save50));
    const message = 'Add product worth ₹1 more to the cart to avail this offer';
    await started.judge.last().answer({ isAccepted: false, reason: 'MIN_ORDER_VALUE', message });
    expect(refusal(started)).toEqual({ code: 'SAVE50', reason: 'MIN_ORDER_VALUE', message });
    expect([started.reports, started.emitted]).toEqual([[], []]);
  });

  test.each([
    ['EXPIRED', 'This coupon has expired.'],
    ['ARCHIVED', 'This coupon has expired.'],
    ['DEVICE', 'Invalid Coupon'],
  ] as const)(
    'is refused with the shop’s own message where the rules have none: %s',
    async (reason, message) => {
      const started = typed();
      await started.lookUp.last().answer(ok(save50));
      await started.judge.last().answer({ isAccepted: false, reason, message: null });
      expect(refusal(started)).toEqual({ code: 'SAVE50', reason, message });
    },
  );

  test.each([
    ['that nobody knows', ok(null), 'We could not find this coupon. Check the code and try again.'],
    ['without a connection', offline, 'We could not check this coupon. Check your connection and try again.'],
    ['that the server refuses', refused('COUPON_EXHAUSTED', 'It has been used up.'), 'It has been used up.'],
    [
      'once the session has ended',
      refused('UNAUTHENTICATED', 'The access token is not valid. Sign in again.'),
      'You have been signed out. Please apply the coupon again.',
    ],
    ['beyond a limit', refused('RATE_LIMITED', 'Try again in 4 minutes.'), 'Try again in 4 minutes.'],
  ] as const)('is refused %s', async (_, output, message) => {
    const started = typed();
    await started.lookUp.last().answer(output);
    expect(refusal(started)).toEqual({ code: 'SAVE50', reason: null, message });
    expect(started.value().application).toBe('refused');
  });

  test.each(['lookingUp', 'judging'] as const)('is not applied once it was removed: %s', async (step) => {
    const started = typed();
    const asked = started.lookUp.last();
    if (step === 'judging') await asked.answer(ok(save50));
    started.actor.send({ type: 'coupon.declined', code: 'Save50' });
    if (step === 'lookingUp') await asked.answer(ok(save50));
    else await started.judge.last().answer({ isAccepted: true, reason: 'OK', message: null });
    expect(started.value().application).toBe('idle');
    expect(started.reports).toEqual([]);
  });

  test('is applied although another one was removed', async () => {
    const started = typed();
    started.actor.send({ type: 'coupon.declined', code: 'OTHER' });
    await started.lookUp.last().answer(ok(save50));
    await started.judge.last().answer({ isAccepted: true, reason: 'OK', message: null });
    expect(started.reports).toEqual([{ type: 'cart.coupon.apply', coupon: coupon() }]);
  });

  test('is refused when the look-up takes too long or throws', async () => {
    const slow = typed();
    slow.clock.advance(TIMEOUT);
    expect(slow.value().application).toBe('refused');
    expect(slow.lookUp.last().signal.aborted).toBe(true);
    const broken = typed();
    await broken.lookUp.last().crash();
    expect(broken.value().application).toBe('refused');
  });

  test('is refused when the rules take too long or throw', async () => {
    const slow = typed();
    await slow.lookUp.last().answer(ok(save50));
    slow.clock.advance(TIMEOUT);
    expect(slow.value().application).toBe('refused');
    const broken = typed();
    await broken.lookUp.last().answer(ok(save50));
    await broken.judge.last().crash();
    expect(broken.value().application).toBe('refused');
  });

  test('clears its refusal when it is edited', async () => {
    const started = typed();
    await started.lookUp.last().answer(ok(null));
    started.actor.send({ type: 'coupon.refusal.dismiss' });
    expect(refusal(started)).toBe(null);
    expect(started.value().application).toBe('idle');
  });

  test('clears its refusal when the goods change, in any tab, and keeps it when only the gifts do', async () => {
    for (const cause of ['edit', 'otherTab'] as const) {
      const started = startCoupon();
      started.actor.send(cartChanged({ lines: [item()] }));
      started.actor.send(type('NOSUCH'));
      await started.lookUp.last().answer(ok(null));
      const gift = item({ recordKey: 'gift', source: 'COUPON' });
      started.actor.send(cartChanged({ lines: [item(), gift], cause: 'offers' }));
      expect(started.value().application).toBe('refused');
      started.actor.send(cartChanged({ lines: [item({ qty: 2 })], cause }));
      expect(refusal(started)).toBe(null);
      expect(started.value().application).toBe('idle');
    }
  });

  test('is replaced by a newer code, whose result alone counts', async () => {
    const started = typed('FIRST');
    started.actor.send(type('SECOND'));
    expect(started.lookUp.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await started.lookUp.calls[0]?.answer(ok(save50));
    expect(started.value().application).toBe('lookingUp');
    await started.lookUp.last().answer(ok(null));
    expect(refusal(started)?.code).toBe('SECOND');
    started.actor.send(type('THIRD'));
    expect(refusal(started)).toBe(null);
  });

  test('is ignored when it is empty, and cut when it is too long', () => {
    const started = typed('   ');
    expect(started.actor.getSnapshot().can(type('  '))).toBe(false);
    expect(started.lookUp.calls).toEqual([]);
    started.actor.send(type('x'.repeat(10_000)));
    expect(started.lookUp.last().input.code).toBe('X'.repeat(64));
  });
});

describe('a code from the checkout widget', () => {
  async function reported() {
    const started = startCoupon();
    started.actor.send({ type: 'coupon.apply', code: 'SAVE50', source: 'WIDGET' });
    return started;
  }

  test('is only logged when it is unknown [S8.9]', async () => {
    const started = await reported();
    await started.lookUp.last().answer(ok(null));
    expect(refusal(started)).toBe(null);
    expect(started.emitted.map(({ type }) => type)).toEqual(['log.requested']);
  });

  test('is only logged when the rules refuse it [S8.9]', async () => {
    const started = await reported();
    await started.lookUp.last().answer(ok(save50));
    await started.judge.last().answer({ isAccepted: false, reason: 'EXPIRED', message: null });
    expect(refusal(started)).toBe(null);
    expect(started.emitted.map(({ type }) => type)).toEqual(['log.requested']);
  });

  test.each([
    ['the look-up ends by a defect', (started: Started) => started.lookUp.last().crash()],
    ['the look-up takes too long', (started: Started) => started.clock.advance(TIMEOUT)],
    [
      'the check ends by a defect',
      async (started: Started) => {
        await started.lookUp.last().answer(ok(save50));
        await started.judge.last().crash();
      },
    ],
    [
      'the check takes too long',
      async (started: Started) => {
        await started.lookUp.last().answer(ok(save50));
        started.clock.advance(TIMEOUT);
      },
    ],
  ])('is only logged when %s [S8.9]', async (_, happen) => {
    const started = await reported();
    await happen(started);
    expect([refusal(started), selectIsApplying(started.actor.getSnapshot())]).toEqual([null, false]);
    expect(started.emitted.map(({ type }) => type)).toEqual(['log.requested']);
  });
});

describe('the code from the URL', () => {
  function kept() {
    const started = startCoupon();
    started.actor.send(cartChanged({ lines: [], storedCode: 'SAVE50' }));
    return started;
  }

  test('is looked up once and then applied by the offers', async () => {
    const started = kept();
    expect(started.lookUp.last().input).toEqual({ storeId: 'demo', code: 'SAVE50', by: 'apply' });
    await started.lookUp.last().answer(ok(save50));
    expect(started.settle.calls).toEqual([]);
    started.actor.send(cartChanged({ storedCode: 'SAVE50' }));
    expect(started.lookUp.calls).toHaveLength(1);
    expect(started.settle.last().input.stored).toEqual(save50);
    const slot = { kind: 'apply', coupon: coupon({ checkoutSource: 'URL' }) } as const;
    await started.settle.last().answer({ ...noEffect, slot });
    expect(started.reports).toEqual([{ type: 'coupon.offers.settled', settlement: { ...noEffect, slot } }]);
    expect(started.emitted).toEqual([availed]);
  });

  test('is cleared, and only logged, when the server does not know it', async () => {
    const started = kept();
    await started.lookUp.last().answer(ok(null));
    expect(started.reports).toEqual([{ type: 'cart.storedCoupon.clear', by: 'server' }]);
    expect(started.emitted.map(({ type }) => type)).toEqual(['log.requested']);
    expect(started.value().stored).toBe('none');
  });

  test.each(['connectivity.online', 'coupon.cart.changed'] as const)(
    'is looked up again on %s if there was no reply',
    async (type) => {
      const started = kept();
      await started.lookUp.last().answer(offline);
      expect(started.value().stored).toBe('unreached');
      started.actor.send(type === 'connectivity.online' ? { type } : cartChanged({ storedCode: 'SAVE50' }));
      expect(started.value().stored).toBe('lookingUp');
    },
  );

  test('counts as unanswered when the look-up takes too long or throws', async () => {
    const slow = kept();
    slow.clock.advance(TIMEOUT);
    expect(slow.value().stored).toBe('unreached');
    const broken = kept();
    await broken.lookUp.last().crash();
    expect(broken.value().stored).toBe('unreached');
  });

  test('is replaced by another code', async () => {
    const started = kept();
    started.actor.send(cartChanged({ lines: [], storedCode: 'OTHER' }));
    expect(started.lookUp.calls.map(({ input, signal }) => [input.code, signal.aborted])).toEqual([
      ['SAVE50', true],
      ['OTHER', false],
    ]);
    await started.lookUp.last().answer(ok(save50));
    started.actor.send(cartChanged({ lines: [], storedCode: 'THIRD' }));
    expect(started.lookUp.last().input.code).toBe('THIRD');
  });

  test('is dropped when the cart drops it', async () => {
    const started = kept();
    started.actor.send(cartChanged());
    expect(started.value().stored).toBe('none');
    started.actor.send(cartChanged({ storedCode: 'SAVE50' }));
    await started.lookUp.last().answer(ok(save50));
    expect(started.value().stored).toBe('known');
    started.actor.send(cartChanged());
    expect(started.actor.getSnapshot().context.stored).toBe(null);
    started.actor.send(cartChanged({ storedCode: 'SAVE50' }));
    await started.lookUp.last().answer(offline);
    started.actor.send(cartChanged());
    expect(started.value().stored).toBe('none');
  });
});
