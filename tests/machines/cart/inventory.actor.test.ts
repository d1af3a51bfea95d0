import { describe, expect, test } from 'vitest';
import {
  type CheckInventoryInput,
  type CheckInventoryOutput,
  inventoryMachine,
  type StockedLine,
  sameProblem,
  selectIsCartValid,
  selectIsChecking,
  selectLineProblem,
} from '../../../src/machines/cart/inventory/index.ts';
import type { ServerLine } from '../../../src/pricing/types.ts';
import { offline, ok, refused } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const SETTLE = 250;
const TIMEOUT = 10_000;
const FRESHNESS = 60_000;

function start() {
  const check = fakePromise<CheckInventoryOutput, CheckInventoryInput>();
  const machine = inventoryMachine.provide({ actors: { checkInventory: check.logic } });
  return { ...startChild(machine, { storeId: 'demo' }), check };
}

function line(over: Partial<StockedLine> = {}): StockedLine {
  return {
    recordKey: 'p1',
    productId: 'p1',
    variantId: null,
    source: 'CART',
    qty: 2,
    price: 49_900,
    collections: ['bath'],
    minimumOrderQuantity: null,
    maximumOrderQuantity: null,
    ...over,
  };
}

function fresh(over: Partial<ServerLine> = {}): ServerLine {
  return { recordKey: 'p1', inventory: 10, collections: ['bath'], price: 49_900, status: 'ENABLED', ...over };
}

const changed = (...lines: StockedLine[]) => ({ type: 'inventory.lines.changed', lines }) as const;

/** Starts with a check of one line in flight. */
function checking(over: Partial<StockedLine> = {}) {
  const started = start();
  started.actor.send(changed(line(over)));
  started.clock.advance(SETTLE);
  return started;
}

function value({ actor }: Pick<ReturnType<typeof start>, 'actor'>) {
  return actor.getSnapshot().value;
}

/** Whether a cart with these lines is valid; without any: with those that were checked. */
function isValid({ actor }: Pick<ReturnType<typeof start>, 'actor'>, lines?: readonly StockedLine[]) {
  const state = actor.getSnapshot();
  return selectIsCartValid(lines ?? state.context.lines)(state);
}

function problemOf({ actor }: Pick<ReturnType<typeof start>, 'actor'>, recordKey: string) {
  const state = actor.getSnapshot();
  return selectLineProblem(state.context.lines, recordKey)(state);
}

