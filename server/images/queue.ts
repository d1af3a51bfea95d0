/**
 * Runs at most `running` tasks at once, lowest rank first, and refuses a task when `waiting` others are queued. Our own instead of
 * `p-queue`, so that an aborted task leaves the queue at once and frees its place.
 */
export interface Queue {
  /** Returns the task's result, or `null` if the queue is full or the task was aborted before its turn. */
  run<Result>(task: () => Promise<Result>, waiting?: Waiting): Promise<Result | null>;
}

export interface Waiting {
  /** Lower ranks go first; equal ranks in the order of their arrival. */
  readonly rank?: number;
  /** When aborted, a waiting task leaves the queue. */
  readonly signal?: AbortSignal;
}

interface Place {
  readonly rank: number;
  readonly begin: () => void;
}

export function createQueue(limits: { readonly running: number; readonly waiting: number }): Queue {
  const line: Place[] = [];
  let active = 0;

  async function takeTurn({ rank = 0, signal }: Waiting): Promise<boolean> {
    if (signal?.aborted === true) return false;
    if (active < limits.running) {
      active += 1;
      return true;
    }
    if (line.length >= limits.waiting) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const giveUp = () => {
      const index = line.indexOf(place);
      if (index >= 0) line.splice(index, 1);
      resolve(false);
    };
    const place: Place = {
      rank,
      begin() {
        signal?.removeEventListener('abort', giveUp);
        resolve(true);
      },
    };
    const behind = line.findIndex((other) => other.rank > rank);
    line.splice(behind < 0 ? line.length : behind, 0, place);
    signal?.addEventListener('abort', giveUp, { once: true });
    return promise;
  }

  /** Gives the place to the next task in the queue, or frees it. */
  function leave(): void {
    const next = line.shift();
    if (next === undefined) active -= 1;
    else next.begin();
  }

  return {
    async run(task, waiting = {}) {
      if (!(await takeTurn(waiting))) return null;
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
