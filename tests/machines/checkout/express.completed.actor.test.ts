import { describe, expect, test } from 'vitest';
import { coupon } from '../fixtures/cart.ts';
import { offline, ok, order, refused } from '../fixtures/order.ts';
import {
  checkout,
  confirm,
  expressIntent,
  type StartedExpress,
  startBrowsing,
  widgetOrder,
} from '../fixtures/startExpress.ts';

const ordered = [{ productId: 'p1', variantId: null, quantity: 2, source: 'CART', sourceCouponCode: null }];
const complete = { type: 'widget.orderCompleted', orderId: 'o1', discountCode: null } as const;

async function startCompleted() {
  const started = await startBrowsing();
  started.widget.send(complete);
  return started;
}

describe('a completed order', () => {
  test('is fetched with its coupon, then reported, the widget closed, the cart cleared, and the page changed [S4.37 S7.8]', async () => {
    const started = await startCompleted();
    const { widget, rule, close, emitted, stage } = started;
    expect([started.read.last().input, widget.isRunning(), stage()]).toEqual([
      { orderId: 'o1' },
      true,
      'open',
    ]);
    await confirm(started);
    expect(rule.last().input).toEqual({ storeId: 'demo', code: 'SAVE50' });
    await rule.last().answer(ok(coupon()));
    expect([close.last().input, emitted]).toEqual([{ intent: expressIntent }, []]);
    await close.last().answer({ isFirst: true });
    expect(emitted).toEqual([
      {
        type: 'analytics.requested',
        name: 'purchase',
        attributes: {
          orderId: 'o1',
          code: 'A1001',
          totalAmount: 49_900,
          currency: 'INR',
          paymentType: 'PREPAID',
          couponCode: 'SAVE50',
          couponName: 'Save 50',
          via: 'express',
        },
      },
      { type: 'order.completed', orderId: 'o1', couponCode: 'SAVE50', lines: ordered },
      { type: 'navigation.requested', to: { path: '/order/o1' }, replace: false },
    ]);
    expect([widget.isRunning(), stage(), started.context().intent]).toEqual([false, 'idle', null]);
  });

  test('without a discount requests no coupon [S4.37]', async () => {
    const started = await startCompleted();
    await confirm(started, { ...widgetOrder, couponCode: null });
    expect([started.rule.calls, started.close.calls.length]).toEqual([[], 1]);
  });

  test.each<[string, (started: StartedExpress) => Promise<void>]>([
    ['crashes', ({ rule }) => rule.last().crash()],
    ['fails', ({ rule }) => rule.last().answer(offline)],
    ['never answers', async ({ clock }) => clock.advance(5_000)],
  ])('whose coupon look-up %s is completed all the same', async (_, fail) => {
    const started = await startCompleted();
    await confirm(started);
    await fail(started);
    await started.close.last().answer({ isFirst: true });
    expect(started.told()).toEqual(['analytics.requested', 'order.completed', 'navigation.requested']);
  });

  test('that another tab has reported is not reported again', async () => {
    const started = await startCompleted();
    await confirm(started, { ...widgetOrder, couponCode: null });
    await started.close.last().answer({ isFirst: false });
    expect(started.told()).toEqual(['order.completed', 'navigation.requested']);
  });

  test.each<[string, (started: StartedExpress) => Promise<void>]>([
    ['crashes', ({ close }) => close.last().crash()],
    ['never answers', async ({ clock }) => clock.advance(5_000)],
  ])('whose record’s removal %s still reaches its page', async (_, fail) => {
    const started = await startCompleted();
    await confirm(started, { ...widgetOrder, couponCode: null });
    await fail(started);
    expect(started.told()).toEqual(['order.completed', 'navigation.requested']);
  });

  test('reported twice, or followed by a close or a failure, counts once', async () => {
    const started = await startCompleted();
    started.widget.send(complete);
    started.widget.send({ type: 'widget.closed' });
    started.widget.send({ type: 'widget.failed', reason: 'late' });
    await confirm(started, { ...widgetOrder, couponCode: null });
    await started.close.last().answer({ isFirst: true });
    expect([started.read.calls.length, started.told().filter((type) => type === 'order.completed')]).toEqual([
      1,
      ['order.completed'],
    ]);
  });

  test('that stays pending is shown by the shop, without the widget', async () => {
    const started = await startCompleted();
    await started.read.last().answer(ok(order({ paymentType: 'COD' })));
    expect(started.stage()).toBe('open');
    started.clock.advance(8_000);
    expect([started.stage(), started.widget.isRunning()]).toEqual(['ordering', false]);
  });

  test('without an id is looked up', async () => {
    const started = await startBrowsing();
    started.widget.send({ ...complete, orderId: null });
    await started.begin.last().answer(ok(checkout({ orderId: 'o1' })));
    await confirm(started, { ...widgetOrder, couponCode: null });
    await started.close.last().answer({ isFirst: true });
    expect(started.emitted.at(-1)).toMatchObject({ to: { path: '/order/o1' } });
  });

  test('whose id remains unknown leads to the home page, and clears nothing [S2.16]', async () => {
    const started = await startBrowsing();
    started.widget.send({ ...complete, orderId: null });
    for (const wait of [2_000, 2_000, 0]) {
      await started.begin.last().answer(ok(checkout()));
      started.clock.advance(wait);
    }
    await started.close.last().answer({ isFirst: true });
    expect(started.emitted).toEqual([{ type: 'navigation.requested', to: { path: '/' }, replace: false }]);
  });

  test('that the server does not know is not accepted: the server is asked for the intent’s order', async () => {
    const started = await startCompleted();
    await started.read.last().answer(refused('NOT_FOUND'));
    await started.orderClose.last().answer({ isFirst: false });
    expect([started.stage(), started.widget.isRunning(), started.context().orderId]).toEqual([
      'unknown',
      false,
      null,
    ]);
    await started.begin.last().answer(ok(checkout()));
    await started.close.last().answer({ isFirst: true });
    expect([started.stage(), started.told()]).toEqual(['idle', []]);
  });
});