describe('checking the stock', () => {
  test('checks once after several quick changes [S4.15]', () => {
    const { actor, clock, check } = start();
    actor.send(changed(line({ qty: 1 })));
    clock.advance(SETTLE - 1);
    actor.send(changed(line({ qty: 2 }), line({ recordKey: 'p2-v1', productId: 'p2', variantId: 'v1' })));
    clock.advance(SETTLE);
    expect(check.calls.map(({ input }) => input)).toEqual([
      {
        storeId: 'demo',
        items: [
          { recordKey: 'p1', productId: 'p1', variantId: null, source: 'CART' },
          { recordKey: 'p2-v1', productId: 'p2', variantId: 'v1', source: 'CART' },
        ],
      },
    ]);
  });

  test('reports a cart as valid if it is in stock at the server’s price [S4.16]', async () => {
    const started = checking();
    expect(isValid(started)).toBe(false);
    expect(selectIsChecking(started.actor.getSnapshot())).toBe(true);
    await started.check.last().answer(ok([fresh()]));
    expect(isValid(started)).toBe(true);
    expect(started.reports).toEqual([]);
    expect(problemOf(started, 'p1')).toBe(null);
  });

  test('reports a cart as invalid if it exceeds the stock, without revalidating it [S4.16]', async () => {
    const started = checking();
    await started.check.last().answer(ok([fresh({ inventory: 1 })]));
    expect(isValid(started)).toBe(false);
    expect(value(started)).toEqual({ answered: 'confirmed' });
    expect(started.reports).toEqual([]);
    expect(problemOf(started, 'p1')).toEqual({
      recordKey: 'p1',
      reason: 'NOT_ENOUGH',
      available: 1,
    });
  });

  test('reports a deal that has ended, even if its price is the same', async () => {
    const started = checking({ source: 'LIMITED_TIME_DEAL' });
    await started.check.last().answer(ok([fresh({ source: 'CART' })]));
    expect(started.reports).toHaveLength(1);
  });

  test('adds up the lines of one product', async () => {
    const started = start();
    started.actor.send(
      changed(line(), line({ recordKey: 'p1-LIMITED_TIME_DEAL', source: 'LIMITED_TIME_DEAL' })),
    );
    started.clock.advance(SETTLE);
    const deal = fresh({ recordKey: 'p1-LIMITED_TIME_DEAL', inventory: 3 });
    await started.check.last().answer(ok([fresh({ inventory: 3 }), deal]));
    expect(isValid(started)).toBe(false);
  });

  test.each<[string, Partial<ServerLine>, string | null]>([
    ['another price', { price: 45_000 }, 'PRICE'],
    ['other collections', { collections: ['bath', 'sale'] }, null],
    ['another minimum', { minimumOrderQuantity: 2 }, null],
    ['another maximum', { maximumOrderQuantity: 2 }, null],
    ['an item off sale', { status: 'DISABLED' }, 'UNAVAILABLE'],
    ['an item that is gone', { price: null }, 'GONE'],
  ])('tells the cart of %s [S4.17]', async (_, over, reason) => {
    const started = checking();
    await started.check.last().answer(ok([fresh(over)]));
    expect(started.reports).toEqual([{ type: 'inventory.differed', server: [fresh(over)] }]);
    expect(value(started)).toEqual({ answered: 'differing' });
    const problem = problemOf(started, 'p1');
    expect(problem?.reason ?? null).toBe(reason);
  });

  test('does not take a line that the reply lacks for checked, nor says anything of its stock', async () => {
    const started = checking();
    await started.check.last().answer(ok([]));
    expect([started.reports, isValid(started), problemOf(started, 'p1')]).toEqual([[], false, null]);
  });

  test('says nothing of a line that was added after the answer while no check gets through', async () => {
    const started = checking();
    await started.check.last().answer(ok([fresh({ inventory: 1 })]));
    const added = line({ recordKey: 'p2', productId: 'p2' });
    started.actor.send(changed(line(), added));
    started.clock.advance(SETTLE);
    await started.check.last().answer(offline);
    expect(problemOf(started, 'p2')).toBe(null);
    // What was checked is still said.
    expect(problemOf(started, 'p1')?.reason).toBe('NOT_ENOUGH');
    expect(isValid(started)).toBe(false);
    expect(isValid(started, [added])).toBe(false);
  });

  test('reports that a line is sold out', async () => {
    const started = checking();
    await started.check.last().answer(ok([fresh({ inventory: 0 })]));
    expect(problemOf(started, 'p1')?.reason).toBe('OUT_OF_STOCK');
    expect(problemOf(started, 'p9')).toBe(null);
  });

  test('reports a gift only if it is not available, or not in so many units', async () => {
    const gift = line({ source: 'COUPON', price: 0 });
    const sendable = checking(gift);
    await sendable.check.last().answer(ok([fresh({ collections: [] })]));
    expect(isValid(sendable)).toBe(true);
    const gone = checking(gift);
    await gone.check.last().answer(ok([fresh({ inventory: 0 })]));
    expect(gone.reports).toEqual([{ type: 'inventory.differed', server: [fresh({ inventory: 0 })] }]);
    const fewer = checking({ ...gift, qty: 3 });
    await fewer.check.last().answer(ok([fresh({ inventory: 2 })]));
    expect(fewer.reports).toEqual([{ type: 'inventory.differed', server: [fresh({ inventory: 2 })] }]);
  });

  test('needs no check for an empty cart', () => {
    const started = checking();
    started.actor.send(changed());
    expect(started.check.last().signal.aborted).toBe(true);
    expect(value(started)).toBe('empty');
    started.actor.send({ type: 'inventory.ensureFresh' });
    expect(value(started)).toBe('empty');
  });

  test('drops the reply about lines that have changed since', async () => {
    const started = checking();
    started.actor.send(changed(line({ qty: 3 })));
    expect(started.check.last().signal.aborted).toBe(true);
    expect(value(started)).toBe('stale');
    started.clock.advance(SETTLE);
    expect(started.check.calls).toHaveLength(2);
  });

  test('ignores unchanged lines', async () => {
    const started = checking();
    started.actor.send(changed(line()));
    expect(value(started)).toBe('checking');
    await started.check.last().answer(ok([fresh()]));
    started.actor.send(changed(line()));
    expect(isValid(started)).toBe(true);
    started.clock.advance(FRESHNESS);
    started.actor.send(changed(line()));
    expect(value(started)).toBe('aged');
  });
});

