import { describe, expect, test } from 'vitest';
import {
  selectIntended,
  selectIsCookieLost,
  selectMayBeCharged,
} from '../../../src/machines/checkout/order/index.ts';
import { intent, offline, ok, order, payable, refused, summary } from '../fixtures/order.ts';
import { type StartedOrder, startOrder, startPaying, success } from '../fixtures/startOrder.ts';

const placed = intent({ phase: 'placed', orderId: 'o1' });
const paid = intent({ phase: 'paid', orderId: 'o1', payment: { paymentId: 'pay_1', signature: null } });
const conflict = refused('IDEMPOTENCY_CONFLICT');
const missing = refused('NOT_FOUND');

function restore(record = placed, asker: string | null = null) {
  return startOrder({ kind: 'restored', intent: record, isStale: false, asker });
}

/** Starts with an order that the server returns neither for its key nor by its id. */
async function startOutOfReach(record = placed) {
  const started = restore(record);
  await started.create.last().answer(conflict);
  await started.read.last().answer(missing);
  return started;
}

/** A prepaid order whose payment window could not be opened. */
async function startUnpaid() {
  const started = await startPaying();
  started.window.send({ type: 'payment.unavailable' });
  return started;
}

describe('an order that the server does not return for its key', () => {
  test('is read by its id', async () => {
    const { create, read, stage } = restore();
    await create.last().answer(conflict);
    expect([read.last().input, stage()]).toEqual([{ orderId: 'o1' }, 'unknown']);
    await read.last().answer(ok(order()));
    expect(stage()).toBe('notCharged');
  });

  test('is out of reach if it is not shown by its id either, and no more requests are sent', async () => {
    const { stage, clock, create, read } = await startOutOfReach();
    clock.advance(600_000);
    expect([stage(), create.calls.length, read.calls.length]).toEqual(['outOfReach', 1, 1]);
  });

  test('is looked for again when somebody signs in', async () => {
    const { actor, create, stage } = await startOutOfReach();
    actor.send({ type: 'order.asker.changed', asker: 'u1' });
    expect([stage(), create.calls.length]).toEqual(['unknown', 2]);
    await create.last().answer(ok(summary()));
    expect(stage()).toBe('notCharged');
  });

  test('is looked for again when the shopper asks', async () => {
    const { actor, create } = await startOutOfReach();
    actor.send({ type: 'order.retried' });
    expect(create.calls).toHaveLength(2);
  });

  test('can be given up, which removes the intent and leads back to the form', async () => {
    const started = await startOutOfReach();
    started.actor.send({ type: 'order.reset' });
    expect(started.close.last().input).toEqual({ intent: placed });
    expect(await success(started)).toEqual({ result: 'ABANDONED' });
  });

  test('that may be paid is given up without counting as failed', async () => {
    const started = await startOutOfReach(paid);
    expect(selectMayBeCharged(started.actor.getSnapshot())).toBe(true);
    started.actor.send({ type: 'order.reset' });
    expect(await success(started)).toEqual({ result: 'LEFT', orderId: 'o1' });
  });

  test('without a known id is not dropped, because it may have been placed', async () => {
    const { create, stage, close, actor, outcome } = restore(intent());
    await create.last().answer(conflict);
    expect([stage(), close.calls]).toEqual(['outOfReach', []]);
    actor.send({ type: 'order.left' });
    expect([outcome(), close.calls]).toEqual([{ result: 'LEFT', orderId: null }, []]);
  });
});

describe('an unanswered order of a shopper who is signed out meanwhile', () => {
  test.each([
    ['after a pause', ({ clock }: StartedOrder) => clock.advance(2_000)],
    ['when asked', ({ actor }: StartedOrder) => actor.send({ type: 'order.retried' })],
    ['once the network is back', ({ actor }: StartedOrder) => actor.send({ type: 'connectivity.online' })],
  ])('is not sent again as a guest’s %s, but once they are signed in', async (_, retry) => {
    const started = restore(intent({ asker: 'u1' }), 'u1');
    const { actor, create, stage } = started;
    await create.last().answer(offline);
    actor.send({ type: 'order.asker.changed', asker: null });
    retry(started);
    expect([stage(), create.calls.length]).toEqual(['outOfReach', 1]);
    actor.send({ type: 'order.asker.changed', asker: 'u1' });
    expect([stage(), create.calls.length]).toEqual(['unknown', 2]);
  });
});

describe('an order that the server stops showing', () => {
  test.each([
    [
      'paying again',
      'order.payment.retried',
      ({ transact }: StartedOrder) => transact.last().answer(missing),
    ],
    ['giving it up', 'order.abandoned', ({ read }: StartedOrder) => read.last().answer(missing)],
  ] as const)('is out of reach on %s', async (_, type, answer) => {
    const started = await startUnpaid();
    started.actor.send({ type });
    await answer(started);
    expect(started.stage()).toBe('outOfReach');
  });

  test('is out of reach when its payment is looked up', async () => {
    const started = await startPaying();
    started.window.send({ type: 'payment.dismissed' });
    started.clock.advance(3_000);
    await started.transact.last().answer(missing);
    expect(started.stage()).toBe('outOfReach');
  });

  test('is out of reach when its payment is validated', async () => {
    const started = await startPaying();
    started.window.send({ type: 'payment.succeeded', paymentId: 'pay_1', signature: null });
    await started.validate.last().answer(missing);
    expect(started.stage()).toBe('outOfReach');
  });
});

