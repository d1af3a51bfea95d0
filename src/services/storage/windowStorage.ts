import type { StorageEnvironment } from './records.ts';

interface Change {
  readonly key: string | null;
  readonly newValue: string | null;
}

/** The parts of the window that are used. */
export interface StoragePage {
  readonly localStorage: ReturnType<StorageEnvironment['storage']>;
  addEventListener: Listening;
  removeEventListener: Listening;
}

interface Listening {
  (type: 'storage', listener: (event: Change) => void): void;
  (type: 'pagehide' | 'pageshow', listener: (event: { readonly persisted: boolean }) => void): void;
}

/** The browser's localStorage and its changes by other pages. */
export function windowStorage(page: StoragePage): StorageEnvironment {
  /** Everything in localStorage, by key; empty if it is denied. */
  const contents = (): ReadonlyMap<string, unknown> => {
    try {
      return new Map(Object.entries(page.localStorage));
    } catch {
      return new Map();
    }
  };
  return {
    storage: () => page.localStorage,
    onChange: (listener) => {
      let before: ReadonlyMap<string, unknown> = new Map();
      const listen = ({ key, newValue }: Change) => listener({ key, newValue });
      // A page that the browser has put aside hears nothing: as Back shows it again, it looks at what has changed.
      const putAside = () => {
        before = contents();
      };
      const shown = ({ persisted }: { readonly persisted: boolean }) => {
        if (!persisted) return;
        const now = contents();
        for (const key of new Set([...before.keys(), ...now.keys()])) {
          const value = now.get(key);
          if (value !== before.get(key))
            listener({ key, newValue: typeof value === 'string' ? value : null });
        }
      };
      page.addEventListener('storage', listen);
      page.addEventListener('pagehide', putAside);
      page.addEventListener('pageshow', shown);
      return () => {
        page.removeEventListener('storage', listen);
        page.removeEventListener('pagehide', putAside);
        page.removeEventListener('pageshow', shown);
      };
    },
  };
}

/** The tab's sessionStorage: other tabs do not see it, and it ends with the tab. */
export function tabStorage(page: {
  readonly sessionStorage: ReturnType<StorageEnvironment['storage']>;
}): StorageEnvironment {
  return { storage: () => page.sessionStorage, onChange: () => () => {} };
}
