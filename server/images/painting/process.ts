import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Painted, PaintTask } from './task.ts';
import { isReply, type PaintRequest } from './wire.ts';

/** A process that renders one picture at a time. It is started on first use and stopped after five idle minutes. */
export interface PaintingProcess {
  /**
   * Returns `stopped` if rendering took more than 45 seconds, `signal` was aborted or the process is stopping. A picture that
   * crashes the process counts as unreadable.
   */
  paint(
    task: PaintTask,
    options: { signal?: AbortSignal; pausedPid: number | null },
  ): Promise<Painted | 'stopped'>;
  /** Pauses the process, which does not start meanwhile. Returns its pid, or `null` if there is none. */
  pause(): number | null;
  resume(): void;
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL('child.ts', import.meta.url));
const longestMs = 45_000;
const idleMs = 5 * 60_000;
/** Windows cannot pause processes, so there both may render at once. */
const canPause = process.platform !== 'win32';

export function createPaintingProcess(): PaintingProcess {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  /** Settled when the process may go on; `null` unless it is paused. */
  let resumed: PromiseWithResolvers<void> | null = null;
  let isStopping = false;
  let lastId = 0;

  function start(): ChildProcess {
    const started = fork(script, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    started.on('error', () => {
      started.kill('SIGKILL');
      if (child === started) child = null;
    });
    return started;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  return {
    async paint(task, { signal, pausedPid }) {
      clearTimeout(idle);
      // Not started now, because the process that is working was not told its pid and could not wake it (`child.ts`).
      if (child === null) await resumed?.promise;
      if (isStopping || signal?.aborted === true) return 'stopped';
      child ??= start();
      const painter = child;
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<Painted | 'stopped'>();
      const giveUp = () => {
        resolve('stopped');
        if (child === painter) end();
      };
      const onMessage = (message: unknown) => {
        if (!isReply(message) || message.id !== id) return;
        resolve({ bodies: message.bodies === null ? null : message.bodies.map(toBuffer) });
      };
      const onExit = () => resolve(isStopping ? 'stopped' : { bodies: null });
      const timer = setTimeout(giveUp, longestMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      painter.on('message', onMessage).once('exit', onExit).once('error', onExit);
      painter.send({ id, task, pausedPid } satisfies PaintRequest);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        painter.off('message', onMessage).off('exit', onExit).off('error', onExit);
        idle = setTimeout(end, idleMs).unref();
      }
    },
    pause() {
      if (!canPause) return null;
      resumed ??= Promise.withResolvers();
      child?.kill('SIGSTOP');
      return child?.pid ?? null;
    },
    resume() {
      resumed?.resolve();
      resumed = null;
      if (canPause) child?.kill('SIGCONT');
    },
    async stop() {
      isStopping = true;
      clearTimeout(idle);
      const last = child;
      if (last === null || last.exitCode !== null || last.signalCode !== null) return;
      const ended = once(last, 'exit');
      last.kill('SIGKILL');
      await ended;
    },
  };
}

/** Converts received bytes to a buffer, because a buffer is sent between processes as a plain array of bytes. */
function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
