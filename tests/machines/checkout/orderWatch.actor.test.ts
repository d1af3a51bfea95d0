import { describe, expect, test } from 'vitest';
import {
  isCancelled,
  isConfirmed,
  type OrderReadReply,
  orderWatchMachine,
} from '../../../src/machines/checkout/orderWatch.ts';
import { cancelled, confirmed, offline, ok, order, pending } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start() {
  const read = fakePromise<OrderReadReply, { orderId: string }>();
  const machine = orderWatchMachine.provide({ actors: { readOrder: read.logic } });
  return { ...startChild(machine, { orderId: 'o1' }), read };
}

async function readsIn(child: ReturnType<typeof start>, milliseconds: number) {
  const before = child.read.calls.length;
  for (let at = 0; at < milliseconds; at += 1_000) {
    child.clock.advance(1_000);
    await child.read.last().answer(ok(pending));
  }
  return child.read.calls.length - before;
}

describe('polling an order', () => {
  test.each([
    ['confirmed', confirmed],
    ['cancelled', cancelled],
    ['dispatched', order({ status: 'DISPATCHED', code: 'A1' })],
  ])('ends when it is %s', async (_, settled) => {
    const { actor, read } = start();
    expect(read.last().input).toEqual({ orderId: 'o1' });
    await read.last().answer(ok(settled));
    expect([actor.getSnapshot().status, actor.getSnapshot().output]).toEqual(['done', { order: settled }]);
  });

  test('continues while CONFIRMED has no code [S4.6]', async () => {
    const { actor, read } = start();
    await read.last().answer(ok(order({ status: 'CONFIRMED' })));
    expect(actor.getSnapshot().value).toEqual({ quick: 'waiting' });
  });

  test('reads every 2 seconds, and less often after a minute [S4.4 S9.5]', async () => {
    const child = start();
    await child.read.last().answer(ok(pending));
    expect(await readsIn(child, 58_000)).toBe(29);
    expect(child.actor.getSnapshot().hasTag('takingLonger')).toBe(false);
    await readsIn(child, 4_000);
    expect(child.actor.getSnapshot().hasTag('takingLonger')).toBe(true);
    expect(await readsIn(child, 60_000)).toBe(6);
  });

  test('continues after failed, crashed or endless reads, however many [S4.4]', async () => {
    const { actor, read, clock } = start();
    await read.last().answer(offline);
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'network' });
    clock.advance(2_000);
    await read.last().crash();
    clock.advance(2_000);
    clock.advance(15_000);
    expect(actor.getSnapshot()).toMatchObject({
      value: { quick: 'waiting' },
      context: { failure: { kind: 'timeout' } },
    });
    clock.advance(60_000);
    await read.last().crash();
    clock.advance(10_000);
    clock.advance(15_000);
    expect(actor.getSnapshot().value).toEqual({ slow: 'waiting' });
    clock.advance(10_000);
    await read.last().crash();
    clock.advance(10_000);
    await read.last().answer(ok(confirmed));
    expect(actor.getSnapshot().status).toBe('done');
  });

  test('reads at once when it is asked to', async () => {
    const { actor, read, clock } = start();
    actor.send({ type: 'order.retried' });
    expect(read.calls).toHaveLength(1);
    await read.last().answer(offline);
    actor.send({ type: 'order.retried' });
    expect(read.calls).toHaveLength(2);
    await read.last().answer(offline);
    clock.advance(60_000);
    await read.last().answer(offline);
    const before = read.calls.length;
    actor.send({ type: 'order.retried' });
    expect(read.calls).toHaveLength(before + 1);
  });
});

test('an order is confirmed only with a code, and cancelled by its status [S4.6]', () => {
  expect([confirmed, pending, cancelled, order({ status: 'CONFIRMED', code: '' })].map(isConfirmed)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([confirmed, pending, cancelled].map(isCancelled)).toEqual([false, false, true]);
});

test.each([
  ['CONFIRMED', 'confirmed'],
  ['COMPLETE', 'confirmed'],
  ['DISPATCHED', 'confirmed'],
  ['DELIVERED', 'confirmed'],
  ['RETURNED', 'over'],
  ['CANCELLED', 'over'],
  ['PENDING', 'waited for'],
] as const)('an order that is %s is %s [S4.6]', (status, expected) => {
  const some = order({ status, code: 'A1' });
  expect(isConfirmed(some) ? 'confirmed' : isCancelled(some) ? 'over' : 'waited for').toBe(expected);
});
