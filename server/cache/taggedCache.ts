import { LRUCache } from 'lru-cache';

/** What to keep of something produced, and until when. */
export interface Produced<Value> {
  readonly value: Value;
  /** False: give it to those who wait for it, then forget it. */
  readonly keep: boolean;
  readonly tags: Iterable<string>;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly bytes: number;
}

export interface TaggedCache<Value> {
  get(key: string): Value | undefined;
  /** The kept value, or the one being produced by another caller, or a new one. */
  load(key: string, produce: () => Promise<Produced<Value>>): Promise<Value>;
  /** Forgets every entry with the tag, and what is being produced with it. */
  drop(tag: string): void;
  clear(): void;
  /** While off, nothing is kept and nothing kept is given. Switching off clears. */
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
  /** Tags dropped while it was produced: it may have read what was there before. */
  readonly dropped: Set<string>;
  isStale: boolean;
}

/**
 * A bounded cache whose entries are dropped by tag. A value under production when a tag of it is dropped is
 * still given to those who asked before, but not kept; who asks afterwards gets a new one.
 */
export function createTaggedCache<Value>(options: {
  maxBytes: number;
  now: () => number;
}): TaggedCache<Value> {
  const keysByTag = new Map<string, Set<string>>();
  /** Flights that callers may join; and all that have not ended, joined or not. */
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
    // Whether a flight has the tag is known only when it ends, so none may be joined from here on.
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
