import sharp from 'sharp';
import { paintHere } from './task.ts';
import { isRequest, type PaintReply } from './wire.ts';

/**
 * Runs in a process of its own, so that a rendering can be ended in its middle, pages keep their core, and a damaged picture that
 * crashes the decoder takes nothing else with it. It ends with the process that started it.
 */
sharp.concurrency(1);
sharp.cache(false);

/** A process that is stopped cannot notice that its parent is gone; the other one ends it. */
let pausedPid: number | null = null;

process.on('message', async (message: unknown) => {
  if (!isRequest(message)) throw new Error('Not a request to paint');
  pausedPid = message.pausedPid;
  const painted = await paintHere(message.task);
  pausedPid = null;
  process.send?.({ id: message.id, ...painted } satisfies PaintReply);
});

process.on('disconnect', () => {
  if (pausedPid !== null) endNow(pausedPid);
  // Not `exit`, which waits for the rendering in hand.
  endNow(process.pid);
});

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
