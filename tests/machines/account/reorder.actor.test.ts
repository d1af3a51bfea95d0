import { describe, expect, test } from 'vitest';
import {
  type ReorderLine,
  type ReorderReply,
  reorderMachine,
  selectIsReordering,
} from '../../../src/machines/account/reorder.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const gel: ReorderLine = { productId: 'gel', variantId: 'gel-500', quantity: 2, title: 'Rose Gel' };
const soap: ReorderLine = { productId: 'soap', variantId: null, quantity: 1, title: 'Soap' };

function start(lines: readonly ReorderLine[]) {
  const add = fakePromise<ReorderReply, { lines: readonly ReorderLine[] }>();
  const started = startChild(reorderMachine.provide({ actors: { addLines: add.logic } }), undefined);
  const ask = () => started.actor.send({ type: 'reorder.requested', orderId: 'o1', lines });
  ask();
  const isBusy = (orderId = 'o1') => selectIsReordering(orderId)(started.actor.getSnapshot());
  const texts = () =>
    started.emitted.map((event) => JSON.parse(JSON.stringify(event)).toast).map(({ text }) => text);
  return { ...started, add, ask, isBusy, texts };
}

describe('ordering again', () => {
  test('adds the lines once, and only that order shows as busy', async () => {
    const { add, ask, isBusy, texts } = start([gel, soap]);
    ask();
    expect([isBusy(), isBusy('o2'), add.calls.map(({ input }) => input)]).toEqual([
      true,
      false,
      [{ lines: [gel, soap] }],
    ]);
    await add.last().answer(ok({ missing: [] }));
    expect([isBusy(), texts()]).toEqual([false, []]);
  });

  test.each([
    [[gel, soap], ['Soap'], 'Soap is sold out or no longer sold. The rest is in your cart.'],
    [
      [gel, soap, gel],
      ['Soap', 'Rose Gel'],
      '2 of 3 items are sold out or no longer sold. The rest is in your cart.',
    ],
    [[gel, soap], ['Rose Gel', 'Soap'], 'All of these are sold out or no longer sold. Nothing was added.'],
    [[soap], ['Soap'], 'Soap is sold out or no longer sold. Nothing was added.'],
  ])('says what could not be added: %j without %j', async (lines, missing, text) => {
    const { add, texts } = start(lines);
    await add.last().answer(ok({ missing }));
    expect(texts()).toEqual([text]);
  });

  test('says when nothing could be loaded, whatever the reason, and can be tried again', async () => {
    const { add, ask, clock, isBusy, texts } = start([gel]);
    await add.last().answer(offline);
    ask();
    await add.last().crash();
    ask();
    clock.advance(15_000);
    expect([isBusy(), add.calls.length, new Set(texts()).size, texts().length]).toEqual([false, 3, 1, 3]);
  });
});
