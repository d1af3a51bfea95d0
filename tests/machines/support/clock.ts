/** A clock that only the test moves. */
export interface TestClock {
  setTimeout(fire: (...args: never[]) => void, delay: number): number;
  clearTimeout(id: number): void;
  /** Moves the clock and fires all timers that fall due, in order, including those set meanwhile. */
  advance(ms: number): void;
  /** The number of pending delays. */
  pending(): number;
  now(): number;
}

/** Replaces xstate's SimulatedClock, which fires only the first of two chained timers in one step. */
export function createClock(): TestClock {
  const timers = new Map<number, { readonly at: number; readonly fire: () => void }>();
  let now = 0;
  let nextId = 1;
  const nextDue = (end: number) =>
    [...timers]
      .filter(([, { at }]) => at <= end)
      .sort(([a, { at: first }], [b, { at: second }]) => first - second || a - b)
      .at(0);
  return {
    setTimeout: (fire, delay) => {
      timers.set(nextId, { at: now + delay, fire });
      return nextId++;
    },
    clearTimeout: (id) => {
      timers.delete(id);
    },
    advance: (ms) => {
      const end = now + ms;
      for (let due = nextDue(end); due; due = nextDue(end)) {
        const [id, { at, fire }] = due;
        timers.delete(id);
        now = at;
        fire();
      }
      now = end;
    },
    pending: () => timers.size,
    now: () => now,
  };
}
