import { describe, expect, test } from 'vitest';
import { createActorSource } from '../../src/app/actorSource.ts';
import type { ShopActors } from '../../src/views/shop/context.ts';

describe('an actor source', () => {
  test('tries again after a failed load, and reports the failure to callers and subscribers', async () => {
    let tries = 0;
    let notified = 0;
    const source = createActorSource(async (): Promise<ShopActors> => {
      tries += 1;
      throw new Error('offline');
    });
    source.subscribe(() => {
      notified += 1;
    });
    await expect(source.whenStarted()).rejects.toThrow('offline');
    await expect(source.whenStarted()).rejects.toThrow('offline');
    expect([tries, notified, source.current(), source.failure()?.message]).toEqual([
      2,
      2,
      null,
      'The code could not be loaded',
    ]);
  });

  test('shares one start between concurrent callers', () => {
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
