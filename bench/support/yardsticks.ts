/**
 * Measures the machine's current speed by work that is independent of the shop. The shop's figures are divided by it, so that
 * runs on different machines, and at different times, can be compared.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPostgres } from '../../scripts/support/prerequisites.ts';
import { startPostgres } from '../../scripts/support/temporaryPostgres.ts';
import { createCaller, measure } from './load.ts';

/** The measurements that figures can be compared with. */
export type Yardstick = 'http' | 'pgbench';

export interface Calibration {
  /** Iterations per second of a fixed loop on one core. */
  readonly loop: number;
  /** Replies per second of a bare HTTP server in its own process: 20 KB each, over 16 connections. */
  readonly http: number;
  /**
   * Transactions per second of `pgbench` (like TPC-B, scale 10, 8 clients, prepared statements, durable commits); `null` if it
   * was not requested or is not installed.
   */
  readonly pgbench: number | null;
}

const run = promisify(execFile);
const bareServer = fileURLToPath(new URL('bareServer.ts', import.meta.url));

/** @param yardsticks the measurements that will be compared with; `pgbench` takes about 10 seconds */
export async function calibrate(yardsticks: readonly Yardstick[]): Promise<Calibration> {
  return {
    loop: turnLoop(),
    http: await askBareServer(),
    pgbench: yardsticks.includes('pgbench') ? await runPgbench() : null,
  };
}

export function printCalibration({ loop, http, pgbench }: Calibration): void {
  const database = pgbench === null ? '' : `, pgbench ${pgbench.toFixed(0)} transactions/s`;
  console.log(
    `This machine, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}): fixed loop ${loop.toFixed(0)} turns/s, bare HTTP server ${http.toFixed(0)} replies/s${database}.`,
  );
}

/** How often in a second one core hashes, parses and writes a JSON text, which the shop spends most of its time on. */
function turnLoop(): number {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, title: `Product ${id}` })));
  const lengthMs = 500;
  const started = performance.now();
  let turns = 0;
  while (performance.now() - started < lengthMs) {
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(text)))
      .digest();
    turns += 1;
  }
  return (turns * 1_000) / (performance.now() - started);
}

async function askBareServer(): Promise<number> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', bareServer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port]: [Buffer] = await once(child.stdout, 'data').then(([data]) => [Buffer.from(data)]);
    const { call, close } = createCaller(`http://127.0.0.1:${port.toString().trim()}`, 16);
    const { rate } = await measure('bare', { workers: 16, seconds: 2 }, async () => {
      const { status } = await call({ method: 'GET', path: '/' });
      return status === 200;
    });
    close();
    return rate;
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

async function runPgbench(): Promise<number | null> {
  const folder = findPostgres();
  if (folder === undefined) return null;
  const postgres = await startPostgres({ isDurable: true });
  try {
    await postgres.execute('create database yardstick');
    const database = postgres.url('yardstick');
    const pgbench = join(folder, 'pgbench');
    await run(pgbench, ['-i', '-q', '-s', '10', database]);
    const load = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', '5'];
    const { stdout } = await run(pgbench, [...load, database]);
    const tps = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    return Number.isFinite(tps) ? tps : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    await postgres.stop();
  }
}