describe('a guest’s order that is out of reach', () => {
  const isCookieLost = ({ actor }: StartedOrder) => selectIsCookieLost(actor.getSnapshot());

  test('was placed here a moment ago, so only its cookie is lost', async () => {
    const started = await startUnpaid();
    started.actor.send({ type: 'order.payment.retried' });
    await started.transact.last().answer(missing);
    expect(isCookieLost(started)).toBe(true);
  });

  test('may be an account’s by now, if the server does not return it for its key', async () => {
    expect(isCookieLost(await startOutOfReach())).toBe(false);
  });
});

describe('an intent', () => {
  const theirs = intent({ asker: 'u1' });

  test('of an account is not sent for another user', () => {
    const { create, stage } = restore(theirs);
    expect([create.calls, stage()]).toEqual([[], 'outOfReach']);
  });

  test('of an account is sent when that account signs in, not when another does', () => {
    const { create, stage, actor } = restore(theirs);
    actor.send({ type: 'order.asker.changed', asker: 'u2' });
    expect([create.calls, stage()]).toEqual([[], 'outOfReach']);
    actor.send({ type: 'order.asker.changed', asker: 'u1' });
    expect([create.last().input, stage()]).toEqual([{ intent: theirs }, 'unknown']);
  });

  test('of a guest is sent for any user who signs in', () => {
    expect(restore(intent(), 'u1').create.last().input).toEqual({ intent: intent() });
  });

  test('continues in the tab in which its shopper signs in meanwhile', async () => {
    const { actor, create, stage } = restore();
    actor.send({ type: 'order.asker.changed', asker: 'u1' });
    await create.last().answer(ok(summary()));
    expect(stage()).toBe('notCharged');
  });

  test('of another account in another tab is not adopted', async () => {
    const { open, create, stage } = startOrder();
    await open.last().answer({ kind: 'adopted', intent: theirs, isStale: false, isSame: true });
    expect([create.calls, stage()]).toEqual([[], 'outOfReach']);
  });

  test.each([
    ['is for something else', { isStale: false, isSame: false }],
    ['is old', { isStale: true, isSame: true }],
  ])('of another tab that %s is not sent before the shopper confirms it', async (_, found) => {
    const { open, create, stage, actor } = startOrder();
    const other = intent({ idempotencyKey: 'key-of-the-other-tab' }, { totalAmount: 99_900 });
    await open.last().answer({ kind: 'adopted', intent: other, ...found });
    expect([create.calls, stage(), selectIntended(actor.getSnapshot())?.totalAmount]).toEqual([
      [],
      'interrupted',
      99_900,
    ]);
    actor.send({ type: 'order.resumed' });
    expect(create.last().input).toEqual({ intent: other });
  });

  test('of another tab that is already placed is read, whatever its age', async () => {
    const { open, create } = startOrder();
    await open.last().answer({ kind: 'adopted', intent: placed, isStale: true, isSame: false });
    expect(create.last().input).toEqual({ intent: placed });
  });
});

describe('a shopper can stop waiting, and the intent is kept', () => {
  const waits: readonly [string, () => Promise<StartedOrder>][] = [
    [
      'while the server does not answer for a new order',
      async () => {
        const started = startOrder();
        await started.open.last().answer({ kind: 'opened', intent: intent() });
        await started.create.last().answer(offline);
        return started;
      },
    ],
    [
      'while an order is read by its id',
      async () => {
        const started = restore();
        await started.create.last().answer(conflict);
        await started.read.last().answer(offline);
        return started;
      },
    ],
    [
      'while a payment is waited for',
      async () => {
        const started = await startPaying();
        started.window.send({ type: 'payment.dismissed' });
        return started;
      },
    ],
    [
      'while the provider is asked',
      async () => {
        const started = await startPaying();
        started.window.send({ type: 'payment.dismissed' });
        started.clock.advance(3_000);
        return started;
      },
    ],
  ];

  test.each(waits)('%s', async (_, start) => {
    const { actor, outcome, close } = await start();
    actor.send({ type: 'order.left' });
    const isKnown = actor.getSnapshot().context.intent?.orderId ?? null;
    expect([outcome(), close.calls]).toEqual([{ result: 'LEFT', orderId: isKnown }, []]);
  });

  test('but not an unpaid order, which is given up or paid', async () => {
    const { actor } = await startUnpaid();
    expect(actor.getSnapshot().can({ type: 'order.left' })).toBe(false);
  });
});

test('a shopper who does not see the payment window can have the payment looked up', async () => {
  const started = await startPaying();
  started.actor.send({ type: 'order.retried' });
  expect([started.window.isRunning(), started.stage()]).toEqual([false, 'unknown']);
  started.clock.advance(3_000);
  await started.transact.last().answer(ok(payable));
  expect(started.stage()).toBe('notCharged');
});

test('an order of the express checkout that does not exist ends', async () => {
  const started = startOrder({ kind: 'elsewhere', orderId: 'o1' });
  await started.read.last().answer(missing);
  expect(await success(started)).toMatchObject({ result: 'ERROR' });
});
