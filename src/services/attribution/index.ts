/** Stores attribution: one entry of the browser's storage for each parameter (Specification 3, prefix `bw_`). */
const PREFIX = 'bw_';
const TIMESTAMP = 'bw_timestamp';

/** Attribution as the machine uses it: names without the prefix, time in seconds since the epoch. */
export interface StoredAttribution {
  readonly entries: readonly (readonly [name: string, value: string])[];
  readonly timestamp: number | null;
}

type EntryStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

export interface AttributionEntries {
  /** Reads the entries. Never throws: there are none if the storage is denied. */
  readonly read: () => StoredAttribution;
  /** Replaces all entries. Ignores a storage that is denied, or too full for some of them. */
  readonly write: (attribution: StoredAttribution) => void;
}

/** @param open returns the browser's storage; throws if it is denied */
export function createAttributionEntries(open: () => EntryStorage): AttributionEntries {
  return {
    read: () => {
      try {
        const storage = open();
        const entries = namesIn(storage)
          .filter((name) => name !== TIMESTAMP)
          .map((name) => [name.slice(PREFIX.length), storage.getItem(name) ?? ''] as const);
        return { entries, timestamp: secondsIn(storage.getItem(TIMESTAMP)) };
      } catch {
        return { entries: [], timestamp: null };
      }
    },
    write: ({ entries, timestamp }) => {
      try {
        const storage = open();
        for (const name of namesIn(storage)) storage.removeItem(name);
        for (const [name, value] of entries) storage.setItem(`${PREFIX}${name}`, value);
        if (timestamp !== null) storage.setItem(TIMESTAMP, String(timestamp));
      } catch {
        // Attribution serves the shop, not the shopper, so a failure is ignored.
      }
    },
  };
}

function namesIn(storage: EntryStorage): string[] {
  const all = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return all.filter((name) => name?.startsWith(PREFIX) === true).filter((name) => name !== null);
}

/** Returns `null` if the text is not a time in seconds. */
function secondsIn(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}
