import { describe, expect, test } from 'vitest';
import {
  type MoreReply,
  moreProductsMachine,
  selectHasMoreFailed,
  selectIsLoadingMore,
  selectMoreItems,
  selectNextToken,
} from '../../src/machines/moreProducts/index.ts';
import { product } from './fixtures/catalogue.ts';
import { offline, ok } from './fixtures/order.ts';
import { fakePromise, startChild } from './support/actors.ts';

const first = product({ id: 'p1' });
const second = product({ id: 'p2' });

interface Kept {
  readonly nextToken: string | null;
  readonly items?: readonly (typeof first)[];
}

function start(input: Kept = { nextToken: 't1' }) {
  const search = fakePromise<MoreReply, { nextToken: string | null }>();
  const machine = moreProductsMachine.provide({ actors: { fetchProducts: search.logic } });
  const child = startChild(machine, { items: [], unasked: 0, ...input });
  const ask = () => child.actor.send({ type: 'more.requested' });
  const near = () => child.actor.send({ type: 'end.neared' });
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return {
      items: selectMoreItems(snapshot).map(({ id }) => id),
      nextToken: selectNextToken(snapshot),
      isLoading: selectIsLoadingMore(snapshot),
      hasFailed: selectHasMoreFailed(snapshot),
    };
  };
  return { ...child, search, ask, near, shown };
}

describe('further pages of a list', () => {
  test('come one after the other, and each is told with all before it', async () => {
    const { search, ask, shown, emitted } = start();
    ask();
    await search.last().answer(ok({ items: [first], nextToken: 't2' }));
    ask();
    await search.last().answer(ok({ items: [second], nextToken: null }));
    expect(search.calls.map(({ input }) => input.nextToken)).toEqual(['t1', 't2']);
    expect(shown()).toEqual({ items: ['p1', 'p2'], nextToken: null, isLoading: false, hasFailed: false });
    expect(emitted).toEqual([
      { type: 'more.loaded', items: [first], nextToken: 't2', unasked: 0 },
      { type: 'more.loaded', items: [first, second], nextToken: null, unasked: 0 },
    ]);
  });

  test('are not asked for twice at a time', () => {
    const { search, ask, shown } = start();
    ask();
    ask();
    expect([search.calls.length, shown().isLoading]).toEqual([1, true]);
  });

  test('are not asked for beyond the last', () => {
    const { search, ask, shown } = start({ nextToken: null });
    ask();
    expect([search.calls.length, shown().isLoading]).toEqual([0, false]);
  });

  test('come by themselves twice when the shopper nears the end, and then when asked for', async () => {
    const { search, ask, near, emitted } = start();
    for (const nextToken of ['t2', 't3']) {
      near();
      await search.last().answer(ok({ items: [], nextToken }));
    }
    near();
    expect(search.calls.length).toBe(2);
    ask();
    await search.last().answer(ok({ items: [], nextToken: 't4' }));
    near();
    expect(search.calls.map(({ input }) => input.nextToken)).toEqual(['t1', 't2', 't3']);
    expect(emitted.at(-1)).toEqual({ type: 'more.loaded', items: [], nextToken: 't4', unasked: 2 });
  });

  test('do not come by themselves after a failure', async () => {
    const { search, near, shown } = start();
    near();
    await search.last().answer(offline);
    near();
    expect([search.calls.length, shown().hasFailed]).toEqual([1, true]);
  });

  test('that were there before are there again', () => {
    expect(start({ nextToken: 't3', items: [first] }).shown()).toEqual({
      items: ['p1'],
      nextToken: 't3',
      isLoading: false,
      hasFailed: false,
    });
  });

  test.each(['fail', 'crash', 'are slow'])(
    'that %s keep what is there and can be asked for again',
    async (how) => {
      const { search, ask, shown, clock } = start({ nextToken: 't1', items: [first] });
      ask();
      if (how === 'fail') await search.last().answer(offline);
      if (how === 'crash') await search.last().crash();
      if (how === 'are slow') clock.advance(15_000);
      const failed = shown();
      ask();
      expect([failed, shown().isLoading]).toEqual([
        { items: ['p1'], nextToken: 't1', isLoading: false, hasFailed: true },
        true,
      ]);
    },
  );
});
