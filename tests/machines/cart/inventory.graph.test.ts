import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import {
  inventoryMachine,
  type StockedLine,
  selectIsCartValid,
} from '../../../src/machines/cart/inventory/index.ts';
import { expectEveryLeafReachable, walk } from '../support/paths.ts';

const input = { storeId: 'demo' };
const line: StockedLine = {
  recordKey: 'p1',
  productId: 'p1',
  variantId: null,
  source: 'CART',
  qty: 2,
  price: 100,
  collections: [],
  minimumOrderQuantity: null,
  maximumOrderQuantity: null,
};
const fresh = { recordKey: 'p1', inventory: 5, collections: [], price: 100 };
const done = (output: unknown) => ({ type: 'xstate.done.actor.checkInventory', output });

/** A walk has no parent to report to. */
const alone = inventoryMachine.provide({
  actions: { sendDifference: () => {}, sendRefusal: () => {} },
});
const options = {
  input,
  // Replies and delays are events of the system's, which a machine's own type does not name.
  events: JSON.parse(
    JSON.stringify([
      { type: 'inventory.lines.changed', lines: [line] },
      { type: 'inventory.lines.changed', lines: [{ ...line, qty: 9 }] },
      { type: 'inventory.lines.changed', lines: [] },
      { type: 'inventory.ensureFresh' },
      { type: 'connectivity.online' },
      { type: 'xstate.after.settle.inventory.stale' },
      { type: 'xstate.after.freshness.inventory.answered' },
      { type: 'xstate.after.backoff.inventory.waiting' },
      { type: 'xstate.after.requestTimeout.inventory.checking' },
      done({ ok: true, value: [fresh] }),
      done({ ok: true, value: [{ ...fresh, inventory: 1 }] }),
      done({ ok: true, value: [{ ...fresh, price: 90 }] }),
      done({ ok: false, failure: { kind: 'network' } }),
      { type: 'xstate.error.actor.checkInventory' },
    ]),
  ),
  bucket: ({ context }: ReturnType<typeof inventoryMachine.transition>) =>
    JSON.stringify([context.lines.length, context.server?.[0]?.inventory, context.attempt]),
};

describe('the stock check, walked', () => {
  test('reaches every state', () => {
    expectEveryLeafReachable(alone, options);
  });

  test('reports no cart as valid without a reply [S4.16]', () => {
    const guessed = walk(alone, options).filter(
      ({ state }) => selectIsCartValid(state.context.lines)(state) && state.context.server === null,
    );
    expect(guessed).toEqual([]);
  });
});

test('the stock check starts with an empty cart', () => {
  const [start] = initialTransition(inventoryMachine, input);
  expect([start.value, start.context]).toEqual([
    'empty',
    { storeId: 'demo', lines: [], server: null, attempt: 0 },
  ]);
  const [next, actions] = transition(inventoryMachine, start, {
    type: 'inventory.lines.changed',
    lines: [line],
  });
  expect([next.value, actions.map(({ type }) => type)]).toEqual(['stale', ['xstate.raise']]);
});
