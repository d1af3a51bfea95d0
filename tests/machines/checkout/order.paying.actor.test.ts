import { describe, expect, test } from 'vitest';
import {
  selectAmountToPay,
  selectCancelReason,
  selectIsRefundDue,
  selectPaymentFailure,
  selectTransaction,
} from '../../../src/machines/checkout/order/index.ts';
import {
  cancelled,
  confirmed,
  intent,
  offline,
  ok,
  paidAlready,
  payable,
  pending,
  refused,
  summary,
} from '../fixtures/order.ts';
import { type StartedOrder, startCod, startOrder, startPaying, success } from '../fixtures/startOrder.ts';
import { settled } from '../support/actors.ts';

const paid = { type: 'payment.succeeded', paymentId: 'pay_1', signature: 'sig' } as const;
const paidIntent = intent({
  phase: 'paid',
  orderId: 'o1',
  payment: { paymentId: 'pay_1', signature: 'sig' },
});

/** Starts with a placed order whose transaction is requested. */
async function startTransacting() {
  const started = startOrder();
  await started.open.last().answer({ kind: 'opened', intent: intent() });
  await started.create.last().answer(ok(summary()));
  return started;
}

async function startUnpaid() {
  const started = await startPaying();
  started.window.send({ type: 'payment.unavailable' });
  return started;
}

async function startDismissed() {
  const started = await startPaying();
  started.window.send({ type: 'payment.dismissed' });
  return started;
}

async function startPaid() {
  const started = await startPaying();
  started.window.send(paid);
  return started;
}

