import { describe, expect, test } from 'vitest';
import type { Order } from '../../../src/contract/domain/index.ts';
import {
  cancelled,
  confirmed,
  offline,
  ok,
  order,
  paidAlready,
  payable,
  refused,
} from '../fixtures/order.ts';
import { type StartedOrder, startOrder } from '../fixtures/startOrder.ts';

const elsewhere = { kind: 'elsewhere', orderId: 'o1' } as const;
const address = {
  name: 'Asha Rao',
  phone: '+919876543210',
  email: null,
  country: 'IN',
  state: 'KA',
  city: 'Bengaluru',
  pinCode: '560001',
  landmark: null,
  address: '1 MG Road',
  area: null,
};

async function startFound(found: Order) {
  const started = startOrder(elsewhere);
  await started.read.last().answer(ok(found));
  return started;
}

describe('an order that was placed elsewhere', () => {
  test('is read first: nothing is placed and nothing can be paid meanwhile', () => {
    const { read, create, open, stage, actor } = startOrder(elsewhere);
    expect([read.last().input, create.calls, open.calls, stage()]).toEqual([
      { orderId: 'o1' },
      [],
      [],
      'unknown',
    ]);
    expect(actor.getSnapshot().can({ type: 'order.payment.retried' })).toBe(false);
  });

  test('that is confirmed ends in success, with its own lines', async () => {
    const started = await startFound(confirmed);
    await started.close.last().answer({ isFirst: false });
    expect(started.outcome()).toEqual({
      result: 'SUCCESS',
      order: confirmed,
      payment: null,
      transaction: null,
      lines: [],
      isFirst: false,
    });
  });

  test('that is cancelled is shown as cancelled', async () => {
    expect((await startFound(cancelled)).stage()).toBe('cancelled');
  });

  test('with cash on delivery is polled', async () => {
    const { value } = await startFound(order({ paymentType: 'COD' }));
    expect(value()).toEqual({ settling: { work: 'confirmingCod', pace: 'prompt' } });
  });

  test.each([
    ['paid already is only confirmed', paidAlready, 'charged'],
    ['unpaid is offered for payment', payable, 'notCharged'],
  ] as const)('to be paid online has its payment looked up: %s', async (_, answer, stage) => {
    const started = await startFound(order());
    expect([started.value(), started.stage()]).toEqual(['askingProvider', 'unknown']);
    await started.transact.last().answer(ok(answer));
    expect(started.stage()).toBe(stage);
  });

  test('prefills the payment window with its address’s contact', async () => {
    const started = await startFound(order({ shippingAddress: address }));
    await started.transact.last().answer(ok(payable));
    started.actor.send({ type: 'order.payment.retried' });
    await started.transact.last().answer(ok(payable));
    expect(started.window.inputs.map(({ contact }) => contact)).toEqual([
      { name: 'Asha Rao', email: null, phone: '+919876543210' },
    ]);
  });

  test.each<[string, (started: StartedOrder) => Promise<void>]>([
    ['fails', ({ read }) => read.last().answer(offline)],
    ['crashes', ({ read }) => read.last().crash()],
    ['never answers', async ({ clock }) => clock.advance(15_000)],
  ])('whose reading %s is read again after 2 seconds', async (_, fail) => {
    const started = startOrder(elsewhere);
    await fail(started);
    expect(started.stage()).toBe('unknown');
    started.clock.advance(2_000);
    expect(started.read.calls).toHaveLength(2);
  });

  test.each(['order.retried', 'connectivity.online'] as const)('is read at once on %s', async (type) => {
    const { actor, read } = startOrder(elsewhere);
    await read.last().answer(offline);
    actor.send({ type });
    expect(read.calls).toHaveLength(2);
  });

  test('that does not exist, or belongs to another, ends without an order', async () => {
    const started = startOrder(elsewhere);
    await started.read.last().answer(refused('NOT_FOUND'));
    await started.close.last().answer({ isFirst: false });
    expect(started.outcome()).toMatchObject({ result: 'ERROR', code: 'NOT_FOUND' });
  });
});
