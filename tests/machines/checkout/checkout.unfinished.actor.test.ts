import { describe, expect, test } from 'vitest';
import { intent } from '../fixtures/order.ts';
import { cart, now, startCheckout, startFilled } from '../fixtures/startCheckout.ts';

describe('an order that was left unfinished', () => {
  const interrupted = {
    intent: intent({ phase: 'placed', orderId: 'o1' }, { paymentType: 'COD' }),
    isStale: false,
  };

  test('is resumed before the form can be sent', async () => {
    const { stage, create, submit, check } = startCheckout({ interrupted });
    submit();
    expect([stage(), create.last().input, check.calls]).toEqual([
      'ordering',
      { intent: interrupted.intent },
      [],
    ]);
  });

  test('that was never answered is not sent again by itself when the cart has other goods', async () => {
    const unanswered = { intent: intent({}, { paymentType: 'COD' }), isStale: false };
    const { lines } = cart();
    const more = { ...cart(), lines: lines.map((line) => ({ ...line, qty: line.qty + 1 })) };
    const sent = [cart(), more].map((input) => {
      const { create, order: orderOf } = startCheckout({ interrupted: unanswered, cart: input });
      return [create.calls.length, orderOf()?.getSnapshot().value];
    });
    expect(sent).toEqual([
      [1, { reconciling: { request: 'asking', pace: 'prompt' } }],
      [0, 'interrupted'],
    ]);
  });

  test('is not resumed again after it has ended: the next submit is a new order [S4.7]', async () => {
    const stale = { intent: intent({}, { paymentType: 'COD' }), isStale: true };
    const started = await startFilled({ interrupted: stale });
    started.order()?.send({ type: 'order.reset' });
    await started.close.last().answer({ isFirst: true });
    expect(started.stage()).toBe('form');
    started.submit();
    await started.check.last().answer({ kind: 'valid', cart: cart(), now });
    expect(started.open.calls).toHaveLength(1);
  });
});
