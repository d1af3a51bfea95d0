/** Work that can wait: done in its order, bit by bit while the page is idle, or all at once when it is asked for. */

export interface Backlog {
  add(work: () => void): void;
  /** Does now what is left. */
  finish(): void;
}

/** Does it soon; `hasTime` tells whether it may go on. */
export type WhenIdle = (work: (hasTime: () => boolean) => void) => void;

export function createBacklog(idle: WhenIdle = whenIdle): Backlog {
  let waiting: (() => void)[] = [];
  let next = 0;
  let isDue = false;
  const workWhile = (hasTime: () => boolean) => {
    do {
      const piece = waiting[next];
      next += 1;
      piece?.();
    } while (next < waiting.length && hasTime());
    if (next < waiting.length) return;
    waiting = [];
    next = 0;
  };
  const due = () => {
    isDue = true;
    idle((hasTime) => {
      isDue = false;
      workWhile(hasTime);
      if (waiting.length > 0) due();
    });
  };
  return {
    add: (work) => {
      waiting.push(work);
      if (!isDue) due();
    },
    finish: () => workWhile(() => true),
  };
}

/** What a page that is never idle does at a time, in milliseconds. */
const SLICE = 4;
/** How long it may be busy before it does a slice all the same, in milliseconds. */
const PATIENCE = 1_000;

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
    { timeout: PATIENCE },
  );
}
