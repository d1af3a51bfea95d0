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

function start(input: { nextToken: string | null; items?: readonly (typeof first)[] } = { nextToken: 't1' }) {
  const search = fakePromise<MoreReply, { nextToken: string | null }>();
  const machine = moreProductsMachine.provide({ actors: { fetchProducts: search.logic } });
  const child = startChild(machine, { items: input.items ?? [], nextToken: input.nextToken });
  const ask = () => child.actor.send({ type: 'more.requested' });
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return {
      items: selectMoreItems(snapshot).map(({ id }) => id),
      nextToken: selectNextToken(snapshot),
      isLoading: selectIsLoadingMore(snapshot),
      hasFailed: selectHasMoreFailed(snapshot),
    };
  };
  return { ...child, search, ask, shown };
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
      { type: 'more.loaded', items: [first], nextToken: 't2' },
      { type: 'more.loaded', items: [first, second], nextToken: null },
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
