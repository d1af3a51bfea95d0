import { createQueue } from '../queue.ts';
import { createPaintingProcess } from './process.ts';
import type { Painted, PaintTask } from './task.ts';

export interface PaintOrder<Result> {
  /** Width of the result in pixels: smaller pictures go first. */
  readonly width: number;
  /** Aborted: the task leaves the line, or is ended in its middle if it is a large one. */
  readonly signal?: AbortSignal;
  /** Called when its turn comes; it reads the picture, which takes memory, and paints it. */
  readonly work: (paint: (task: PaintTask) => Promise<Painted | 'stopped'>) => Promise<Result>;
}

/** Paints all pictures of the shop. */
export interface Painters {
  /** `null`: the line is full, or the order was given up before its turn. */
  run<Result>(order: PaintOrder<Result>): Promise<Result | null>;
  /** Ends what is being painted; whatever is asked for from now on is `stopped`. */
  stop(): Promise<void>;
}

/** Pictures as wide as this or narrower take some 0.2 seconds at most and wait for no larger one. */
const quickWidth = 384;
const waiting = 256;

/**
 * Paints in two processes, one for small pictures and one for large ones, of which one works at a time: while small pictures are
 * painted, the large one in hand is halted. So pictures take one core at most, and no small one waits for a large one.
 */
export function createPainters(): Painters {
  const quick = createPaintingProcess();
  const slow = createPaintingProcess();
  const quickLine = createQueue({ running: 1, waiting });
  const slowLine = createQueue({ running: 1, waiting });

  /** A small one is not ended in its middle: it is done sooner than a new process starts. */
  async function paintQuickly(task: PaintTask): Promise<Painted | 'stopped'> {
    const pausedPid = slow.pause();
    try {
      return await quick.paint(task, { pausedPid });
    } finally {
      slow.resume();
    }
  }

  return {
    run({ width, signal, work }) {
      const place = { rank: width, ...(signal && { signal }) };
      if (width <= quickWidth) return quickLine.run(() => work(paintQuickly), place);
      return slowLine.run(
        () => work((task) => slow.paint(task, { pausedPid: null, ...(signal && { signal }) })),
        place,
      );
    },
    async stop() {
      await Promise.all([quick.stop(), slow.stop()]);
    },
  };
}
