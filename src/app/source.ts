import type { Source } from '../views/shop/context.ts';

/** Actors that are started when first asked for; code that cannot be loaded is asked for again the next time. */
export function createSource<Actors>(start: () => Promise<Actors>): Source<Actors> {
  const listeners = new Set<() => void>();
  let current: Actors | null = null;
  let failure: Error | null = null;
  let starting: Promise<Actors> | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const begin = async () => {
    try {
      current = await start();
      failure = null;
    } catch (error) {
      starting = null;
      failure = new Error('The code could not be loaded', { cause: error });
      tell();
      throw error;
    }
    tell();
    return current;
  };
  return {
    current: () => current,
    failure: () => failure,
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
