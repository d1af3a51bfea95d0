import { describe, expect, test } from 'vitest';
import type { Result } from '../../../src/contract/domain/index.ts';
import { createShopApi } from '../../../src/services/shopApi/index.ts';
import { createLazyShopApi } from '../../../src/services/shopApi/lazy.ts';
import { apiAnswering } from './support.ts';

describe('the shop API whose code loads later', () => {
  test('passes on every operation', async () => {
    const { shopApi } = apiAnswering({ getCoupon: null });
    const lazy = createLazyShopApi(async () => shopApi);
    for (const name of Object.keys(shopApi)) expect(Reflect.get(lazy, name)).toBeTypeOf('function');
    expect(await lazy.getCoupon({ code: 'X' })).toEqual({ ok: true, value: null });
  });

  test('can be the result of a promise', async () => {
    const lazy = createLazyShopApi(() => Promise.reject(new Error('offline')));
    expect(await Promise.resolve(lazy)).toBe(lazy);
  });

  test('loads once', async () => {
    let loads = 0;
    const { shopApi } = apiAnswering({ getCoupon: null });
    const lazy = createLazyShopApi(async () => {
      loads += 1;
      return shopApi;
    });
    await Promise.all([lazy.getCoupon({ code: 'X' }), lazy.getCoupon({ code: 'Y' })]);
    expect(loads).toBe(1);
  });

  test('does not load for what is ready', async () => {
    const { shopApi } = apiAnswering({ getCoupon: null });
    const { getCoupon } = shopApi;
    const lazy = createLazyShopApi(() => Promise.reject(new Error('offline')), { getCoupon });
    expect(await lazy.getCoupon({ code: 'X' })).toEqual({ ok: true, value: null });
    expect(await lazy.getStore({ storeId: 'demo' })).toEqual({ ok: false, failure: { kind: 'network' } });
  });

  test('fails like the network if its code cannot be loaded, and loads it on the next call', async () => {
    const { shopApi } = apiAnswering({ getCoupon: null });
    const tries = [Promise.reject(new Error('offline')), Promise.resolve(shopApi)];
    const lazy = createLazyShopApi(() => tries.shift() ?? Promise.resolve(shopApi));
    expect(await lazy.getCoupon({ code: 'X' })).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(await lazy.getCoupon({ code: 'X' })).toEqual({ ok: true, value: null });
  });
});

test("a transport's failure is passed on", async () => {
  const failure: Result<never> = { ok: false, failure: { kind: 'timeout' } };
  const shopApi = createShopApi({ send: async () => failure });
  expect(await shopApi.getStore({ storeId: 'demo' })).toEqual(failure);
});
