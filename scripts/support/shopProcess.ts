/** Starts the built shop and the payment sandbox as processes of their own, on free ports, for tests and benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ShopOptions {
  /** Folder of the embedded database and of cached pictures; unset: a temporary one, removed at the end. */
  readonly dataDir?: string;
  /** Unset: the embedded database. */
  readonly databaseUrl?: string;
  /** Further settings of the shop. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface ShopProcess extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  readonly sandboxUrl: string;
  /** Process id of the shop's server now. */
  readonly pid: () => number;
  /** Stops the server and starts it again on the same port and data. `crash` ends it as a power cut would. */
  restart(how: 'gently' | 'crash'): Promise<void>;
  /** Stops both processes. */
  stop(): Promise<void>;
}

/** Starts a shop. Throws an Error with what the process printed, when it does not come up. */
export async function startShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const temporary =
    options.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'storefront-shop-')) : undefined;
  const dataDir = options.dataDir ?? temporary ?? '';
  const sandbox = run('sandbox/main.ts', { SANDBOX_PORT: '0', SANDBOX_LOG_LEVEL: 'warn' });
  const sandboxUrl = (await firstLine(sandbox, /Sandbox on (\S+)/))[1] ?? '';
  const environment = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    SANDBOX_PORT: new URL(sandboxUrl).port,
    OUTBOX_PAGE: 'true',
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  };
  let server = run('server/main.ts', environment);
  const port = await listeningPort(server);
  const url = `http://127.0.0.1:${port}`;
  await fetch(`${sandboxUrl}/sandbox/webhook-target`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${url}/api/payments/razorpay/webhook` }),
  });

  const stop = async () => {
    await Promise.all([end(server, 'SIGTERM'), end(sandbox, 'SIGTERM')]);
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  };
  return {
    url,
    sandboxUrl,
    pid: () => server.pid ?? 0,
    async restart(how) {
      await end(server, how === 'crash' ? 'SIGKILL' : 'SIGTERM');
      server = run('server/main.ts', { ...environment, PORT: port });
      await listeningPort(server);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function run(script: string, env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function listeningPort(server: ChildProcess): Promise<string> {
  const match = await firstLine(server, /"port":(\d+).*"the shop listens"/);
  return match[1] ?? '';
}

/** Waits for a line on standard output, then lets the rest flow away unread. */
function firstLine(child: ChildProcess, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error('The process has no output to read.');
    stderr.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk}`.slice(-4_000);
    });
    createInterface({ input: stdout }).on('line', (line) => {
      printed = `${printed}${line}\n`.slice(-4_000);
      const match = wanted.exec(line);
      if (match) resolve(match);
    });
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}:\n${printed}`)));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
