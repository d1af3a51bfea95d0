import type { OpenDatabase, StopListening } from '../db/open.ts';
import type { TaggedCache } from './taggedCache.ts';

type AnyCache = Pick<TaggedCache<unknown>, 'drop' | 'clear' | 'setOn'>;

/**
 * Keeps caches true to the database: the triggers of migration 3 say, in the transaction that changes something,
 * what to drop. While nothing can be heard the caches are off, so that every reply is fresh.
 */
export function followCatalogue(database: OpenDatabase, caches: readonly AnyCache[]): Promise<StopListening> {
  return database.listen('catalogue', {
    onUp: () => each((cache) => cache.setOn(true)),
    onDown: () => each((cache) => cache.setOn(false)),
    onMessage: (tag) => each((cache) => (tag === 'all' ? cache.clear() : cache.drop(tag))),
  });

  function each(act: (cache: AnyCache) => void): void {
    for (const cache of caches) act(cache);
  }
}