describe('an online payment', () => {
  test('opens the window with the transaction, after storing that it may be charged [S4.2]', async () => {
    const { value, stored, window, actor, stage } = await startPaying();
    expect([value(), stage(), window.isRunning()]).toEqual(['paying', 'paying', true]);
    expect(stored.at(-1)).toEqual(intent({ phase: 'paying', orderId: 'o1' }));
    expect([selectAmountToPay(actor.getSnapshot()), selectTransaction(actor.getSnapshot())]).toEqual([
      49_900,
      payable,
    ]);
  });

  test('that succeeds is validated, then confirmed [S4.3]', async () => {
    const started = await startPaid();
    const { stored, value, stage, validate, window } = started;
    expect([value(), stage(), window.isRunning(), stored.at(-1)]).toEqual([
      { settling: { work: 'validating', pace: 'prompt' } },
      'charged',
      false,
      paidIntent,
    ]);
    expect(validate.last().input).toEqual({ orderId: 'o1', payment: paidIntent.payment });
    await validate.last().answer(ok(true));
    expect([value(), stage()]).toEqual([{ settling: { work: 'confirmingPaid', pace: 'prompt' } }, 'charged']);
    await started.watched.last().answer(ok(confirmed));
    expect(await success(started)).toMatchObject({
      result: 'SUCCESS',
      order: confirmed,
      payment: paidIntent.payment,
      transaction: payable,
    });
  });

  test('keeps the window open after a failed attempt', async () => {
    const { window, value, actor } = await startPaying();
    window.send({ type: 'payment.failed', code: 'BAD', description: 'Card declined' });
    expect([value(), selectPaymentFailure(actor.getSnapshot())]).toEqual([
      'paying',
      { code: 'BAD', description: 'Card declined' },
    ]);
    window.send(paid);
    expect(value()).toEqual({ settling: { work: 'validating', pace: 'prompt' } });
  });

  test.each([
    ['answers false', (order: StartedOrder) => order.validate.last().answer(ok(false))],
    ['is refused', (order: StartedOrder) => order.validate.last().answer(refused('PAYMENT_NOT_CONFIRMED'))],
    ['fails', (order: StartedOrder) => order.validate.last().answer(offline)],
    ['crashes', (order: StartedOrder) => order.validate.last().crash()],
    ['never ends', async (order: StartedOrder) => order.clock.advance(20_000)],
  ])('whose validation %s is validated again after 2 seconds [S4.5 S8.6]', async (_, fail) => {
    const started = await startPaid();
    await fail(started);
    expect([started.value(), started.stage()]).toEqual([
      { settling: { work: 'waitingToValidate', pace: 'prompt' } },
      'charged',
    ]);
    started.clock.advance(2_000);
    await started.validate.last().answer(ok(true));
    expect(started.validate.calls).toHaveLength(2);
    expect(started.has('charged')).toBe(true);
  });

  test('is validated at a slower interval after a minute, without end', async () => {
    const { validate, clock, stage } = await startPaid();
    for (let tries = 0; tries < 30; tries += 1) {
      await validate.last().answer(offline);
      clock.advance(2_000);
    }
    expect(validate.calls).toHaveLength(30);
    clock.advance(8_000);
    expect([validate.calls.length, stage()]).toEqual([31, 'charged']);
  });

  test('is validated at once when the network is back', async () => {
    const { actor, validate } = await startPaid();
    await validate.last().answer(offline);
    actor.send({ type: 'connectivity.online' });
    expect(validate.calls).toHaveLength(2);
  });

  test('that the webhook confirms first needs no validation', async () => {
    const started = await startPaid();
    await started.watched.last().answer(ok(confirmed));
    expect([started.value(), started.validate.last().signal.aborted]).toEqual(['closing', true]);
  });

  test('whose callback is lost is found by polling, and the window closes', async () => {
    const { watched, value, window } = await startPaying();
    await watched.last().answer(ok(confirmed));
    expect([value(), window.isRunning()]).toEqual(['closing', false]);
  });

  test('offers no second payment while a first may have been made', async () => {
    const started = await startPaid();
    const can = (type: 'order.payment.retried' | 'order.abandoned' | 'order.reset') =>
      started.actor.getSnapshot().can({ type });
    expect([can('order.payment.retried'), can('order.abandoned'), can('order.reset')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('that another tab also sees settled is reported once', async () => {
    const started = await startPaid();
    await started.watched.last().answer(ok(confirmed));
    expect(await success(started, false)).toMatchObject({ result: 'SUCCESS', isFirst: false });
  });
});

describe('a transaction', () => {
  test('with nothing left to pay is waited for', async () => {
    const { transact, value, window } = await startTransacting();
    await transact.last().answer(ok(paidAlready));
    expect([value(), window.isRunning()]).toEqual([
      { settling: { work: 'confirmingPaid', pace: 'prompt' } },
      false,
    ]);
  });

  test.each([
    [
      'a refusal',
      (order: StartedOrder) => order.transact.last().answer(refused('PAYMENT_PROVIDER_UNAVAILABLE')),
    ],
    ['no answer', (order: StartedOrder) => order.transact.last().answer(offline)],
    [
      'an unusable answer',
      (order: StartedOrder) => order.transact.last().answer(ok({ ...payable, checkout: null })),
    ],
    ['a crash', (order: StartedOrder) => order.transact.last().crash()],
    ['silence', async (order: StartedOrder) => order.clock.advance(20_000)],
  ])('that ends in %s leaves the order unpaid, to be paid again', async (_, fail) => {
    const started = await startTransacting();
    await fail(started);
    expect([started.value(), started.stage()]).toEqual(['awaitingPayment', 'notCharged']);
    started.actor.send({ type: 'order.payment.retried' });
    started.actor.send({ type: 'order.payment.retried' });
    expect(started.transact.calls).toHaveLength(2);
    await started.transact.last().answer(ok(payable));
    expect(started.value()).toBe('paying');
  });

  test('for an order in another state leads to reading the order', async () => {
    const { transact, value, watched } = await startTransacting();
    await transact.last().answer(refused('ORDER_STATE'));
    expect(value()).toBe('checkingPayment');
    await watched.last().answer(ok(cancelled));
    expect(value()).toBe('cancelled');
  });
});

describe('a closed window', () => {
  test('leads to a check for a payment before another is offered', async () => {
    const { clock, transact, value, stage, stored, actor } = await startDismissed();
    expect([value(), stage(), actor.getSnapshot().can({ type: 'order.payment.retried' })]).toEqual([
      'checkingPayment',
      'unknown',
      false,
    ]);
    clock.advance(3_000);
    expect([value(), stage()]).toEqual(['askingProvider', 'unknown']);
    await transact.last().answer(ok(payable));
    expect([value(), stage(), stored.at(-1)]).toEqual([
      'awaitingPayment',
      'notCharged',
      intent({ phase: 'placed', orderId: 'o1' }),
    ]);
  });

  test('after a payment leads to the confirmation', async () => {
    const { clock, transact, stage } = await startDismissed();
    clock.advance(3_000);
    await transact.last().answer(ok(paidAlready));
    expect(stage()).toBe('charged');
  });

  test('whose payment the server knows is confirmed', async () => {
    const { watched, value } = await startDismissed();
    await watched.last().answer(ok(confirmed));
    expect(value()).toBe('closing');
  });

  test.each([
    ['fails', (order: StartedOrder) => order.transact.last().answer(offline)],
    ['crashes', (order: StartedOrder) => order.transact.last().crash()],
    ['never answers', async (order: StartedOrder) => order.clock.advance(20_000)],
  ])('stays unknown while the provider %s', async (_, fail) => {
    const started = await startDismissed();
    started.clock.advance(3_000);
    await fail(started);
    expect([started.value(), started.stage()]).toEqual(['checkingPayment', 'unknown']);
  });

  test.each(['order.retried', 'connectivity.online'] as const)(
    'is looked up at the provider at once on %s, once',
    async (type) => {
      const { actor, transact, value } = await startDismissed();
      const before = transact.calls.length;
      actor.send({ type });
      actor.send({ type });
      expect([value(), transact.calls.length]).toEqual(['askingProvider', before + 1]);
    },
  );

  test.each([
    [
      'another tab has it open',
      (order: StartedOrder) => order.window.send({ type: 'payment.busyElsewhere' }),
    ],
    ['half an hour has passed', (order: StartedOrder) => order.clock.advance(30 * 60_000)],
  ])('is what it counts as when %s', async (_, close) => {
    const started = await startPaying();
    close(started);
    expect([started.value(), started.window.isRunning()]).toEqual(['checkingPayment', false]);
  });

  test('that never opened charged nothing', async () => {
    const { stage, stored } = await startUnpaid();
    expect([stage(), stored.at(-1)]).toEqual(['notCharged', intent({ phase: 'placed', orderId: 'o1' })]);
  });

  test('has its late events ignored', async () => {
    const { actor, value } = await startUnpaid();
    actor.send({ type: 'payment.failed', code: 'X', description: 'late' });
    expect(value()).toBe('awaitingPayment');
  });
});

describe('an unpaid order', () => {
  test('can be given up after it was read once more', async () => {
    const started = await startUnpaid();
    started.actor.send({ type: 'order.abandoned' });
    started.actor.send({ type: 'order.payment.retried' });
    expect(started.read.last().input).toEqual({ orderId: 'o1' });
    await started.read.last().answer(ok(pending));
    expect(await success(started)).toEqual({ result: 'ABANDONED' });
  });

  test('that turns out to be confirmed is not given up', async () => {
    const started = await startUnpaid();
    started.actor.send({ type: 'order.abandoned' });
    await started.read.last().answer(ok(confirmed));
    expect(await success(started)).toMatchObject({ result: 'SUCCESS' });
  });

  test.each([
    ['fails', (order: StartedOrder) => order.read.last().answer(offline)],
    ['crashes', (order: StartedOrder) => order.read.last().crash()],
    ['never ends', async (order: StartedOrder) => order.clock.advance(15_000)],
  ])('is kept when the last look %s', async (_, fail) => {
    const started = await startUnpaid();
    started.actor.send({ type: 'order.abandoned' });
    await fail(started);
    expect(started.value()).toBe('awaitingPayment');
  });

  test('that is confirmed from outside is confirmed', async () => {
    const { watched, value } = await startUnpaid();
    await watched.last().answer(ok(confirmed));
    expect(value()).toBe('closing');
  });

  test('is read at once when the connection is back', async () => {
    const { actor, watched } = await startUnpaid();
    await watched.last().answer(ok(pending));
    const reads = watched.calls.length;
    actor.send({ type: 'connectivity.online' });
    expect(watched.calls).toHaveLength(reads + 1);
  });

  test('is polled while the window is open, too', async () => {
    const { actor, watched } = await startPaying();
    await watched.last().answer(ok(pending));
    actor.send({ type: 'connectivity.online' });
    expect(watched.calls).toHaveLength(2);
  });
});

describe('a cancelled order', () => {
  test('shows the reason, and whether there is a refund, until the shopper leaves it', async () => {
    const started = await startCod();
    await started.watched.last().answer(ok(cancelled));
    const snapshot = started.actor.getSnapshot();
    expect([started.stage(), selectCancelReason(snapshot), selectIsRefundDue(snapshot)]).toEqual([
      'cancelled',
      'Not paid in time',
      true,
    ]);
    started.actor.send({ type: 'order.reset' });
    await settled();
    expect(await success(started)).toEqual({ result: 'ABANDONED' });
  });
});
