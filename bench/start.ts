/**
 * `npm run bench -- start [times]`: measures how long `npm start` takes until it prints that it is ready: the first time (with
 * the build, and a new database to fill), and again on the same data.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stampOf } from '../scripts/support/pages.ts';
import { median } from './support/figures.ts';
import type { Benchmark, Row } from './support/table.ts';

export const benchmark: Benchmark = { yardsticks: [], run: benchStart };

const root = fileURLToPath(new URL('../', import.meta.url));

async function benchStart([times = '5']: readonly string[]): Promise<readonly Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-start-'));
  try {
    // Without its stamp a build counts as stale.
    await rm(stampOf(root, 'dist'), { force: true });
    const first = await secondsToReady(dataDir);
    const again: number[] = [];
    for (let run = 0; run < Number(times); run += 1) again.push(await secondsToReady(dataDir));
    return [
      { what: 'npm start for the first time, to the ready line', value: first, unit: 's' },
      { what: `npm start again, median of ${times}`, value: median(again), unit: 's' },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function secondsToReady(dataDir: string): Promise<number> {
  const started = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      SANDBOX_PORT: '0',
      GOKWIK_SANDBOX_PORT: '0',
      SMTP_SANDBOX_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, so that all of it can be interrupted like with Ctrl+C.
    detached: true,
  });
  const exited = once(npm, 'exit');
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let printed = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (printed.includes('Ready.')) resolve((performance.now() - started) / 1_000);
  });
  npm.once('exit', () => reject(new Error(`npm start ended:\n${printed}`)));
  try {
    return await promise;
  } finally {
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGINT');
    await exited;
  }
}
