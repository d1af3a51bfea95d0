import { describe, expect, test } from 'vitest';
import {
  type OrdersReply,
  ordersMachine,
  selectAreMoreOrdersLoading,
  selectAreOrdersLoading,
  selectHasMoreOrders,
  selectHaveMoreOrdersFailed,
  selectHaveOrdersFailed,
  selectOrders,
  selectOrderTotal,
} from '../../../src/machines/account/orders.ts';
import { offline, ok } from '../fixtures/order.ts';
import { orderEntry } from '../fixtures/user.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const first = ok({ items: [orderEntry()], nextToken: 't2', total: 2 });
const last = ok({ items: [orderEntry({ id: 'o2' })], nextToken: null, total: 2 });

function start() {
  const fetch = fakePromise<OrdersReply, { nextToken: string | null }>();
  const child = startChild(ordersMachine.provide({ actors: { fetchOrders: fetch.logic } }), undefined);
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return {
      ids: selectOrders(snapshot).map(({ id }) => id),
      total: selectOrderTotal(snapshot),
      hasMore: selectHasMoreOrders(snapshot),
      loading: [selectAreOrdersLoading(snapshot), selectAreMoreOrdersLoading(snapshot)],
      failed: [selectHaveOrdersFailed(snapshot), selectHaveMoreOrdersFailed(snapshot)],
    };
  };
  return { ...child, fetch, shown };
}
const still = { loading: [false, false], failed: [false, false] };

describe("the account's orders", () => {
  test('are loaded page by page, up to the last', async () => {
    const { actor, fetch, shown } = start();
    expect(shown()).toEqual({ ids: [], total: 0, hasMore: false, ...still, loading: [true, false] });
    await fetch.last().answer(first);
    actor.send({ type: 'orders.more' });
    actor.send({ type: 'orders.more' });
    expect(shown()).toEqual({ ids: ['o1'], total: 2, hasMore: true, ...still, loading: [false, true] });
    await fetch.last().answer(last);
    actor.send({ type: 'orders.more' });
    expect([shown(), fetch.calls.map(({ input }) => input.nextToken)]).toEqual([
      { ids: ['o1', 'o2'], total: 2, hasMore: false, ...still },
      [null, 't2'],
    ]);
  });

  test.each(['failure', 'crash', 'silence'])('whose load ends in %s can be loaded again', async (how) => {
    const { actor, fetch, shown, clock } = start();
    if (how === 'failure') await fetch.last().answer(offline);
    if (how === 'crash') await fetch.last().crash();
    if (how === 'silence') clock.advance(15_000);
    expect(shown().failed).toEqual([true, false]);
    actor.send({ type: how === 'crash' ? 'connectivity.online' : 'orders.retry' });
    await fetch.last().answer(first);
    expect(shown()).toEqual({ ids: ['o1'], total: 2, hasMore: true, ...still });
  });

  test.each(['failure', 'crash', 'silence'])(
    'keep the loaded pages when the next page ends in %s',
    async (how) => {
      const { actor, fetch, shown, clock } = start();
      await fetch.last().answer(first);
      actor.send({ type: 'orders.more' });
      if (how === 'failure') await fetch.last().answer(offline);
      if (how === 'crash') await fetch.last().crash();
      if (how === 'silence') clock.advance(15_000);
      expect(shown()).toEqual({ ids: ['o1'], total: 2, hasMore: true, ...still, failed: [false, true] });
      actor.send({ type: 'orders.more' });
      await fetch.last().answer(last);
      expect(shown().ids).toEqual(['o1', 'o2']);
    },
  );
});
