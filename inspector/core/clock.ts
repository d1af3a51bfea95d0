/** Clocks for recording and replaying. */

/** The clock of an actor system. The id of a timer is the ordinal of its `setTimeout` call, from 1. */
export interface Clock {
  setTimeout(fire: () => void, delay: number): number;
  clearTimeout(id: number): void;
}

export interface FiredTimer {
  readonly ordinal: number;
  /** Milliseconds. */
  readonly delay: number;
}

/** Wraps a clock so that `onFire` is called before each timer fires. */
export function loggingClock(inner: Clock, onFire: (timer: FiredTimer) => void): Clock {
  const innerIds = new Map<number, number>();
  let count = 0;
  return {
    setTimeout: (fire, delay) => {
      count += 1;
      const ordinal = count;
      const fired = () => {
        innerIds.delete(ordinal);
        onFire({ ordinal, delay });
        fire();
      };
      innerIds.set(ordinal, inner.setTimeout(fired, delay));
      return ordinal;
    },
    clearTimeout: (ordinal) => {
      const id = innerIds.get(ordinal);
      if (id === undefined) return;
      innerIds.delete(ordinal);
      inner.clearTimeout(id);
    },
  };
}

/** A clock of real timers. */
export function systemClock(): Clock {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let count = 0;
  return {
    setTimeout: (fire, delay) => {
      count += 1;
      const id = count;
      timers.set(
        id,
        setTimeout(() => {
          timers.delete(id);
          fire();
        }, delay),
      );
      return id;
    },
    clearTimeout: (id) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
    },
  };
}

export interface ArmedTimer extends FiredTimer {
  /** Milliseconds on this clock. */
  readonly due: number;
}

/**
 * A clock that moves only when it is told to: a replay fires its timers by ordinal, an authored scenario advances it.
 */
export interface SteppingClock extends Clock {
  /** `null` when that timer is not armed. */
  armed(ordinal: number): ArmedTimer | null;
  allArmed(): readonly ArmedTimer[];
  /** Fires a timer, also before it is due. */
  fire(ordinal: number): void;
  /** Moves on by milliseconds and fires the timers that fall due, in order, including timers that are set meanwhile. */
  advance(ms: number): void;
  now(): number;
}

export function steppingClock(): SteppingClock {
  const timers = new Map<number, ArmedTimer & { readonly fire: () => void }>();
  let now = 0;
  let count = 0;
  const fire = (ordinal: number) => {
    const timer = timers.get(ordinal);
    if (!timer) return;
    timers.delete(ordinal);
    now = Math.max(now, timer.due);
    timer.fire();
  };
  return {
    setTimeout: (run, delay) => {
      count += 1;
      timers.set(count, { ordinal: count, delay, due: now + delay, fire: run });
      return count;
    },
    clearTimeout: (ordinal) => {
      timers.delete(ordinal);
    },
    armed: (ordinal) => timers.get(ordinal) ?? null,
    allArmed: () => [...timers.values()],
    fire,
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        let next: ArmedTimer | null = null;
        for (const timer of timers.values())
          if (timer.due <= end && (next === null || timer.due < next.due)) next = timer;
        if (next === null) break;
        fire(next.ordinal);
      }
      now = end;
    },
    now: () => now,
  };
}
