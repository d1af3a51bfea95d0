import sharp from 'sharp';
import { paintHere } from './task.ts';
import { isRequest, type PaintReply } from './wire.ts';

/**
 * Runs in a separate process, so that a rendering can be killed, pages keep their processor core, and a damaged picture that
 * crashes the decoder does not crash the shop. It exits with its parent process.
 */
sharp.concurrency(1);
sharp.cache(false);

/** Pid of the process that was paused last. While it is paused it cannot notice that the parent has exited. */
let pausedPid: number | null = null;

process.on('message', async (message: unknown) => {
  if (!isRequest(message)) throw new Error('Not a request to paint');
  pausedPid = message.pausedPid;
  const painted = await paintHere(message.task);
  process.send?.({ id: message.id, ...painted } satisfies PaintReply);
});

process.on('disconnect', () => {
  // Wakes it to find out; harmless if it has ended, or runs.
  if (pausedPid !== null) signalTo(pausedPid, 'SIGCONT');
  // Not `exit`, which waits for the current rendering.
  signalTo(process.pid, 'SIGKILL');
});

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}
