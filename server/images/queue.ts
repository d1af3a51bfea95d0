/**
 * Runs at most `running` tasks at once, those of the lowest rank first, and refuses a task when `waiting` others are queued. Ours
 * and not `p-queue`: a task that is given up leaves the line at once and frees its place.
 */
export interface Queue {
  /** The task's result, or `null` when the line is full or the task was given up before its turn. */
  run<Result>(task: () => Promise<Result>, waiting?: Waiting): Promise<Result | null>;
}

export interface Waiting {
  /** Lower ranks go first; equal ranks in the order of their arrival. */
  readonly rank?: number;
  /** Aborted while the task waits: it leaves the line. */
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

  /** Hands the place to the next in line, or frees it. */
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
