import type { ShopActors, ShopSource } from '../views/shop/context.ts';

/** The shop's actors, started when first asked for; code that cannot be loaded is asked for again the next time. */
export function createShopSource(start: () => Promise<ShopActors>): ShopSource {
  const listeners = new Set<() => void>();
  let current: ShopActors | null = null;
  let starting: Promise<ShopActors> | null = null;
  const begin = async () => {
    try {
      current = await start();
    } catch (error) {
      starting = null;
      throw error;
    }
    for (const listener of listeners) listener();
    return current;
  };
  return {
    current: () => current,
    ready: () => {
      starting ??= begin();
      return starting;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
