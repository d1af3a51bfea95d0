import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { OpenDatabase } from './db/open.ts';

export interface HealthOptions {
  readonly database: OpenDatabase;
  readonly isStopping: () => boolean;
  /** Whether callers were refused as busy in the last seconds. */
  readonly isBusy: () => boolean;
  /** Folder of the embedded database, pictures and recordings, which must be writable. */
  readonly dataDir: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const timeoutMs = 2_000;
/** How long a result is cached, in milliseconds, so that frequent checks are cheap. */
const keptMs = 1_000;
const probeBytes = 64 * 1024;
/** A file that is written and deleted to check that the disk is not full. */
export const probeFile = 'readiness';

/**
 * `/healthz`: the process runs. `/readyz`: it can serve; 503 while it stops, the database does not answer or cannot be written
 * to, or the disk is full. Its status is `busy` if callers were refused as busy a moment ago. Neither says anything else.
 */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  let latest: { readonly at: number; readonly isReady: Promise<boolean> } | null = null;

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const now = options.now();
    if (latest === null || now - latest.at >= keptMs) latest = { at: now, isReady: canServe(options) };
    const isReady = (await latest.isReady) && !options.isStopping();
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? (options.isBusy() ? 'busy' : 'ready') : 'not ready' });
  });
}

async function canServe({ database, dataDir }: HealthOptions): Promise<boolean> {
  const checks = await Promise.all([inTime(isWritable(database)), inTime(hasRoom(dataDir))]);
  return checks.every(Boolean);
}

/** Whether the database accepts writes; a standby, for example, does not. */
async function isWritable({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{
    mode: string;
  }>`select current_setting('transaction_read_only') as mode`.execute(db);
  return rows[0]?.mode === 'off';
}

/** Whether the disk has room. Flushes the file to the disk, because the operating system's cache would accept it in any case. */
async function hasRoom(dataDir: string): Promise<boolean> {
  const path = join(dataDir, probeFile);
  const file = await open(path, 'w');
  try {
    await file.writeFile(Buffer.alloc(probeBytes, 1));
    await file.sync();
    return true;
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** The check's result; `false` if it fails or takes longer than 2 seconds. */
async function inTime(check: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), timeoutMs);
  const isGood = await Promise.race([check.catch(() => false), late]);
  clearTimeout(timer);
  return isGood;
}
