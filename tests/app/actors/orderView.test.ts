import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { tellShownOrder } from '../../../src/app/actors/orderView.ts';
import type {
  MadeOrderChange,
  OrderChangePreview,
  OrderChangeRequest,
} from '../../../src/contract/domain/index.ts';
import {
  type ChangeReply,
  orderChangeMachine,
  type PreviewReply,
} from '../../../src/machines/checkout/orderChange.ts';
import { orderViewMachine } from '../../../src/machines/checkout/orderView.ts';
import type { OrderReadReply } from '../../../src/machines/checkout/orderWatch.ts';
import { confirmed, ok } from '../../machines/fixtures/order.ts';

const preview: OrderChangePreview = {
  lines: [{ id: 'l1', quantity: 1 }],
  refundOnline: 0,
  refundCash: 0,
  pointsBack: 0,
  pointsTaken: 0,
  keptAmount: 0,
  dueAmount: 0,
  unitsKept: 1,
  couponLoss: null,
};
const changed: ChangeReply = {
  ok: false,
  failure: { kind: 'refused', code: 'ORDER_STATE', details: {}, message: 'It has changed meanwhile.' },
};

test('a page whose order has changed meanwhile reads it again, so that the shopper sees what is left', async () => {
  const readOrder = vi.fn(async (): Promise<OrderReadReply> => ok(confirmed));
  const view = createActor(
    orderViewMachine.provide({
      actors: {
        readOrder: fromPromise<OrderReadReply, { orderId: string }>(readOrder),
        closeIntentOf: fromPromise<{ isFirst: boolean }, { orderId: string }>(async () => ({
          isFirst: false,
        })),
      },
    }),
    { input: { order: confirmed } },
  ).start();
  const change = createActor(
    orderChangeMachine.provide({
      actors: {
        previewChange: fromPromise<PreviewReply, { wish: OrderChangeRequest }>(async () => ok(preview)),
        sendChange: fromPromise<ChangeReply, MadeOrderChange>(async () => changed),
      },
    }),
    { input: { orderId: confirmed.id, secret: null } },
  ).start();
  const stop = tellShownOrder(view, change);
  change.send({ type: 'change.opened', kind: 'CANCEL' });
  change.send({ type: 'change.line.set', id: 'l1', quantity: 1 });
  change.send({ type: 'change.submitted' });
  await vi.waitFor(() => expect(change.getSnapshot().value).toBe('confirming'));
  change.send({ type: 'change.confirmed' });
  await vi.waitFor(() => expect(readOrder).toHaveBeenCalledTimes(1));
  stop();
  view.stop();
  change.stop();
});
