import * as v from 'valibot';

/** One versioned record in the browser's storage. */
export interface RecordStore<T> {
  /** Returns `null` when nothing usable is stored. */
  readonly read: () => T | null;
  /** Returns `false` if the storage is full or denied, or the record too long; then only this page has the record. */
  readonly write: (value: T) => boolean;
  readonly remove: () => void;
  /** Calls the listener when another tab wrote or removed the record. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: (value: T | null) => void) => () => void;
}

export interface RecordDefinition<T> {
  readonly key: string;
  /** Validates the current version. */
  readonly schema: v.GenericSchema<unknown, T>;
  /** Converts a record of an older version to the current one; the schema then validates the result. */
  readonly migrate?: (stored: unknown) => unknown;
}

/** The parts of `Storage` and of the window that are used. */
export interface StorageEnvironment {
  /** Throws if the storage is denied. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Calls the listener on changes by other tabs. Returns a function that unsubscribes it. */
  readonly onChange: (
    listener: (change: { key: string | null; newValue: string | null }) => void,
  ) => () => void;
}

/** Longest text of a record, in characters; longer ones are neither read nor written. */
const MAX_LENGTH = 200_000;

/**
 * Versioned JSON records in the browser's storage. Reading never throws: a record that is missing, corrupt, too long, of a
 * wrong type or of an unknown version is read as `null`, and stays as it is until something is written. If the
 * storage is full or denied, this page's memory stores the record, so that the shop stays usable.
 */
export function createRecords({ storage, onChange }: StorageEnvironment) {
  return function define<T>({ key, schema, migrate }: RecordDefinition<T>): RecordStore<T> {
    /** The latest value, if the storage does not have it. */
    let unstored: { readonly value: T | null } | null = null;

    const parse = (text: string | null): T | null => {
      const stored = parseJson(text);
      if (stored === null) return null;
      const current = v.safeParse(schema, stored);
      if (current.success) return current.output;
      const migrated = migrate ? v.safeParse(schema, migrate(stored)) : current;
      return migrated.success ? migrated.output : null;
    };

    return {
      read: () => {
        if (unstored) return unstored.value;
        return parse(attempt(() => storage().getItem(key)) ?? null);
      },
      write: (value) => {
        const text = JSON.stringify(value);
        const isStored =
          text.length <= MAX_LENGTH && attempt(() => storage().setItem(key, text)) !== undefined;
        unstored = isStored ? null : { value };
        return isStored;
      },
      remove: () => {
        const isRemoved = attempt(() => storage().removeItem(key)) !== undefined;
        unstored = isRemoved ? null : { value: null };
      },
      subscribe: (listener) =>
        onChange((change) => {
          const isCleared = change.key === null;
          if (change.key !== key && !isCleared) return;
          unstored = null;
          listener(isCleared ? null : parse(change.newValue));
        }),
    };
  };
}

/** Removes records of which the caller knows only the keys. */
export function removeRecords({ storage }: StorageEnvironment, keys: readonly string[]): void {
  for (const key of keys) attempt(() => storage().removeItem(key));
}

export type Records = ReturnType<typeof createRecords>;

/** Returns the result, or `undefined` if the browser refused. A result of `undefined` becomes `null`. */
function attempt<T>(use: () => T): T | null | undefined {
  try {
    return use() ?? null;
  } catch {
    return undefined;
  }
}

function parseJson(text: string | null): unknown {
  if (text === null || text.length > MAX_LENGTH) return null;
  try {
    return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value));
  } catch {
    return null;
  }
}
