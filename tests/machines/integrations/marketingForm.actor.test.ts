import { describe, expect, test } from 'vitest';
import {
  type AvailReply,
  marketingFormMachine,
  type Submission,
} from '../../../src/machines/integrations/marketingForm.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const refused: AvailReply = {
  ok: false,
  failure: { kind: 'refused', code: 'COUPON_NOT_APPLICABLE', message: 'No', details: {} },
};

function start() {
  const avail = fakePromise<AvailReply, Submission>();
  const child = startChild(marketingFormMachine.provide({ actors: { availCoupon: avail.logic } }), undefined);
  const submit = (coupon: string) =>
    child.actor.send({ type: 'marketing.submitted', submission: { coupon, phone: '+91', email: null } });
  return { ...child, avail, submit };
}

describe('a marketing form', () => {
  test.each(['BETTER LUCK NEXT TIME', ' better luck next time ', '', '  '])(
    'with “%s” applies nothing [S5.36]',
    (coupon) => {
      const { submit, avail, emitted } = start();
      submit(coupon);
      expect([avail.calls, emitted]).toEqual([[], []]);
    },
  );

  test('applies any other value to the user, stores it for the cart, and shows a message [S5.37]', async () => {
    const { submit, avail, emitted } = start();
    submit(' ten ');
    expect([avail.last().input, emitted]).toEqual([{ coupon: 'TEN', phone: '+91', email: null }, []]);
    await avail.last().answer(ok(null));
    expect(emitted).toEqual([
      { type: 'coupon.availed', code: 'TEN' },
      {
        type: 'toast.requested',
        toast: {
          kind: 'success',
          text: 'Coupon TEN is yours. We apply it when your cart qualifies and has no other coupon.',
        },
      },
    ]);
  });

  test('is applied once, and a second form after it', async () => {
    const { submit, avail } = start();
    submit('TEN');
    submit('TWENTY');
    expect(avail.calls.length).toBe(1);
    await avail.last().answer(ok(null));
    submit('TWENTY');
    expect(avail.last().input.coupon).toBe('TWENTY');
  });

  test.each([
    ['is refused', 'warning', /does not hold any more/],
    ['meets no network', 'error', /Type its code in the cart/],
    ['meets a bug', 'error', /Type its code in the cart/],
    ['gets no answer for 15 s', 'error', /Type its code in the cart/],
  ])('that %s shows a message, and can be submitted again', async (what, kind, text) => {
    const { submit, avail, emitted, clock } = start();
    submit('TEN');
    if (what === 'is refused') await avail.last().answer(refused);
    if (what === 'meets no network') await avail.last().answer(offline);
    if (what === 'meets a bug') await avail.last().crash();
    if (what === 'gets no answer for 15 s') clock.advance(15_000);
    expect(emitted).toMatchObject([{ toast: { kind, text: expect.stringMatching(text) } }]);
    submit('TEN');
    expect(avail.calls.length).toBe(2);
  });
});
