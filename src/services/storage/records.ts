import * as v from 'valibot';

/** One versioned record of ours in the browser's storage. */
export interface RecordStore<T> {
  /** Null: nothing stored, or nothing that can be used. */
  readonly read: () => T | null;
  /** False: only this page remembers it; the storage is full or denied. */
  readonly write: (value: T) => boolean;
  readonly remove: () => void;
  /** Told when another tab wrote or removed the record. Returns a function that stops it. */
  readonly subscribe: (listener: (value: T | null) => void) => () => void;
}

export interface RecordDefinition<T> {
  readonly key: string;
  /** Reads the current version. */
  readonly schema: v.GenericSchema<unknown, T>;
  /** Turns a record of an older version into the current one; what it answers is read by the schema. */
  readonly migrate?: (stored: unknown) => unknown;
}

/** The parts of `Storage` and of the window that are used. */
export interface StorageEnvironment {
  /** Throws where storage is denied. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Tells of changes that other tabs make. */
  readonly onChange: (
    listener: (change: { key: string | null; newValue: string | null }) => void,
  ) => () => void;
}

/** Longer texts are not ours: they are not read, and not written. */
const MAX_LENGTH = 200_000;

/**
 * Versioned JSON records over localStorage. Reading never throws: what is missing, corrupt, huge, of a wrong
 * type or of an unknown version is null, and is left alone until something is written. Where the storage is full or
 * denied, the record lives in this page's memory, so that the shop stays usable.
 */
export function createRecords({ storage, onChange }: StorageEnvironment) {
  return function define<T>({ key, schema, migrate }: RecordDefinition<T>): RecordStore<T> {
    /** Set while the storage does not hold what was last written here. */
    let kept: { readonly value: T | null } | null = null;

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
        if (kept) return kept.value;
        return parse(attempt(() => storage().getItem(key)) ?? null);
      },
      write: (value) => {
        const text = JSON.stringify(value);
        const isStored =
          text.length <= MAX_LENGTH && attempt(() => storage().setItem(key, text)) !== undefined;
        kept = isStored ? null : { value };
        return isStored;
      },
      remove: () => {
        const isRemoved = attempt(() => storage().removeItem(key)) !== undefined;
        kept = isRemoved ? null : { value: null };
      },
      subscribe: (listener) =>
        onChange((change) => {
          const isCleared = change.key === null;
          if (change.key !== key && !isCleared) return;
          kept = null;
          listener(isCleared ? null : parse(change.newValue));
        }),
    };
  };
}

export type Records = ReturnType<typeof createRecords>;

/** The result, or undefined where the browser refused. A result of undefined becomes null. */
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
