import type { Source } from '../views/shop/context.ts';

/** Actors that are started when first asked for; code that cannot be loaded is asked for again the next time. */
export function createSource<Actors>(start: () => Promise<Actors>): Source<Actors> {
  const listeners = new Set<() => void>();
  let current: Actors | null = null;
  let starting: Promise<Actors> | null = null;
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
