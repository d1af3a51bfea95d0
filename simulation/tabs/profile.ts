/** What the tabs of one browser share: storage, cookies, broadcast channels and locks. */
import type { World } from '../world/world.ts';

export interface StorageListener {
  readonly tab: string;
  onStorage(change: { readonly key: string | null; readonly newValue: string | null }): void;
}

interface Channel {
  readonly name: string;
  readonly tab: string;
  readonly listeners: Set<(event: { readonly data: unknown }) => void>;
}

interface Cookie {
  readonly value: string;
  readonly expires: number;
  readonly isHttpOnly: boolean;
}

interface Waiter {
  readonly tab: string;
  readonly begin: () => void;
}

export type Profile = ReturnType<typeof createProfile>;

/** Messages between tabs take a few milliseconds, so that tabs can cross each other. */
const LONGEST_MESSAGE_MS = 6;

export function createProfile(world: World) {
  const random = world.random.fork('profile');
  const stored = new Map<string, string>();
  const cookies = new Map<string, Cookie>();
  const listeners = new Set<StorageListener>();
  const channels = new Set<Channel>();
  const held = new Map<string, { tab: string }>();
  const waiting = new Map<string, Waiter[]>();

  const announce = (tab: string, key: string | null, newValue: string | null) => {
    for (const listener of listeners) {
      if (listener.tab === tab) continue;
      world.after(random.int(LONGEST_MESSAGE_MS), listener.tab, () => {
        if (listeners.has(listener)) listener.onStorage({ key, newValue });
      });
    }
  };

  const localStorageOf = (tab: string) => ({
    getItem: (key: string) => stored.get(String(key)) ?? null,
    setItem(key: string, value: string) {
      if (stored.get(String(key)) === String(value)) return;
      stored.set(String(key), String(value));
      announce(tab, key, value);
    },
    removeItem(key: string) {
      if (stored.delete(String(key))) announce(tab, key, null);
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    clear() {
      stored.clear();
      announce(tab, null, null);
    },
    get length() {
      return stored.size;
    },
  });

  const live = () => {
    for (const [name, { expires }] of cookies) if (expires <= world.now()) cookies.delete(name);
    return [...cookies];
  };
  const setCookie = (text: string, isScript: boolean) => {
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
    const [name = '', ...rest] = pair.split('=');
    const isHttpOnly = attributes.some((part) => /^httponly$/i.test(part));
    if (isScript && (isHttpOnly || cookies.get(name)?.isHttpOnly)) return;
    const maxAge = attributes.map((part) => /^max-age=(-?\d+)$/i.exec(part)?.[1]).find((found) => found);
    const expires = maxAge === undefined ? Number.POSITIVE_INFINITY : world.now() + Number(maxAge) * 1_000;
    cookies.set(name, { value: rest.join('='), expires, isHttpOnly });
  };

  const grantNext = (name: string) => {
    if (held.has(name)) return;
    const queue = waiting.get(name) ?? [];
    queue.shift()?.begin();
  };
  const hold = async <T>(
    name: string,
    tab: string,
    work: (lock: object | null) => Promise<T>,
  ): Promise<T> => {
    const mark = { tab };
    held.set(name, mark);
    const release = () => {
      if (held.get(name) !== mark) return;
      held.delete(name);
      grantNext(name);
    };
    try {
      return await work({ name });
    } finally {
      release();
    }
  };
  interface LockOptions {
    readonly ifAvailable?: boolean;
    readonly signal?: AbortSignal;
  }
  const locksOf = (tab: string) => ({
    async request<T>(
      name: string,
      options: LockOptions,
      work: (lock: object | null) => Promise<T>,
    ): Promise<T> {
      await Promise.resolve();
      if (!held.has(name)) return hold(name, tab, work);
      if (options.ifAvailable) return work(null);
      return new Promise<T>((resolve, reject) => {
        const waiter = { tab, begin: () => void hold(name, tab, work).then(resolve, reject) };
        const queue = waiting.get(name) ?? [];
        waiting.set(name, [...queue, waiter]);
        options.signal?.addEventListener('abort', () => {
          waiting.set(
            name,
            (waiting.get(name) ?? []).filter((other) => other !== waiter),
          );
          reject(options.signal?.reason);
        });
      });
    },
  });

  return {
    localStorageOf,
    locksOf,
    listen: (listener: StorageListener) => void listeners.add(listener),
    /** Removes a closed tab: its locks are released and its channels are closed. */
    forget(tab: string) {
      for (const listener of listeners) if (listener.tab === tab) listeners.delete(listener);
      for (const channel of channels) if (channel.tab === tab) channels.delete(channel);
      for (const [name, queue] of waiting)
        waiting.set(
          name,
          queue.filter((waiter) => waiter.tab !== tab),
        );
      for (const [name, holder] of held) {
        if (holder.tab !== tab) continue;
        held.delete(name);
        grantNext(name);
      }
    },
    openChannel(tab: string, name: string) {
      const channel: Channel = { name, tab, listeners: new Set() };
      channels.add(channel);
      return {
        postMessage(message: unknown) {
          const text = JSON.stringify(message);
          for (const other of channels) {
            if (other === channel || other.name !== name) continue;
            world.after(1 + random.int(LONGEST_MESSAGE_MS), other.tab, () => {
              if (!channels.has(other)) return;
              for (const listener of other.listeners) listener({ data: JSON.parse(text) });
            });
          }
        },
        addEventListener: (_type: string, listener: (event: { readonly data: unknown }) => void) =>
          void channel.listeners.add(listener),
        removeEventListener: (_type: string, listener: (event: { readonly data: unknown }) => void) =>
          void channel.listeners.delete(listener),
        close: () => void channels.delete(channel),
      };
    },
    /** The value of `document.cookie`. */
    scriptCookies: () =>
      live()
        .filter(([, { isHttpOnly }]) => !isHttpOnly)
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; '),
    setScriptCookie: (text: string) => setCookie(text, true),
    /** The `cookie` header of a request. */
    requestCookies: () =>
      live()
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; '),
    setReplyCookie: (text: string) => setCookie(text, false),
    /** Everything in localStorage. */
    stored: (): ReadonlyMap<string, string> => stored,
  };
}
