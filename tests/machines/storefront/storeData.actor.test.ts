import { describe, expect, test } from 'vitest';
import type { StoreData } from '../../../src/contract/domain/index.ts';
import {
  defaultSettings,
  type StoreDataReply,
  selectIsReady,
  selectMenus,
  selectPricingConfig,
  selectSettings,
  storeDataMachine,
} from '../../../src/machines/storefront/storeData/index.ts';
import { storeData } from '../fixtures/catalogue.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start(initialData: StoreData | null = null) {
  const fetch = fakePromise<StoreDataReply, { storeId: string }>();
  const machine = storeDataMachine.provide({ actors: { fetchStoreData: fetch.logic } });
  const child = startChild(machine, { storeId: 'demo', initialData });
  const store = () => child.actor.getSnapshot().value;
  return { ...child, fetch, store };
}

async function startFailed() {
  const shop = start();
  shop.actor.send({ type: 'storeData.load' });
  await shop.fetch.last().answer(offline);
  return shop;
}

describe('store data', () => {
  test('is requested once, on the first interactive load [S3.25 S4.9]', async () => {
    const { actor, fetch, store } = start();
    expect(fetch.calls).toEqual([]);
    actor.send({ type: 'storeData.load' });
    actor.send({ type: 'storeData.load' });
    expect(fetch.calls.map(({ input }) => input)).toEqual([{ storeId: 'demo' }]);
    const data = storeData();
    await fetch.last().answer(ok(data));
    actor.send({ type: 'storeData.load' });
    expect(fetch.calls).toHaveLength(1);
    expect([store(), selectIsReady(actor.getSnapshot()), actor.getSnapshot().context.data]).toEqual([
      { ready: 'fresh' },
      true,
      data,
    ]);
  });

  test('that the page was rendered with is not requested again', () => {
    const { actor, fetch, store } = start(storeData());
    actor.send({ type: 'storeData.load' });
    expect([store(), fetch.calls]).toEqual([{ ready: 'fresh' }, []]);
  });

  test('is ready with defaults when the request fails, which is only logged, and is requested again [S4.10 S8.5]', async () => {
    const { actor, fetch, clock, store, emitted } = await startFailed();
    expect(selectIsReady(actor.getSnapshot())).toBe(true);
    expect(selectSettings(actor.getSnapshot())).toBe(defaultSettings);
    expect(emitted).toEqual([
      {
        type: 'log.requested',
        level: 'warning',
        message: 'Store data could not be loaded',
        details: { failure: { kind: 'network' } },
      },
    ]);
    clock.advance(1_999);
    expect(store()).toEqual({ ready: 'stale' });
    clock.advance(1);
    await fetch.last().answer(ok(storeData()));
    expect([store(), actor.getSnapshot().context.failure]).toEqual([{ ready: 'fresh' }, null]);
  });

  test('waits longer after each failure, up to a minute', async () => {
    const { fetch, clock } = await startFailed();
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const asked = fetch.calls.length;
      let waited = 0;
      while (fetch.calls.length === asked) {
        clock.advance(1_000);
        waited += 1_000;
      }
      waits.push(waited);
      await fetch.last().answer(offline);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  test.each(['storeData.refresh', 'connectivity.online'] as const)(
    'that failed is requested at once on %s',
    async (type) => {
      const { actor, fetch, store } = await startFailed();
      actor.send({ type });
      expect([store(), fetch.calls.length]).toEqual([{ ready: 'refreshing' }, 2]);
    },
  );

  test.each([
    ['an answer that never comes', 'loading'],
    ['a bug', 'crash'],
  ])('is ready after %s [S4.10]', async (_, kind) => {
    const { actor, fetch, clock, store } = start();
    actor.send({ type: 'storeData.load' });
    if (kind === 'crash') await fetch.last().crash();
    else clock.advance(15_000);
    expect(store()).toEqual({ ready: 'stale' });
  });

  test('keeps its data when a refresh fails, is too slow, or throws', async () => {
    const data = storeData();
    const { actor, fetch, clock, store } = start(data);
    actor.send({ type: 'storeData.refresh' });
    await fetch.last().answer(offline);
    actor.send({ type: 'storeData.refresh' });
    clock.advance(15_000);
    expect(store()).toEqual({ ready: 'stale' });
    actor.send({ type: 'storeData.refresh' });
    await fetch.last().crash();
    expect([store(), actor.getSnapshot().context.data]).toEqual([{ ready: 'stale' }, data]);
  });

  test('is requested once while a refresh is in progress', async () => {
    const { actor, fetch, store } = start(storeData());
    actor.send({ type: 'storeData.refresh' });
    actor.send({ type: 'storeData.refresh' });
    expect(fetch.calls).toHaveLength(1);
    await fetch.last().answer(ok(storeData()));
    expect(store()).toEqual({ ready: 'fresh' });
  });

  test('gives the same lists and the same pricing settings for the same data', () => {
    const { actor } = start();
    const before = actor.getSnapshot();
    actor.send({ type: 'storeData.refresh' });
    const after = actor.getSnapshot();
    expect(selectMenus(after)).toBe(selectMenus(before));
    expect(selectPricingConfig(after)).toBe(selectPricingConfig(before));
  });
});
