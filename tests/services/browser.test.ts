import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createClock } from '../../src/services/clock/index.ts';
import { createConnectivity } from '../../src/services/connectivity/index.ts';
import { createRecords, type StorageEnvironment, windowStorage } from '../../src/services/storage/index.ts';
import { type Channel, createLocks, createTabChannel } from '../../src/services/tabs/index.ts';

const schema = v.object({ version: v.literal(2), name: v.string() });
type Change = Parameters<Parameters<StorageEnvironment['onChange']>[0]>[0];

/** Storage of one tab; `change` acts as another tab. */
function storageOf(
  items: Map<string, string> = new Map(),
  refuse: 'nothing' | 'writing' | 'all' = 'nothing',
) {
  const state = { refuse };
  const listeners = new Set<(change: Change) => void>();
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const records = createRecords({
    storage: () => {
      if (state.refuse === 'all') denied();
      return {
        getItem: (key) => items.get(key) ?? null,
        setItem: (key, value) => {
          if (state.refuse === 'writing') denied();
          items.set(key, value);
        },
        removeItem: (key) => {
          if (state.refuse === 'writing') denied();
          items.delete(key);
        },
      };
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const change = (to: Change) => {
    for (const listener of listeners) listener(to);
  };
  return { records, items, state, change };
}

const ours = { version: 2, name: 'Asha' } as const;

describe('a stored record', () => {
  test('is read back by the next page', () => {
    const { records, items } = storageOf();
    const record = records({ key: 'k', schema });
    expect(record.read()).toBeNull();
    expect(record.write(ours)).toBe(true);
    expect(storageOf(items).records({ key: 'k', schema }).read()).toEqual(ours);
    record.remove();
    expect([record.read(), items.size]).toEqual([null, 0]);
  });

  test.each([
    ['corrupt', '{"version":2,'],
    ['of a wrong type', '[1,2,3]'],
    ['of an unknown version', '{"version":3,"name":"Asha"}'],
    ['null', 'null'],
    ['huge', JSON.stringify({ version: 2, name: 'x'.repeat(300_000) })],
  ])('that is %s is none, and is left alone', (_, text) => {
    const { records, items } = storageOf(new Map([['k', text]]));
    expect([records({ key: 'k', schema }).read(), items.get('k')]).toEqual([null, text]);
  });

  test('cannot change the prototype of anything', () => {
    const open = v.looseObject({ version: v.literal(2), name: v.string() });
    const text = '{"version":2,"name":"Asha","__proto__":{"isAdmin":true}}';
    const { records } = storageOf(new Map([['k', text]]));
    expect(Object.getOwnPropertyNames(records({ key: 'k', schema: open }).read())).toEqual([
      'version',
      'name',
    ]);
  });

  test('of an older version is migrated', () => {
    const { records } = storageOf(new Map([['k', '{"version":1,"first":"Asha"}']]));
    const old = v.object({ version: v.literal(1), first: v.string() });
    const migrate = (stored: unknown) => (v.is(old, stored) ? { version: 2, name: stored.first } : stored);
    expect(records({ key: 'k', schema, migrate }).read()).toEqual(ours);
    const broken = storageOf(new Map([['k', '{"version":0}']]));
    expect(broken.records({ key: 'k', schema, migrate }).read()).toBeNull();
  });

  test.each(['writing', 'all'] as const)('lives in this page when the storage refuses %s', (refuse) => {
    const { records, state, items } = storageOf(new Map(), refuse);
    const record = records({ key: 'k', schema });
    expect([record.read(), record.write(ours), record.read()]).toEqual([null, false, ours]);
    record.remove();
    expect(record.read()).toBeNull();
    state.refuse = 'nothing';
    expect([record.write(ours), items.has('k')]).toEqual([true, true]);
  });

  test('that is too long to store stays in this page’s memory', () => {
    const { records, items } = storageOf();
    const record = records({ key: 'k', schema });
    const long = { version: 2, name: 'x'.repeat(300_000) } as const;
    expect([record.write(long), record.read(), items.size]).toEqual([false, long, 0]);
  });

  test('is reported when another tab writes, removes or clears it', () => {
    const { records, change } = storageOf();
    const told: unknown[] = [];
    const stop = records({ key: 'k', schema }).subscribe((value) => told.push(value));
    change({ key: 'other', newValue: '{}' });
    change({ key: 'k', newValue: JSON.stringify(ours) });
    change({ key: 'k', newValue: 'corrupt' });
    change({ key: 'k', newValue: null });
    change({ key: null, newValue: null });
    stop();
    change({ key: 'k', newValue: JSON.stringify(ours) });
    expect(told).toEqual([ours, null, null, null]);
  });

  test("comes from the page's own storage", () => {
    const listeners = new Map<string, (event: never) => void>();
    const page = {
      localStorage: { getItem: () => JSON.stringify(ours), setItem: () => {}, removeItem: () => {} },
      addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
      removeEventListener: (type: string) => listeners.delete(type),
    };
    const record = createRecords(windowStorage(page))({ key: 'k', schema });
    const listener = vi.fn();
    const stop = record.subscribe(listener);
    const change: Change = { key: 'k', newValue: JSON.stringify(ours) };
    Reflect.apply(listeners.get('storage') ?? vi.fn(), null, [change]);
    stop();
    expect([record.read(), listener.mock.calls, listeners.size]).toEqual([ours, [[ours]], 0]);
  });

  test('a page that the browser had put aside hears what changed meanwhile, and nothing else', () => {
    const items = new Map([
      ['k', JSON.stringify(ours)],
      ['other', 'same'],
    ]);
    const listeners = new Map<string, (event: never) => void>();
    const page = {
      get localStorage() {
        const methods = { getItem: (key: string) => items.get(key) ?? null, setItem() {}, removeItem() {} };
        return Object.assign(Object.create(methods), Object.fromEntries(items));
      },
      addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
      removeEventListener: (type: string) => listeners.delete(type),
    };
    const changes: Change[] = [];
    windowStorage(page).onChange((change) => changes.push(change));
    const tell = (type: string, event: unknown) =>
      Reflect.apply(listeners.get(type) ?? vi.fn(), null, [event]);
    tell('pagehide', { persisted: true });
    items.delete('k');
    items.set('new', 'n');
    tell('pageshow', { persisted: false });
    expect(changes).toEqual([]);
    tell('pageshow', { persisted: true });
    expect(changes).toEqual([
      { key: 'k', newValue: null },
      { key: 'new', newValue: 'n' },
    ]);
  });
});

describe("the shop's clock", () => {
  const at = (iso: string) => Date.parse(iso);
  const start = at('2026-03-10T10:00:00Z');

  test('is the machine’s until the server’s first reply', () => {
    expect(createClock(() => start).now()).toBe(start);
  });

  test.each([-86_400_000, -300_000, 300_000, 86_400_000])(
    'is right on a machine whose clock is off by %i ms',
    (off) => {
      const clock = createClock(() => start + off);
      clock.observe({
        serverDate: 'Tue, 10 Mar 2026 10:00:00 GMT',
        sentAt: start + off - 100,
        receivedAt: start + off,
      });
      expect(Math.abs(clock.now() - start)).toBeLessThan(1_000);
    },
  );

  test('follows a jump of the machine’s clock', () => {
    let machine = start;
    const clock = createClock(() => machine);
    clock.observe({ serverDate: 'Tue, 10 Mar 2026 10:00:00 GMT', sentAt: machine, receivedAt: machine });
    machine += 86_400_000;
    clock.observe({
      serverDate: 'Tue, 10 Mar 2026 10:00:05 GMT',
      sentAt: machine - 900,
      receivedAt: machine,
    });
    expect(Math.abs(clock.now() - (start + 5_000))).toBeLessThan(2_000);
  });

  test('ignores a slow reply that is less exact, and invalid ones', () => {
    const clock = createClock(() => start);
    clock.observe({ serverDate: 'Tue, 10 Mar 2026 10:00:00 GMT', sentAt: start, receivedAt: start });
    const before = clock.now();
    clock.observe({ serverDate: 'Tue, 10 Mar 2026 09:59:58 GMT', sentAt: start - 4_000, receivedAt: start });
    clock.observe({ serverDate: 'soon', sentAt: start, receivedAt: start });
    clock.observe({ serverDate: 'Tue, 10 Mar 2026 12:00:00 GMT', sentAt: start, receivedAt: start - 1 });
    expect(clock.now()).toBe(before);
  });
});

describe('other tabs', () => {
  const message = v.object({ type: v.literal('cart'), revision: v.number() });

  function channel() {
    const listeners = new Set<(event: { data: unknown }) => void>();
    const sent: unknown[] = [];
    const fake: Channel = {
      postMessage: (data) => sent.push(data),
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
      close: vi.fn(),
    };
    const say = (data: unknown) => {
      for (const listener of listeners) listener({ data });
    };
    return { fake, sent, say };
  }

  test('receive messages, and theirs arrive if they are well-formed', () => {
    const { fake, sent, say } = channel();
    const tabs = createTabChannel(() => fake, message);
    const heard: unknown[] = [];
    const stop = tabs.subscribe((value) => heard.push(value));
    tabs.send({ type: 'cart', revision: 1 });
    say({ type: 'cart', revision: 2 });
    say({ type: 'cart', revision: 'x' });
    say(null);
    stop();
    say({ type: 'cart', revision: 3 });
    tabs.close();
    expect([sent, heard, vi.mocked(fake.close).mock.calls.length]).toEqual([
      [{ type: 'cart', revision: 1 }],
      [{ type: 'cart', revision: 2 }],
      1,
    ]);
  });

  test('are out of reach if the browser has no channels or the channel is closed', () => {
    const none = createTabChannel<v.InferOutput<typeof message>>(() => {
      throw new Error('no channel');
    }, message);
    none.send({ type: 'cart', revision: 1 });
    none.subscribe(() => {})();
    none.close();
    const { fake } = channel();
    const closed = createTabChannel(
      () => ({
        ...fake,
        postMessage: () => {
          throw new DOMException('closed', 'InvalidStateError');
        },
      }),
      message,
    );
    expect(() => closed.send({ type: 'cart', revision: 1 })).not.toThrow();
  });
});

describe('a lock', () => {
  test('runs the work at once where the browser has none', async () => {
    const locks = createLocks(undefined);
    expect([await locks.withLock('a', async () => 1), await locks.ifFree('a', async () => 2)]).toEqual([
      1, 2,
    ]);
  });

  test('is done without where the browser refuses it, as with blocked cookies; work that has begun runs once', async () => {
    const denied = () => new DOMException('denied', 'SecurityError');
    const locks = createLocks({ request: () => Promise.reject(denied()) });
    expect([await locks.withLock('a', async () => 1), await locks.ifFree('a', async () => 2)]).toEqual([
      1, 2,
    ]);
    let runs = 0;
    const failing = createLocks(navigator.locks).withLock('b', async () => {
      runs += 1;
      throw denied();
    });
    await expect(failing).rejects.toThrow('denied');
    expect(runs).toBe(1);
    const gone = createLocks({ request: () => Promise.reject(new DOMException('gone', 'AbortError')) });
    await expect(gone.withLock('c', async () => 1)).rejects.toThrow('gone');
  });

  test('runs one holder at a time, and is busy for a caller that does not wait', async () => {
    const locks = createLocks(navigator.locks);
    const { promise, resolve } = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = locks.withLock('intent', async () => {
      await promise;
      order.push('first');
    });
    const second = locks.withLock('intent', async () => order.push('second'), new AbortController().signal);
    expect(await locks.ifFree('intent', async () => 'mine')).toBe('busy');
    resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    expect(await locks.ifFree('intent', async () => 'mine')).toBe('mine');
  });
});

test('connectivity reports each change until it is unsubscribed', () => {
  const page = Object.assign(new EventTarget(), { navigator: { onLine: true } });
  const connectivity = createConnectivity(page);
  const told: boolean[] = [];
  const stop = connectivity.subscribe((isOnline) => told.push(isOnline));
  page.dispatchEvent(new Event('offline'));
  page.dispatchEvent(new Event('online'));
  stop();
  page.dispatchEvent(new Event('offline'));
  expect([told, connectivity.isOnline()]).toEqual([[false, true], true]);
});
