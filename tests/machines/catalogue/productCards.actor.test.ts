import { describe, expect, test } from 'vitest';
import {
  type ProductCardsReply,
  productCardsMachine,
  selectAreCardsLoading,
  selectHaveCardsFailed,
  selectMissingCount,
  selectProductCards,
} from '../../../src/machines/catalogue/productCards.ts';
import { product } from '../fixtures/catalogue.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const [rose, neem] = [product({ id: 'p1' }), product({ id: 'p2' })];

function start(ids: readonly string[]) {
  const fetch = fakePromise<ProductCardsReply, { ids: readonly string[] }>();
  const machine = productCardsMachine.provide({ actors: { fetchProducts: fetch.logic } });
  const child = startChild(machine, { ids });
  const shown = () => selectProductCards(child.actor.getSnapshot()).map(({ id }) => id);
  return { ...child, fetch, shown };
}

describe("the wishlist's products", () => {
  test('are shown in the wishlist’s order', async () => {
    const { actor, fetch, shown } = start(['p2', 'p1']);
    expect([selectAreCardsLoading(actor.getSnapshot()), fetch.last().input]).toEqual([
      true,
      { ids: ['p2', 'p1'] },
    ]);
    await fetch.last().answer(ok([rose, neem]));
    expect(shown()).toEqual(['p2', 'p1']);
    expect(selectProductCards(actor.getSnapshot())).toBe(selectProductCards(actor.getSnapshot()));
  });

  test('are not requested for an empty wishlist', () => {
    expect(start([]).fetch.calls).toEqual([]);
  });

  test('are removed without a request, and added with one', async () => {
    const { actor, fetch, shown } = start(['p1']);
    await fetch.last().answer(ok([rose]));
    actor.send({ type: 'productCards.ids.changed', ids: [] });
    expect([shown(), fetch.calls.length]).toEqual([[], 1]);
    actor.send({ type: 'productCards.ids.changed', ids: ['p2'] });
    await fetch.last().answer(ok([neem]));
    expect([shown(), fetch.calls.length]).toEqual([['p2'], 2]);
  });

  test('that the shop no longer sells are counted and not requested again', async () => {
    const { actor, fetch } = start(['p1', 'p9']);
    await fetch.last().answer(ok([rose]));
    actor.send({ type: 'productCards.ids.changed', ids: ['p9', 'p1'] });
    expect([selectMissingCount(actor.getSnapshot()), fetch.calls.length]).toEqual([1, 1]);
  });

  test.each(['failure', 'crash', 'silence'])(
    'whose request ends in %s can be requested again',
    async (how) => {
      const { actor, fetch, shown, clock } = start(['p1']);
      if (how === 'failure') await fetch.last().answer(offline);
      if (how === 'crash') await fetch.last().crash();
      if (how === 'silence') clock.advance(15_000);
      expect(selectHaveCardsFailed(actor.getSnapshot())).toBe(true);
      actor.send({ type: how === 'crash' ? 'connectivity.online' : 'productCards.retry' });
      await fetch.last().answer(ok([rose]));
      expect(shown()).toEqual(['p1']);
    },
  );
});
