import { describe, expect, test } from 'vitest';
import {
  type MoreProductsInput,
  type MoreReply,
  moreProductsMachine,
  selectHasMoreFailed,
  selectHasNextPage,
  selectIsLoadingMore,
  selectLastLoadedPage,
  selectMoreItems,
} from '../../../src/machines/catalogue/moreProducts.ts';
import { product } from '../fixtures/catalogue.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const first = product({ id: 'p1' });
const second = product({ id: 'p2' });

function start(input: MoreProductsInput = { page: 1, nextToken: 't1' }) {
  const search = fakePromise<MoreReply, { nextToken: string | null }>();
  const machine = moreProductsMachine.provide({ actors: { fetchProducts: search.logic } });
  const child = startChild(machine, input);
  const ask = () => child.actor.send({ type: 'more.requested' });
  const near = () => child.actor.send({ type: 'end.neared' });
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return {
      items: selectMoreItems(snapshot).map(({ id }) => id),
      page: selectLastLoadedPage(snapshot),
      hasNext: selectHasNextPage(snapshot),
      isLoading: selectIsLoadingMore(snapshot),
      hasFailed: selectHasMoreFailed(snapshot),
    };
  };
  return { ...child, search, ask, near, shown };
}

describe('further pages of a list', () => {
  test('are loaded one after the other, and each is reported', async () => {
    const { search, ask, shown, emitted } = start();
    ask();
    await search.last().answer(ok({ items: [first], nextToken: 't2' }));
    ask();
    await search.last().answer(ok({ items: [second], nextToken: null }));
    expect(search.calls.map(({ input }) => input.nextToken)).toEqual(['t1', 't2']);
    expect(shown()).toEqual({
      items: ['p1', 'p2'],
      page: 3,
      hasNext: false,
      isLoading: false,
      hasFailed: false,
    });
    expect(emitted).toEqual([
      { type: 'more.loaded', page: 2 },
      { type: 'more.loaded', page: 3 },
    ]);
  });

  test('are not requested twice at a time', () => {
    const { search, ask, shown } = start();
    ask();
    ask();
    expect([search.calls.length, shown().isLoading]).toEqual([1, true]);
  });

  test('are not requested beyond the last', () => {
    const { search, ask, shown } = start({ page: 1, nextToken: null });
    ask();
    expect([search.calls.length, shown().isLoading]).toEqual([0, false]);
  });

  test('are loaded twice by scrolling near the end, and then by a press', async () => {
    const { search, ask, near } = start();
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
  });

  test('are not loaded by scrolling after a failure', async () => {
    const { search, near, shown } = start();
    near();
    await search.last().answer(offline);
    near();
    expect([search.calls.length, shown().hasFailed]).toEqual([1, true]);
  });

  test('are not loaded by scrolling if the document already has three pages', () => {
    const { search, ask, near, shown } = start({ page: 3, nextToken: 't3' });
    near();
    expect(search.calls.length).toBe(0);
    ask();
    expect([search.calls.map(({ input }) => input), shown().isLoading]).toEqual([
      [{ nextToken: 't3' }],
      true,
    ]);
  });

  test.each(['fail', 'crash', 'are slow'])(
    'that %s keep the list and can be requested again',
    async (how) => {
      const { search, ask, shown, clock } = start();
      ask();
      await search.last().answer(ok({ items: [first], nextToken: 't2' }));
      ask();
      if (how === 'fail') await search.last().answer(offline);
      if (how === 'crash') await search.last().crash();
      if (how === 'are slow') clock.advance(15_000);
      const failed = shown();
      ask();
      expect([failed, shown().isLoading]).toEqual([
        { items: ['p1'], page: 2, hasNext: true, isLoading: false, hasFailed: true },
        true,
      ]);
    },
  );
});
