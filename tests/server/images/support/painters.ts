import type { Painters } from '../../../../server/images/painting/painters.ts';
import { paintHere } from '../../../../server/images/painting/task.ts';
import { createQueue } from '../../../../server/images/queue.ts';

/**
 * Paints in this process, one picture after another, for tests of the pictures. At most `waiting` requests may wait.
 */
export function createPaintersHere(waiting = 256): Painters {
  const line = createQueue({ running: 1, waiting });
  return {
    run: ({ width, signal, work }) =>
      line.run(() => work(paintHere), { rank: width, ...(signal && { signal }) }),
    stop: async () => {},
  };
}
