import type { StorageEnvironment } from './records.ts';

type Listener = (event: { readonly key: string | null; readonly newValue: string | null }) => void;

/** The parts of the window that are used. */
export interface StoragePage {
  readonly localStorage: ReturnType<StorageEnvironment['storage']>;
  addEventListener(type: 'storage', listener: Listener): void;
  removeEventListener(type: 'storage', listener: Listener): void;
}

/** The browser's localStorage and its `storage` events. */
export function windowStorage(page: StoragePage): StorageEnvironment {
  return {
    storage: () => page.localStorage,
    onChange: (listener) => {
      const listen: Listener = ({ key, newValue }) => listener({ key, newValue });
      page.addEventListener('storage', listen);
      return () => page.removeEventListener('storage', listen);
    },
  };
}

/** The tab's sessionStorage: other tabs do not see it, and it ends with the tab. */
export function tabStorage(page: {
  readonly sessionStorage: ReturnType<StorageEnvironment['storage']>;
}): StorageEnvironment {
  return { storage: () => page.sessionStorage, onChange: () => () => {} };
}
