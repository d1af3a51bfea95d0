/** This shop's other tabs in this browser: messages to them, and locks shared with them. */
import * as v from 'valibot';

export interface Tabs<Message> {
  /** Says it to every other tab; this one does not hear itself. */
  readonly tell: (message: Message) => void;
  /** Messages that are not of the expected shape are dropped. Returns a function that stops it. */
  readonly subscribe: (listener: (message: Message) => void) => () => void;
  readonly close: () => void;
}

export interface Channel {
  readonly postMessage: (message: unknown) => void;
  readonly addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void;
  readonly removeEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void;
  readonly close: () => void;
}

/** @param open opens the channel; where it throws, or the browser has none, tabs do not hear each other */
export function createTabs<Message>(
  open: () => Channel,
  schema: v.GenericSchema<unknown, Message>,
): Tabs<Message> {
  const channel = opened(open);
  return {
    tell: (message) => {
      try {
        channel?.postMessage(message);
      } catch {
        // A closed channel: this tab is on its way out.
      }
    },
    subscribe: (listener) => {
      const listen = (event: { data: unknown }) => {
        const message = v.safeParse(schema, event.data);
        if (message.success) listener(message.output);
      };
      channel?.addEventListener('message', listen);
      return () => channel?.removeEventListener('message', listen);
    },
    close: () => channel?.close(),
  };
}

function opened(open: () => Channel): Channel | null {
  try {
    return open();
  } catch {
    return null;
  }
}

/** Runs one holder of a name at a time over all tabs. */
export interface Locks {
  /** Waits for its turn; where the browser has no locks, runs at once. */
  readonly withLock: <T>(name: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Runs only if nobody holds the name; else answers `busy`. */
  readonly ifFree: <T>(name: string, work: () => Promise<T>) => Promise<T | 'busy'>;
}

export function createLocks(manager: Pick<LockManager, 'request'> | undefined): Locks {
  return {
    withLock: async (name, work, signal) => {
      if (!manager) return await work();
      return await manager.request(name, signal ? { signal } : {}, work);
    },
    ifFree: async (name, work) => {
      if (!manager) return await work();
      return await manager.request(name, { ifAvailable: true }, async (lock) =>
        lock ? await work() : 'busy',
      );
    },
  };
}
