/** Simulated time: a queue of tasks that owns every timer and every message, and decides their order. */
import { createHash } from 'node:crypto';
import { createRandom, type Random } from './random.ts';

export interface World {
  readonly seed: string;
  readonly random: Random;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `run` after `delay` milliseconds; tasks of the same moment run in the order in which they were scheduled. */
  after(delay: number, owner: string, run: () => void): number;
  cancel(id: number): void;
  /** Drops all tasks of an owner that has ended, such as a closed tab, and accepts no more from it. */
  drop(owner: string): void;
  /** A frozen owner's tasks wait until it is thawed. */
  freeze(owner: string): void;
  thaw(owner: string): void;
  /** Runs work outside of simulated time, such as a database query: time stands still until it has finished. */
  busy<T>(work: Promise<T>): Promise<T>;
  /** Lets `milliseconds` pass, running what is due in between. */
  advance(milliseconds: number): Promise<void>;
  /** Waits until all started work has finished, without letting time pass. */
  settle(): Promise<void>;
  /** Tasks that are waiting. */
  waiting(): readonly { readonly at: number; readonly owner: string }[];
  /** Adds a line to the trace. */
  tell(line: string): void;
  /** Hash of all lines so far. */
  hash(): string;
  /** The last lines of the trace. */
  tail(): readonly string[];
  /** How many tasks have run. */
  count(): number;
  readonly faults: unknown[];
}

interface Task {
  readonly id: number;
  readonly at: number;
  readonly owner: string;
  readonly run: () => void;
}

const KEPT_LINES = 2_000;
/** The most tasks at one moment. More mean an endless loop in the shop. */
const MOST_TASKS_OF_A_MOMENT = 20_000;
const START = Date.UTC(2026, 5, 15, 5, 30);

const immediate = globalThis.setImmediate;

export function createWorld(seed: string): World {
  let now = START;
  let lastId = 0;
  let count = 0;
  let ofMoment = 0;
  const heap: Task[] = [];
  const cancelled = new Set<number>();
  const frozen = new Map<string, Task[]>();
  const gone = new Set<string>();
  const pending = new Set<Promise<unknown>>();
  const faults: unknown[] = [];
  const hash = createHash('sha256');
  const lines: string[] = [];

  const settle = async (): Promise<void> => {
    await new Promise((resolve) => immediate(resolve));
    while (pending.size > 0) {
      await Promise.allSettled(pending);
      await new Promise((resolve) => immediate(resolve));
    }
  };

  const runDue = async (until: number): Promise<void> => {
    for (let task = heap[0]; task !== undefined && task.at <= until; task = heap[0]) {
      pop(heap);
      if (cancelled.delete(task.id)) continue;
      const waits = frozen.get(task.owner);
      if (waits) {
        waits.push(task);
        continue;
      }
      ofMoment = task.at > now ? 0 : ofMoment + 1;
      if (ofMoment > MOST_TASKS_OF_A_MOMENT) throw new Error('The shop does not come to rest at one moment');
      now = Math.max(now, task.at);
      count += 1;
      try {
        task.run();
      } catch (error) {
        faults.push(error);
      }
      await settle();
    }
  };

  const schedule = (task: Task) => push(heap, task);

  return {
    seed,
    random: createRandom(seed),
    now: () => now,
    after(delay, owner, run) {
      lastId += 1;
      if (gone.has(owner)) return lastId;
      const wait = Number.isFinite(delay) ? Math.max(0, Math.floor(delay)) : 0;
      schedule({ id: lastId, at: now + wait, owner, run });
      return lastId;
    },
    cancel: (id) => void cancelled.add(id),
    drop(owner) {
      frozen.delete(owner);
      gone.add(owner);
      const left = heap.filter((task) => task.owner !== owner);
      heap.length = 0;
      for (const task of left) push(heap, task);
    },
    freeze: (owner) => void (frozen.has(owner) || frozen.set(owner, [])),
    thaw(owner) {
      const waits = frozen.get(owner) ?? [];
      frozen.delete(owner);
      for (const task of waits) schedule({ ...task, at: Math.max(task.at, now) });
    },
    busy(work) {
      const tracked = work.finally(() => pending.delete(tracked));
      tracked.catch(() => {});
      pending.add(tracked);
      return tracked;
    },
    async advance(milliseconds) {
      await settle();
      const until = now + milliseconds;
      await runDue(until);
      now = until;
    },
    settle,
    waiting: () => heap.filter(({ id }) => !cancelled.has(id)).map(({ at, owner }) => ({ at, owner })),
    tell(line) {
      const full = `${now - START} ${line}`;
      hash.update(full).update('\n');
      lines.push(full);
      if (lines.length > KEPT_LINES * 2) lines.splice(0, KEPT_LINES);
    },
    hash: () => hash.copy().digest('hex').slice(0, 16),
    tail: () => lines.slice(-KEPT_LINES),
    count: () => count,
    faults,
  };
}

function isBefore(a: Task, b: Task): boolean {
  return a.at < b.at || (a.at === b.at && a.id < b.id);
}

function push(heap: Task[], task: Task): void {
  let index = heap.length;
  heap.push(task);
  while (index > 0) {
    const parentIndex = (index - 1) >> 1;
    const parent = heap[parentIndex];
    if (parent === undefined || !isBefore(task, parent)) break;
    heap[index] = parent;
    index = parentIndex;
  }
  heap[index] = task;
}

function pop(heap: Task[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let index = 0;
  for (;;) {
    const left = 2 * index + 1;
    const right = left + 1;
    const [a, b] = [heap[left], heap[right]];
    if (a === undefined) break;
    const isRight = b !== undefined && isBefore(b, a);
    const child = isRight ? b : a;
    if (!isBefore(child, last)) break;
    heap[index] = child;
    index = isRight ? right : left;
  }
  heap[index] = last;
}
