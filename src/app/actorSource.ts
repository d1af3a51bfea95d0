import { keptLoad } from '../services/lazyCode.ts';
import type { ActorSource, ShopActors, ShopSource } from '../views/shop/context.ts';

/**
 * Actors that are started on first demand: `start` loads their code and starts them. Concurrent callers share one start;
 * after a failure the next caller tries again.
 */
export function createActorSource<Actors>(start: () => Promise<Actors>): ActorSource<Actors> {
  const listeners = new Set<() => void>();
  let current: Actors | null = null;
  let failure: Error | null = null;
  const whenStarted = keptLoad(async () => {
    try {
      current = await start();
      failure = null;
      return current;
    } catch (error) {
      failure = new Error('The code could not be loaded', { cause: error });
      throw error;
    } finally {
      for (const listener of listeners) listener();
    }
  });
  return {
    current: () => current,
    failure: () => failure,
    whenStarted,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Sends the shop an event once it has started. Ignores a shop that cannot be loaded: views that need it show that. */
export function sendToShop(source: ShopSource, event: Parameters<ShopActors['shop']['send']>[0]): void {
  source.whenStarted().then(
    ({ shop }) => shop.send(event),
    () => {},
  );
}
