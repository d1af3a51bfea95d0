import { describe, expect, test } from 'vitest';
import type { Order } from '../../../src/contract/domain/index.ts';
import {
  orderViewMachine,
  selectHasRefreshFailed,
  selectIsPending,
  selectIsRefreshing,
  selectIsSlow,
  selectNeedsPayment,
  selectViewedOrder,
} from '../../../src/machines/checkout/orderView.ts';
import { type OrderReadReply, orderWatchMachine } from '../../../src/machines/checkout/orderWatch.ts';
import { cancelled, confirmed, offline, ok, order, orderLine, pending } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start(of: Order) {
  const watched = fakePromise<OrderReadReply, { orderId: string }>();
  const read = fakePromise<OrderReadReply, { orderId: string }>();
  const close = fakePromise<{ isFirst: boolean }, { orderId: string }>();
  const machine = orderViewMachine.provide({
    actors: {
      watchOrder: orderWatchMachine.provide({ actors: { readOrder: watched.logic } }),
      readOrder: read.logic,
      closeIntentOf: close.logic,
    },
  });
  return { ...startChild(machine, { order: of }), watched, read, close };
}

describe("the order's page", () => {
  test('polls a pending order until it is confirmed', async () => {
    const { actor, watched, close } = start(pending);
    expect([selectIsPending(actor.getSnapshot()), selectNeedsPayment(actor.getSnapshot())]).toEqual([
      true,
      true,
    ]);
    await watched.last().answer(ok(confirmed));
    await close.last().answer({ isFirst: false });
    expect([selectIsPending(actor.getSnapshot()), selectViewedOrder(actor.getSnapshot())]).toEqual([
      false,
      confirmed,
    ]);
  });

  test('requests no payment for cash on delivery', () => {
    const { actor } = start(order({ paymentType: 'COD' }));
    expect(selectNeedsPayment(actor.getSnapshot())).toBe(false);
  });

  test('shows after a minute that it takes longer, and keeps polling', () => {
    const { actor, clock } = start(pending);
    clock.advance(60_000);
    expect([selectIsSlow(actor.getSnapshot()), selectIsPending(actor.getSnapshot())]).toEqual([true, true]);
  });

  test('reports the purchase and clears the cart if this browser placed the order and no tab has reported it', async () => {
    const { close, emitted } = start({
      ...confirmed,
      products: [
        orderLine({ variantId: 'v1', source: null }),
        orderLine({ variantId: 'v1', source: 'COUPON' }),
      ],
    });
    await close.last().answer({ isFirst: true });
    const ordered = { productId: 'p1', variantId: 'v1', quantity: 2, sourceCouponCode: null };
    expect(emitted).toEqual([
      {
        type: 'order.completed',
        orderId: 'o1',
        couponCode: null,
        lines: [
          { ...ordered, source: 'CART' },
          { ...ordered, source: 'COUPON' },
        ],
      },
      {
        type: 'analytics.requested',
        name: 'purchase',
        attributes: {
          orderId: 'o1',
          code: 'A1001',
          totalAmount: 49_900,
          currency: 'INR',
          paymentType: 'PREPAID',
          couponCode: null,
        },
      },
    ]);
  });

  test('removes the intent once, although the page sends the order when it starts', async () => {
    const { actor, close, emitted } = start(confirmed);
    actor.send({ type: 'order.received', order: { ...confirmed, totalAmount: 1 } });
    expect(close.calls).toHaveLength(1);
    await close.last().answer({ isFirst: true });
    expect(emitted.map(({ type }) => type)).toEqual(['order.completed', 'analytics.requested']);
    expect(selectViewedOrder(actor.getSnapshot()).totalAmount).toBe(1);
  });

  test('reports nothing on a reload', async () => {
    const { close, emitted, actor } = start(confirmed);
    await close.last().answer({ isFirst: false });
    expect([emitted, actor.getSnapshot().value]).toEqual([[], 'settled']);
  });

  test.each(['crash', 'silence'])('is settled when closing ends in %s', async (how) => {
    const { close, clock, actor } = start(confirmed);
    if (how === 'crash') await close.last().crash();
    else clock.advance(5_000);
    expect(actor.getSnapshot().value).toBe('settled');
  });

  test('of a cancelled order rests', () => {
    const { actor, watched, close } = start(cancelled);
    expect([actor.getSnapshot().value, watched.calls, close.calls]).toEqual(['settled', [], []]);
  });

  test('reads the order on request, and says so even if nothing has changed', async () => {
    const { actor, read, emitted } = start(cancelled);
    actor.send({ type: 'order.refreshed' });
    expect(selectIsRefreshing(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'order.refreshed' });
    expect(read.calls).toHaveLength(1);
    const fresh = order({ ...cancelled, refundDue: false });
    await read.last().answer(ok(fresh));
    expect(selectViewedOrder(actor.getSnapshot())).toBe(fresh);
    expect(emitted).toEqual([
      { type: 'toast.requested', toast: { kind: 'success', text: 'Your order is up to date.' } },
    ]);
  });

  test.each(['failure', 'crash', 'silence'])(
    'keeps the order and says so when reading ends in %s',
    async (how) => {
      const { actor, read, clock } = start(cancelled);
      actor.send({ type: 'order.refreshed' });
      if (how === 'failure') await read.last().answer(offline);
      if (how === 'crash') await read.last().crash();
      if (how === 'silence') clock.advance(15_000);
      expect([selectHasRefreshFailed(actor.getSnapshot()), selectViewedOrder(actor.getSnapshot())]).toEqual([
        true,
        cancelled,
      ]);
      actor.send({ type: 'order.refreshed' });
      await read.last().answer(ok(cancelled));
      expect(selectHasRefreshFailed(actor.getSnapshot())).toBe(false);
    },
  );

  test('adopts the route’s data of this order only', () => {
    const { actor } = start(pending);
    actor.send({ type: 'order.received', order: order({ id: 'o2' }) });
    expect(selectViewedOrder(actor.getSnapshot())).toBe(pending);
    actor.send({ type: 'order.received', order: cancelled });
    expect([actor.getSnapshot().value, selectViewedOrder(actor.getSnapshot())]).toEqual([
      'settled',
      cancelled,
    ]);
  });
});
