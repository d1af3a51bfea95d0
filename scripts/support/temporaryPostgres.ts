import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from './prerequisites.ts';

const run = promisify(execFile);

const undurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A temporary PostgreSQL server: temporary folder, Unix socket, no TCP port. */
export interface TemporaryPostgres {
  /** Connection URL of a database on this server. */
  url(database: string): string;
  execute(sql: string): Promise<void>;
  /** Id of the server's main process, whose children serve the connections. */
  pid(): number;
  /** Ends the server as a crash would, without a checkpoint, and starts it again on the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export interface TemporaryPostgresOptions {
  /** Whether commits are written to the disk, as in production; otherwise it is faster, for tests. */
  readonly isDurable?: boolean;
}

/** Starts a server. Throws an error that says what to install if PostgreSQL is missing. */
export async function startPostgres({
  isDurable = false,
}: TemporaryPostgresOptions = {}): Promise<TemporaryPostgres> {
  const bin = findPostgres();
  if (bin === undefined)
    throw new Error('PostgreSQL 15 or later is needed. On Debian: apt-get install postgresql-15');
  const account = await serverAccount();
  const folder = await mkdtemp(join(tmpdir(), 'storefront-postgres-'));
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const as = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  const options = { ...as, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  const settings = ['listen_addresses=', 'max_connections=200', ...(isDurable ? [] : undurable)];
  async function begin() {
    const server = spawn(
      join(bin ?? '', 'postgres'),
      ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    await ready(server.stderr);
    return { server, exited };
  }
  let running = await begin();
  const url = (database: string) => `postgres://shop@${encodeURIComponent(folder)}/${database}`;

  async function execute(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    running.server.kill(signal);
    await running.exited;
  }

  async function crash(): Promise<void> {
    await end('SIGQUIT');
    running = await begin();
  }

  async function stop(): Promise<void> {
    await end('SIGINT');
    await rm(folder, { recursive: true, force: true });
  }

  return { url, execute, pid: () => running.server.pid ?? 0, crash, stop };
}

function ready(log: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    log.setEncoding('utf8');
    log.on('data', (chunk: string) => {
      text = `${text}${chunk}`.slice(-10_000);
      if (text.includes('database system is ready to accept connections')) resolve();
    });
    log.once('end', () => reject(new Error(`PostgreSQL did not start:\n${text}`)));
  });
}

/** The account to run the server as if this process is root, which PostgreSQL refuses: `postgres`, otherwise `nobody`. */
async function serverAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // No such account here: try the next.
    }
  }
  throw new Error('PostgreSQL will not run as root, and there is no account "postgres" or "nobody".');
}