describe('after the cart has adopted the reply', () => {
  async function differed() {
    const started = checking();
    await started.check.last().answer(ok([fresh({ price: 45_000, inventory: 2 })]));
    return started;
  }

  test('its new lines are valid without another call', async () => {
    const started = await differed();
    expect(isValid(started)).toBe(false);
    expect(isValid(started, [line({ price: 45_000 })])).toBe(true);
    expect(started.check.calls).toHaveLength(1);
  });

  test('its lines are invalid while stock is too low, or if the reply lacks one', async () => {
    const started = await differed();
    expect(isValid(started, [line({ price: 45_000, qty: 3 })])).toBe(false);
    expect(isValid(started, [line({ price: 45_000 }), line({ recordKey: 'p2' })])).toBe(false);
  });

  test('it is empty when no line is left', async () => {
    const started = await differed();
    started.actor.send(changed());
    expect(value(started)).toBe('empty');
  });

  test('it checks later lines, including restored ones', async () => {
    const started = await differed();
    started.actor.send(changed(line()));
    expect(value(started)).toBe('stale');
  });
});

describe('requesting a fresh check', () => {
  test('checks even lines that were just found valid', async () => {
    const started = checking();
    await started.check.last().answer(ok([fresh()]));
    started.actor.send({ type: 'inventory.ensureFresh' });
    expect(value(started)).toBe('checking');
    expect(isValid(started)).toBe(false);
  });

  test('does not wait for the debounce', () => {
    const { actor, check } = start();
    actor.send(changed(line()));
    actor.send({ type: 'inventory.ensureFresh' });
    expect(check.calls).toHaveLength(1);
    actor.send({ type: 'inventory.ensureFresh' });
    expect(check.calls).toHaveLength(1);
  });

  test('is needed a minute after the last reply', async () => {
    const started = checking();
    await started.check.last().answer(ok([fresh()]));
    started.clock.advance(FRESHNESS);
    expect(value(started)).toBe('aged');
    expect(isValid(started)).toBe(false);
    started.actor.send({ type: 'inventory.ensureFresh' });
    expect(value(started)).toBe('checking');
  });
});

describe('without a reply', () => {
  test('retries silently, with a delay that doubles [S8.7]', async () => {
    const started = checking();
    await started.check.last().answer(offline);
    expect(value(started)).toBe('waiting');
    started.clock.advance(1_000);
    expect(started.check.calls).toHaveLength(2);
    await started.check.last().answer(refused('INTERNAL'));
    started.clock.advance(1_999);
    expect(started.check.calls).toHaveLength(2);
    started.clock.advance(1);
    expect(started.check.calls).toHaveLength(3);
    expect([started.reports, started.emitted]).toEqual([[], []]);
  });

  test.each(['inventory.ensureFresh', 'connectivity.online'] as const)(
    'tries at once on %s',
    async (type) => {
      const started = checking();
      await started.check.last().answer(offline);
      started.actor.send({ type });
      expect(started.check.calls).toHaveLength(2);
    },
  );

  test('gives up a check that takes too long', () => {
    const started = checking();
    started.clock.advance(TIMEOUT);
    expect(started.check.last().signal.aborted).toBe(true);
    expect(value(started)).toBe('waiting');
  });

  test.each(['answer', 'crash', 'timeout'] as const)(
    'stops after eight tries that end by %s',
    async (end) => {
      const started = checking();
      for (let tries = 1; tries <= 8; tries++) {
        if (end === 'answer') await started.check.last().answer(offline);
        if (end === 'crash') await started.check.last().crash();
        if (end === 'timeout') started.clock.advance(TIMEOUT);
        if (tries < 8) started.actor.send({ type: 'inventory.ensureFresh' });
      }
      expect(value(started)).toBe('stalled');
      started.clock.advance(1_000_000);
      expect(started.check.calls).toHaveLength(8);
      started.actor.send({ type: end === 'crash' ? 'connectivity.online' : 'inventory.ensureFresh' });
      expect(value(started)).toBe('checking');
    },
  );

  test('tells the cart when the server refuses to check it', async () => {
    const started = checking();
    const refusal = refused('CART_EMPTY');
    await started.check.last().answer(refusal);
    expect(started.reports).toEqual([{ type: 'inventory.refused', failure: !refusal.ok && refusal.failure }]);
    expect(value(started)).toBe('stalled');
  });
});

test('two problems with equal content are equal', () => {
  const problem = { recordKey: 'p1', reason: 'NOT_ENOUGH', available: 1 } as const;
  expect(sameProblem(problem, { ...problem })).toBe(true);
  expect(sameProblem(problem, { ...problem, available: 2 })).toBe(false);
  expect(sameProblem(problem, null)).toBe(false);
  expect(sameProblem(null, null)).toBe(true);
});
