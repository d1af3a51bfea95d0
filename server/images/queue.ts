/**
 * Runs at most `running` tasks at once and refuses a task when `waiting` others are queued. Ours and not `p-limit`, which has no
 * bound for its queue: with the check that it would need, it saves a handful of lines.
 */
export interface Queue {
  /** The task's result, or `null` when the line is full. */
  run<Result>(task: () => Promise<Result>): Promise<Result | null>;
}

export function createQueue(limits: { readonly running: number; readonly waiting: number }): Queue {
  const line: (() => void)[] = [];
  let active = 0;

  async function takeTurn(): Promise<void> {
    if (active < limits.running) {
      active += 1;
      return;
    }
    await new Promise<void>((resolve) => line.push(resolve));
  }

  /** Hands the place to the next in line, or frees it. */
  function leave(): void {
    const next = line.shift();
    if (next === undefined) active -= 1;
    else next();
  }

  return {
    async run(task) {
      if (active >= limits.running && line.length >= limits.waiting) return null;
      await takeTurn();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
