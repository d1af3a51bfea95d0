import { describe, expect, test } from 'vitest';
import { createActorSource } from '../../src/app/actorSource.ts';
import type { ShopActors } from '../../src/views/shop/context.ts';

describe('the shop’s actors', () => {
  test('that could not be loaded are asked for again the next time, and whoever waits is told why', async () => {
    let tries = 0;
    let told = 0;
    const source = createActorSource(async (): Promise<ShopActors> => {
      tries += 1;
      throw new Error('offline');
    });
    source.subscribe(() => {
      told += 1;
    });
    await expect(source.whenStarted()).rejects.toThrow('offline');
    await expect(source.whenStarted()).rejects.toThrow('offline');
    expect([tries, told, source.current(), source.failure()?.message]).toEqual([
      2,
      2,
      null,
      'The code could not be loaded',
    ]);
  });

  test('are asked for once while they are loading', () => {
    let tries = 0;
    const source = createActorSource(() => {
      tries += 1;
      return new Promise<ShopActors>(() => {});
    });
    void source.whenStarted();
    void source.whenStarted();
    expect(tries).toBe(1);
  });
});
