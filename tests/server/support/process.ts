import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { atEnd } from '../../support/atEnd.ts';
import { bareEnvironment } from '../../support/bareEnvironment.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const entry = v.object({ msg: v.string(), port: v.optional(v.number()) });

export interface ShopProcess {
  readonly child: ChildProcess;
  /** Resolves when the shop listens; rejects with its output if it ends before. */
  readonly listening: Promise<{ url: string; port: number }>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ code: number | null; stderr: string }>;
}

/** Runs `server/main.ts` in a process of its own, on a free port unless `env` sets one; it is killed after the test, or the file. */
export function runShop(env: Readonly<Record<string, string>>): ShopProcess {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: bareEnvironment({ HOST: '127.0.0.1', PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stderr }));
  const { promise: listening, resolve, reject } = Promise.withResolvers<{ url: string; port: number }>();
  listening.catch(() => {});
  ended.then(() => reject(new Error(stderr)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { msg, port } = v.parse(entry, JSON.parse(line));
    if (msg === 'the shop listens' && port !== undefined) resolve({ url: `http://127.0.0.1:${port}`, port });
  });
  atEnd(async () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await ended;
  });
  return { child, listening, ended };
}
