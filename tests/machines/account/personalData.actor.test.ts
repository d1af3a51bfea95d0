import { describe, expect, test } from 'vitest';
import {
  type CopyReply,
  type EraseReply,
  personalDataMachine,
  selectHasCopyFailed,
  selectHasErasureFailed,
  selectIsCopied,
  selectIsCopying,
  selectIsErased,
  selectIsErasing,
  selectIsErasureOpen,
  selectWaitingOrders,
} from '../../../src/machines/account/personalData.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start() {
  const copy = fakePromise<CopyReply, undefined>();
  const erase = fakePromise<EraseReply, undefined>();
  const machine = personalDataMachine.provide({ actors: { saveCopy: copy.logic, erase: erase.logic } });
  const started = startChild(machine, undefined);
  const { actor } = started;
  const decide = () => {
    actor.send({ type: 'data.erasure.asked' });
    actor.send({ type: 'data.erasure.confirmed' });
  };
  return { ...started, copy, erase, decide, now: () => actor.getSnapshot() };
}

describe('the copy of a shopper’s data', () => {
  test('is made once a press, and again when it failed or took too long, or another is wanted', async () => {
    const { actor, copy, clock, now } = start();
    const ask = () => actor.send({ type: 'data.copy.asked' });
    ask();
    ask();
    expect(copy.calls.length).toBe(1);
    await copy.last().answer(offline);
    expect(selectHasCopyFailed(now())).toBe(true);
    ask();
    await copy.last().crash();
    expect(selectHasCopyFailed(now())).toBe(true);
    ask();
    clock.advance(30_000);
    expect([selectHasCopyFailed(now()), copy.last().signal.aborted]).toEqual([true, true]);
    ask();
    await copy.last().answer(ok(null));
    expect([selectIsCopied(now()), copy.calls.length]).toEqual([true, 4]);
    ask();
    expect(copy.calls.length).toBe(5);
  });

  test('can be asked for while the shopper reads what an erasure takes, and the other way round', async () => {
    const { actor, copy, now } = start();
    actor.send({ type: 'data.erasure.asked' });
    actor.send({ type: 'data.copy.asked' });
    expect([selectIsCopying(now()), selectIsErasureOpen(now())]).toEqual([true, true]);
    actor.send({ type: 'data.erasure.cancelled' });
    actor.send({ type: 'data.erasure.asked' });
    await copy.last().answer(ok(null));
    expect([selectIsCopied(now()), selectIsErasureOpen(now()), copy.calls.length]).toEqual([true, true, 1]);
  });
});

describe('the erasure of a shopper’s data', () => {
  test('needs a second press, and can be cancelled before', () => {
    const { actor, erase, now } = start();
    actor.send({ type: 'data.erasure.confirmed' });
    actor.send({ type: 'data.erasure.asked' });
    actor.send({ type: 'data.erasure.cancelled' });
    actor.send({ type: 'data.erasure.confirmed' });
    expect([now().value, erase.calls.length]).toEqual([{ copy: 'unasked', erasure: 'resting' }, 0]);
  });

  test('is told once, and is the end', async () => {
    const { decide, erase, emitted, now } = start();
    decide();
    decide();
    expect([selectIsErasing(now()), erase.calls.length]).toEqual([true, 1]);
    await erase.last().answer(ok({ kind: 'erased' }));
    decide();
    expect([selectIsErased(now()), emitted, erase.calls.length]).toEqual([
      true,
      [{ type: 'data.erased' }],
      1,
    ]);
  });

  test('that waits for an order leaves the copy to be had', async () => {
    const { actor, copy, decide, erase, now } = start();
    decide();
    await erase.last().answer(ok({ kind: 'waiting', orders: [] }));
    actor.send({ type: 'data.copy.asked' });
    await copy.last().answer(ok(null));
    expect(selectIsCopied(now())).toBe(true);
  });

  test('names the orders that it waits for, and can be asked for again', async () => {
    const { decide, erase, emitted, now } = start();
    const orders = [{ code: 'KUS-1', because: 'It is on its way to you.' }];
    decide();
    await erase.last().answer(ok({ kind: 'waiting', orders }));
    expect([selectWaitingOrders(now()), emitted]).toEqual([orders, []]);
    decide();
    await erase.last().answer(ok({ kind: 'erased' }));
    expect(selectIsErased(now())).toBe(true);
  });

  test('that was not answered can be asked for again', async () => {
    const { actor, decide, erase, copy, clock, now } = start();
    decide();
    await erase.last().answer(offline);
    expect(selectHasErasureFailed(now())).toBe(true);
    decide();
    await erase.last().crash();
    expect(selectHasErasureFailed(now())).toBe(true);
    decide();
    clock.advance(30_000);
    expect(selectHasErasureFailed(now())).toBe(true);
    actor.send({ type: 'data.copy.asked' });
    await copy.last().answer(ok(null));
    expect(selectIsCopied(now())).toBe(true);
  });
});
