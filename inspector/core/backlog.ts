/** A queue of work that runs in order: piece by piece while the page is idle, or all at once on request. */

export interface Backlog {
  add(work: () => void): void;
  /** Runs everything that is left. */
  finish(): void;
}

/** Runs the work soon; `hasTime` tells it whether it may continue. */
export type WhenIdle = (work: (hasTime: () => boolean) => void) => void;

export function createBacklog(idle: WhenIdle = whenIdle): Backlog {
  let waiting: (() => void)[] = [];
  let next = 0;
  let isScheduled = false;
  const runWhile = (hasTime: () => boolean) => {
    do {
      const piece = waiting[next];
      next += 1;
      piece?.();
    } while (next < waiting.length && hasTime());
    if (next < waiting.length) return;
    waiting = [];
    next = 0;
  };
  const schedule = () => {
    isScheduled = true;
    idle((hasTime) => {
      isScheduled = false;
      runWhile(hasTime);
      if (waiting.length > 0) schedule();
    });
  };
  return {
    add: (work) => {
      waiting.push(work);
      if (!isScheduled) schedule();
    },
    finish: () => runWhile(() => true),
  };
}

/** Milliseconds of work at a time on a page that is never idle. */
const SLICE = 4;
/** Milliseconds after which a slice runs although the page is busy. */
const IDLE_TIMEOUT = 1_000;

function whenIdle(work: (hasTime: () => boolean) => void): void {
  const slice = () => {
    const end = performance.now() + SLICE;
    return () => performance.now() < end;
  };
  if (!('requestIdleCallback' in globalThis)) {
    setTimeout(() => work(slice()), 0);
    return;
  }
  requestIdleCallback(
    (deadline) => {
      const hasSlice = slice();
      work(() => (deadline.didTimeout ? hasSlice() : deadline.timeRemaining() > 1));
    },
    { timeout: IDLE_TIMEOUT },
  );
}
