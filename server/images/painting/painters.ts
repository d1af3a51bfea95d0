import { createQueue } from '../queue.ts';
import { createPaintingProcess } from './process.ts';
import type { Painted, PaintTask } from './task.ts';

export interface PaintJob<Result> {
  /** Width of the result in pixels: smaller pictures go first. */
  readonly width: number;
  /** When aborted, the task is removed from the queue, or killed if it is a large one that is being rendered. */
  readonly signal?: AbortSignal;
  /** Called when its turn comes. Reads the picture, which takes memory only then, and renders it. */
  readonly work: (paint: (task: PaintTask) => Promise<Painted | 'stopped'>) => Promise<Result>;
}

/** Renders all pictures of the shop. */
export interface Painters {
  /** Returns `null` if the queue is full, or if the job was aborted or the painters were stopped before its turn. */
  run<Result>(job: PaintJob<Result>): Promise<Result | null>;
  /** Kills the current renderings, which return `stopped`. Waiting jobs end without reading their pictures. */
  stop(): Promise<void>;
}

/** Pictures up to this width take about 0.2 seconds at most and never wait for larger ones. */
const quickWidth = 384;
const waiting = 256;

/**
 * Renders in two processes, one for small and one for large pictures. Only one works at a time: while small pictures are rendered,
 * the large one is paused. So pictures use one core at most, and no small picture waits for a large one.
 */
export function createPainters(): Painters {
  const quick = createPaintingProcess();
  const slow = createPaintingProcess();
  const quickLine = createQueue({ running: 1, waiting });
  const slowLine = createQueue({ running: 1, waiting });
  let isStopping = false;

  /** Renders a small picture. It is never killed, because it finishes sooner than a new process starts. */
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
      if (width <= quickWidth)
        return quickLine.run(async () => (isStopping ? null : work(paintQuickly)), place);
      const paintSlowly = (task: PaintTask) =>
        slow.paint(task, { pausedPid: null, ...(signal && { signal }) });
      return slowLine.run(async () => (isStopping ? null : work(paintSlowly)), place);
    },
    async stop() {
      isStopping = true;
      await Promise.all([quick.stop(), slow.stop()]);
    },
  };
}
