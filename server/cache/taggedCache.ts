import { LRUCache } from 'lru-cache';

/** A produced value, and whether and until when it may be cached. */
export interface Produced<Value> {
  readonly value: Value;
  /** `false`: the value goes to the callers that wait for it and is not cached. */
  readonly keep: boolean;
  readonly tags: Iterable<string>;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly bytes: number;
}

export interface TaggedCache<Value> {
  get(key: string): Value | undefined;
  /** Returns the cached value, the value that another caller is producing, or a new one. */
  load(key: string, produce: () => Promise<Produced<Value>>): Promise<Value>;
  /** Removes every entry with the tag; values with the tag that are being produced are not cached. */
  drop(tag: string): void;
  clear(): void;
  /** While it is off, nothing is cached and nothing cached is returned. Switching it off clears it. */
  setOn(isOn: boolean): void;
  stats(): CacheStats;
}

export interface CacheStats {
  readonly isOn: boolean;
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly tags: readonly string[];
  readonly expiresAt: number;
}

interface Flight<Value> {
  readonly promise: Promise<Value>;
  /** Tags dropped while it was produced: it may have read the data from before. */
  readonly dropped: Set<string>;
  isStale: boolean;
}

/**
 * A bounded cache whose entries are dropped by tag. When a tag is dropped while a value with it is being produced, the callers
 * that wait for the value still get it, but it is not cached, and later callers start a new one.
 */
export function createTaggedCache<Value>(options: {
  maxBytes: number;
  now: () => number;
}): TaggedCache<Value> {
  const keysByTag = new Map<string, Set<string>>();
  /** Flights that further callers may join, and all flights that have not ended. */
  const joinable = new Map<string, Flight<Value>>();
  const running = new Set<Flight<Value>>();
  let isOn = false;
  let hits = 0;
  let misses = 0;
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: options.maxBytes,
    dispose: (entry, key) => untag(key, entry.tags),
  });

  function untag(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function get(key: string): Value | undefined {
    if (!isOn) return undefined;
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expiresAt <= options.now()) {
      entries.delete(key);
      return undefined;
    }
    hits += 1;
    return entry.value;
  }

  async function load(key: string, produce: () => Promise<Produced<Value>>): Promise<Value> {
    const kept = get(key);
    if (kept !== undefined) return kept;
    const other = joinable.get(key);
    if (other !== undefined) return other.promise;
    misses += 1;
    const flight: Flight<Value> = { promise: start(), dropped: new Set(), isStale: false };
    joinable.set(key, flight);
    running.add(flight);
    return flight.promise;

    async function start(): Promise<Value> {
      // The flight must be registered before anything is read.
      await Promise.resolve();
      try {
        const produced = await produce();
        settle(key, flight, produced);
        return produced.value;
      } finally {
        running.delete(flight);
        if (joinable.get(key) === flight) joinable.delete(key);
      }
    }
  }

  function settle(key: string, flight: Flight<Value>, produced: Produced<Value>): void {
    const tags = [...new Set(produced.tags)];
    const isStale = flight.isStale || tags.some((tag) => flight.dropped.has(tag));
    if (!isOn || isStale || !produced.keep || produced.expiresAt <= options.now()) return;
    entries.set(
      key,
      { value: produced.value, tags, expiresAt: produced.expiresAt },
      {
        size: Math.max(1, Math.ceil(produced.bytes)),
      },
    );
    if (!entries.has(key)) return;
    for (const tag of tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
  }

  function drop(tag: string): void {
    for (const flight of running) flight.dropped.add(tag);
    // A flight's tags are only complete when it ends, so no flight may be joined from here on.
    joinable.clear();
    for (const key of keysByTag.get(tag) ?? []) entries.delete(key);
  }

  function clear(): void {
    for (const flight of running) flight.isStale = true;
    joinable.clear();
    entries.clear();
    keysByTag.clear();
  }

  return {
    get,
    load,
    drop,
    clear,
    setOn(next) {
      if (!next) clear();
      isOn = next;
    },
    stats: () => ({ isOn, entries: entries.size, bytes: entries.calculatedSize, hits, misses }),
  };
}
