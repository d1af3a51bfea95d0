import sharp from 'sharp';
import { paintHere } from './task.ts';
import { isRequest, type PaintReply } from './wire.ts';

/**
 * Runs in a separate process, so that a rendering can be killed, pages keep their processor core, and a damaged picture that
 * crashes the decoder does not crash the shop. It exits with its parent process.
 */
sharp.concurrency(1);
sharp.cache(false);

/** Pid of the paused painting process: it cannot notice that the parent has exited, so this process kills it. */
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
  // Not `exit`, which waits for the current rendering.
  endNow(process.pid);
});

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
