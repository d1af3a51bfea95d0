import type { OpenDatabase, StopListening } from '../db/open.ts';
import type { TaggedCache } from './taggedCache.ts';

type AnyCache = Pick<TaggedCache<unknown>, 'drop' | 'clear' | 'setOn'>;

/** Receives changes of products, such as the in-memory index of facets. */
interface Follower {
  setOn(isOn: boolean): void;
  /** Marks a product as changed, or every product where the id is `null`. */
  change(id: string | null): void;
}

/**
 * Invalidates caches and facets when the database changes: the triggers of migrations 3 and 10 notify of each change in its own
 * transaction. While notifications cannot be received, caches and facets are off, so that every reply is fresh.
 *
 * | message | shoppers see differently |
 * |---|---|
 * | `product:<id>` | figures of one product |
 * | `listed:<id>`, `listed` | which lists hold the product, or any |
 * | `all` | anything else |
 */
export function followCatalogue(
  database: OpenDatabase,
  caches: readonly AnyCache[],
  facets: Follower,
): Promise<StopListening> {
  return database.listen('catalogue', {
    onUp: () => switchTo(true),
    onDown: () => switchTo(false),
    onMessage(message) {
      if (message.startsWith('product:')) return each((cache) => cache.drop(message));
      each((cache) => cache.clear());
      if (message === 'listed') facets.change(null);
      if (message.startsWith(listedOne)) facets.change(message.slice(listedOne.length));
    },
  });

  function switchTo(isOn: boolean): void {
    each((cache) => cache.setOn(isOn));
    facets.setOn(isOn);
  }

  function each(act: (cache: AnyCache) => void): void {
    for (const cache of caches) act(cache);
  }
}

const listedOne = 'listed:';
