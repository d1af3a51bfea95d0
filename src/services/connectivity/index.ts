/** Whether the browser reports that it is online. Calls may fail all the same. */
export interface Connectivity {
  readonly isOnline: () => boolean;
  /** Calls the listener on each change. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: (isOnline: boolean) => void) => () => void;
}

export function createConnectivity(page: {
  readonly navigator: Pick<Navigator, 'onLine'>;
  readonly addEventListener: (type: string, listener: () => void) => void;
  readonly removeEventListener: (type: string, listener: () => void) => void;
}): Connectivity {
  return {
    isOnline: () => page.navigator.onLine,
    subscribe: (listener) => {
      const online = () => listener(true);
      const offline = () => listener(false);
      page.addEventListener('online', online);
      page.addEventListener('offline', offline);
      return () => {
        page.removeEventListener('online', online);
        page.removeEventListener('offline', offline);
      };
    },
  };
}
