import type { Painters } from '../../../../server/images/painting/painters.ts';
import { paintHere } from '../../../../server/images/painting/task.ts';
import { createQueue } from '../../../../server/images/queue.ts';

/** Paints in this process, one picture after the other, for tests of what is painted. `waiting` more may wait. */
export function createPaintersHere(waiting = 256): Painters {
  const line = createQueue({ running: 1, waiting });
  return {
    run: ({ width, signal, work }) =>
      line.run(() => work(paintHere), { rank: width, ...(signal && { signal }) }),
    stop: async () => {},
  };
}
