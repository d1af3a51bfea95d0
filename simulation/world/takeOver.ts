/** Replaces the process's time, timers, randomness and network by those of a world, so that a run is deterministic. */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Random } from './random.ts';
import type { World } from './world.ts';

type Fetch = typeof globalThis.fetch;

const RealDate = globalThis.Date;
const nodeCrypto: Record<string, unknown> = createRequire(import.meta.url)('node:crypto');

/** Milliseconds of the machine's own clock, to measure the simulation itself. */
export const realNow = globalThis.performance.now.bind(globalThis.performance);

/** A `Date` whose present moment is `now`. */
export function dateOf(Original: DateConstructor, now: () => number): DateConstructor {
  return new Proxy(Original, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** The random functions of `crypto` and `node:crypto`, from the world's generator. */
export function cryptoOf(fill: (bytes: Uint8Array) => void) {
  const bytes = (size: number) => {
    const made = Buffer.alloc(size);
    fill(made);
    return made;
  };
  const randomUUID = () => {
    const made = bytes(16);
    made[6] = ((made[6] ?? 0) & 0x0f) | 0x40;
    made[8] = ((made[8] ?? 0) & 0x3f) | 0x80;
    const hex = made.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
  const getRandomValues = <T extends ArrayBufferView>(view: T): T => {
    fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  };
  const randomInt = (first: number, second?: number) => {
    const [from, to] = second === undefined ? [0, first] : [first, second];
    return from + (bytes(6).readUIntBE(0, 6) % (to - from));
  };
  return { randomBytes: bytes, randomUUID, getRandomValues, randomInt };
}

/** The world that the process's globals use. */
let current: World | null = null;
let ids: Random | null = null;
let fetchOutside: Fetch = () => Promise.reject(new TypeError('There is no network in a simulation'));
let isTaken = false;

/** Makes the process's globals use this world. `fetch` handles the server's outgoing calls. */
export function live(world: World, fetch: Fetch): void {
  current = world;
  ids = world.random.fork('ids');
  fetchOutside = fetch;
  if (isTaken) return;
  isTaken = true;
  const now = () => current?.now() ?? 0;
  const randoms = cryptoOf((bytes) => ids?.fill(bytes));
  const timers = timersOf(() => current, 'outside');
  Object.assign(globalThis, {
    Date: dateOf(RealDate, now),
    fetch: (...call: Parameters<Fetch>) => fetchOutside(...call),
    ...timers,
  });
  Math.random = () => ids?.next() ?? 0;
  Object.assign(globalThis.performance, { now: () => now() });
  const { randomBytes, randomInt, randomUUID } = randoms;
  Object.assign(nodeCrypto, { randomBytes, randomInt, randomUUID });
  Object.assign(globalThis.crypto, {
    randomUUID: randoms.randomUUID,
    getRandomValues: randoms.getRandomValues,
  });
  syncBuiltinESMExports();
}

/** `setTimeout`, `setInterval` and the functions that clear them, run by the world's clock for one owner. They return timers as Node does. */
export function timersOf(world: () => World | null, owner: string) {
  const begin = (fire: unknown, delay: unknown, args: readonly unknown[], repeats: boolean): Timer => {
    const timer: Timer = {
      id: 0,
      world: world(),
      unref: () => timer,
      ref: () => timer,
      [Symbol.toPrimitive]: () => timer.id,
    };
    const wait = typeof delay === 'number' ? delay : 0;
    const arm = () => {
      timer.id =
        timer.world?.after(wait, owner, () => {
          if (repeats) arm();
          if (typeof fire === 'function') fire(...args);
        }) ?? 0;
    };
    arm();
    return timer;
  };
  const end = (timer: unknown) => {
    if (typeof timer === 'number') world()?.cancel(timer);
    if (isTimer(timer)) timer.world?.cancel(timer.id);
  };
  return {
    setTimeout: (fire: unknown, delay?: unknown, ...args: unknown[]) => begin(fire, delay, args, false),
    setInterval: (fire: unknown, delay?: unknown, ...args: unknown[]) => begin(fire, delay, args, true),
    clearTimeout: end,
    clearInterval: end,
  };
}

interface Timer {
  id: number;
  /**
   * The world in which it was begun. If it is cleared during a later run, that run's task with the same number must not be
   * removed.
   */
  readonly world: World | null;
  unref(): Timer;
  ref(): Timer;
  [Symbol.toPrimitive](): number;
}

function isTimer(value: unknown): value is Timer {
  return typeof value === 'object' && value !== null && 'world' in value && Symbol.toPrimitive in value;
}
