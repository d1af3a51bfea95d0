import type { OpenDatabase, StopListening } from '../db/open.ts';
import type { TaggedCache } from './taggedCache.ts';

type AnyCache = Pick<TaggedCache<unknown>, 'drop' | 'clear' | 'setOn'>;

/** Something in memory that follows which products there are and what they are listed by. */
interface Follower {
  setOn(isOn: boolean): void;
  /** Of this product, or null: of any. */
  change(id: string | null): void;
}

/**
 * Keeps caches and facets true to the database: the triggers of migrations 3 and 10 say, in the transaction that changes
 * something, what. While nothing can be heard they are off, so that every reply is fresh.
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
