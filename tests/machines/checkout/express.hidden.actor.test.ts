import { describe, expect, test } from 'vitest';
import type { ExpressIntent } from '../../../src/contract/domain/index.ts';
import { ok, refused } from '../fixtures/order.ts';
import {
  checkout,
  expressIntent,
  type StartedExpress,
  startBrowsing,
  startExpress,
} from '../fixtures/startExpress.ts';

const opensItsPage = { type: 'navigation.requested', to: { path: '/order/o1' }, replace: false };
const named = checkout({ orderId: 'o1', isOrdered: true });

/** Starts with an intent that was found in storage; the server names its order and does not show it. */
async function findHidden(found = named, interrupted: ExpressIntent = expressIntent) {
  const started = startExpress({ storeId: 'demo', interrupted });
  started.turn.send({ type: 'turn.taken' });
  await started.begin.last().answer(ok(found));
  await hide(started);
  return started;
}

async function hide({ read, orderClose }: StartedExpress) {
  await read.last().answer(refused('NOT_FOUND'));
  await orderClose.last().answer({ isFirst: false });
}

describe('an order that the server names and does not show', () => {
  test.each([true, false])(
    'takes what was ordered out of the cart and leads to its page, and no purchase is reported (first: %s)',
    async (isFirst) => {
      const { close, emitted, stage } = await findHidden();
      await close.last().answer({ isFirst });
      expect([emitted, stage()]).toEqual([
        [
          { type: 'order.completed', orderId: 'o1', couponCode: 'SAVE50', lines: expressIntent.lines },
          opensItsPage,
        ],
        'idle',
      ]);
    },
  );

  test('does so too after the widget has reported it', async () => {
    const started = await startBrowsing();
    started.widget.send({ type: 'widget.orderCompleted', orderId: 'o1', discountCode: null });
    await hide(started);
    expect(started.told()).toEqual([]);
    await started.begin.last().answer(ok(named));
    await hide(started);
    await started.close.last().answer({ isFirst: true });
    expect(started.told()).toEqual(['order.completed', 'navigation.requested']);
  });

  test('leaves the cart as it is while the order is unpaid or after it is cancelled', async () => {
    const { close, emitted } = await findHidden(checkout({ orderId: 'o1', isOrdered: false }));
    await close.last().answer({ isFirst: true });
    expect(emitted).toEqual([opensItsPage]);
  });

  test('leaves the cart as it is if its lines are not known', async () => {
    const { close, emitted } = await findHidden(named, { ...expressIntent, lines: [] });
    await close.last().answer({ isFirst: true });
    expect(emitted).toEqual([opensItsPage]);
  });
});
