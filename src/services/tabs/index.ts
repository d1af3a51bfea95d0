/** Messages to this shop's other tabs in this browser, and locks shared with them. */
import * as v from 'valibot';

export interface TabChannel<Message> {
  /** Sends the message to the other tabs, not to this one. */
  readonly send: (message: Message) => void;
  /** Calls the listener with each message; malformed ones are dropped. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: (message: Message) => void) => () => void;
  readonly close: () => void;
}

export interface Channel {
  readonly postMessage: (message: unknown) => void;
  readonly addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void;
  readonly removeEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void;
  readonly close: () => void;
}

/** @param open opens the channel; if it throws or the browser has no channels, messages reach nobody */
export function createTabChannel<Message>(
  open: () => Channel,
  schema: v.GenericSchema<unknown, Message>,
): TabChannel<Message> {
  const channel = opened(open);
  return {
    send: (message) => {
      try {
        channel?.postMessage(message);
      } catch {
        // The channel is closed, because the tab is closing.
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

/**
 * Locks by name over all tabs: one holder at a time. In browsers without locks, and in those that refuse them because they block
 * the shop's cookies, nobody waits, and none is ever taken.
 */
export interface Locks {
  /** Waits for the lock, then runs the work. */
  readonly withLock: <T>(name: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Runs the work only if nobody has the lock; otherwise resolves to `busy`. */
  readonly ifFree: <T>(name: string, work: () => Promise<T>) => Promise<T | 'busy'>;
}

export function createLocks(manager: Pick<LockManager, 'request'> | undefined): Locks {
  const request = async <T>(name: string, options: LockOptions, work: (isHeld: boolean) => Promise<T>) => {
    if (!manager) return await work(true);
    let hasBegun = false;
    const begin = (lock: Lock | null) => {
      hasBegun = true;
      return work(lock !== null);
    };
    return await manager.request(name, options, begin).catch((error: Error) => {
      // Work that has begun is not run twice, though it may fail with the same name.
      if (hasBegun || error.name !== 'SecurityError') throw error;
      return work(true);
    });
  };
  return {
    withLock: (name, work, signal) => request(name, signal ? { signal } : {}, work),
    ifFree: (name, work) =>
      request(name, { ifAvailable: true }, async (isHeld) => (isHeld ? await work() : 'busy')),
  };
}
