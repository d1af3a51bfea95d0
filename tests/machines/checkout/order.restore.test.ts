import { describe, expect, test } from 'vitest';
import type { OrderIntent } from '../../../src/contract/domain/index.ts';
import {
  cancelled,
  confirmed,
  intent,
  offline,
  ok,
  orderRequest,
  paidAlready,
  payable,
  refused,
  summary,
} from '../fixtures/order.ts';
import { startOrder } from '../fixtures/startOrder.ts';

const placed = intent({ phase: 'placed', orderId: 'o1' });
const paying = intent({ phase: 'paying', orderId: 'o1' });
const paid = intent({ phase: 'paid', orderId: 'o1', payment: { paymentId: 'pay_1', signature: null } });
const codPlaced = intent({ phase: 'placed', orderId: 'o1' }, { paymentType: 'COD' });

function restore(record: OrderIntent, isStale = false, asker: string | null = null) {
  return startOrder({ kind: 'restored', intent: record, isStale, asker });
}

async function restoreAnswered(record: OrderIntent) {
  const started = restore(record);
  await started.create.last().answer(ok(summary()));
  return started;
}

describe('after a reload', () => {
  test.each([intent(), placed, paying, paid, codPlaced])(
    'the server is asked with the same key and body, and nothing can be paid meanwhile: %o',
    (record) => {
      const { create, stage, actor } = restore(record);
      expect(create.last().input).toEqual({ intent: record });
      expect([stage(), actor.getSnapshot().can({ type: 'order.payment.retried' })]).toEqual([
        'unknown',
        false,
      ]);
    },
  );

  test.each([
    ['an unanswered order waits for its payment', intent(), 'awaitingPayment'],
    ['an unpaid order waits for its payment', placed, 'awaitingPayment'],
    ['an order whose window was open is asked about at once', paying, 'askingProvider'],
    ['a paid order is validated', paid, { settling: { work: 'validating', pace: 'prompt' } }],
    ['a cash order is polled', codPlaced, { settling: { work: 'confirmingCod', pace: 'prompt' } }],
  ])('%s', async (_, record, value) => {
    const started = await restoreAnswered(record);
    expect([started.value(), started.window.isRunning()]).toEqual([value, false]);
  });

  test.each([
    ['CONFIRMED', summary({ status: 'CONFIRMED', code: 'A1' }), 'closing'],
    ['CANCELLED', summary({ status: 'CANCELLED' }), 'cancelled'],
  ])('an order that is %s by now is so', async (_, order, value) => {
    const started = restore(paying);
    await started.create.last().answer(ok(order));
    expect(started.value()).toBe(value);
  });

  test('a payment with an unknown result is looked up at once', async () => {
    const started = await restoreAnswered(paying);
    await started.transact.last().answer(ok(paidAlready));
    expect(started.stage()).toBe('charged');
  });

  test('an unpaid order can then be paid again', async () => {
    const started = await restoreAnswered(paying);
    await started.transact.last().answer(ok(payable));
    expect(started.stage()).toBe('notCharged');
  });

  test('a provider that does not reply is asked again after 10 seconds, and no payment is offered meanwhile', async () => {
    const started = await restoreAnswered(paying);
    await started.transact.last().answer(offline);
    expect([started.value(), started.stage()]).toEqual(['checkingPayment', 'unknown']);
    started.clock.advance(9_999);
    expect(started.transact.calls).toHaveLength(1);
    started.clock.advance(1);
    await started.transact.last().answer(ok(paidAlready));
    expect(started.stage()).toBe('charged');
  });

  test('a refusal does not end an order that exists', async () => {
    const { create, stage } = restore(paid);
    await create.last().answer(refused('OUT_OF_STOCK'));
    expect(stage()).toBe('unknown');
  });

  test('a confirmed order ends in success, and a late read changes nothing', async () => {
    const started = await restoreAnswered(paid);
    await started.watched.last().answer(ok(confirmed));
    await started.close.last().answer({ isFirst: true });
    await started.validate.last().answer(ok(false));
    expect(started.outcome()).toMatchObject({ result: 'SUCCESS', payment: paid.payment });
  });

  test('a cancelled order is shown', async () => {
    const started = await restoreAnswered(codPlaced);
    await started.watched.last().answer(ok(cancelled));
    expect(started.stage()).toBe('cancelled');
  });

  test('the window gets name, phone and email from the record', async () => {
    const shippingAddress = { ...orderRequest().shippingAddress, email: 'asha@example.in' };
    const started = await restoreAnswered(intent({ phase: 'placed', orderId: 'o1' }, { shippingAddress }));
    started.actor.send({ type: 'order.payment.retried' });
    await started.transact.last().answer(ok(payable));
    expect(started.window.inputs).toEqual([
      {
        orderId: 'o1',
        checkout: payable.checkout,
        contact: { name: 'Asha Rao', email: 'asha@example.in', phone: '+919876543210' },
      },
    ]);
  });
});

describe('a stale intent that was never answered', () => {
  test('is not sent again by itself', () => {
    const { create, stage } = restore(intent(), true);
    expect([stage(), create.calls]).toEqual(['interrupted', []]);
  });

  test('is sent when the shopper confirms it', () => {
    const { actor, create } = restore(intent(), true);
    actor.send({ type: 'order.resumed' });
    expect(create.last().input).toEqual({ intent: intent() });
  });

  test('can be dropped', async () => {
    const { actor, close, outcome } = restore(intent(), true);
    actor.send({ type: 'order.reset' });
    await close.last().answer({ isFirst: true });
    expect(outcome()).toEqual({ result: 'ABANDONED' });
  });

  test('that placed an order is looked up, however old it is', () => {
    expect(restore(placed, true).stage()).toBe('unknown');
  });
});
