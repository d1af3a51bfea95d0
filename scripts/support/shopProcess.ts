/** Starts the built shop and the payment sandbox as processes of their own, on free ports, for tests and benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { memoryFlags, memoryVariables } from '../../server/memorySettings.ts';
import { raisedLimits } from './raisedLimits.ts';
import { sandboxLine, tellSandbox } from './sandbox.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const endWithParent = new URL('endWithParent.ts', import.meta.url).href;

export interface ShopOptions {
  /**
   * Folder of the embedded database and of cached pictures; unset: a temporary one, in which no picture is rendered in
   * advance, removed at the end.
   */
  readonly dataDir?: string;
  /** Unset: the embedded database. */
  readonly databaseUrl?: string;
  /** Further settings of the shop. */
  readonly env?: Readonly<Record<string, string>>;
  /** A further line of the log to wait for, such as one about background work. */
  readonly awaited?: RegExp;
  /** Modules that the server process loads before the shop, as `node --import` takes them. */
  readonly preload?: readonly string[];
  /** Origin of a sandbox that runs already; unset: one of the shop's own. */
  readonly sandboxUrl?: string;
}

export interface ShopProcess extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  /** The shop's data folder. */
  readonly dataDir: string;
  readonly sandboxUrl: string;
  /** Origin of the express checkout's stand-in; empty where the sandbox is not the shop's own. */
  readonly expressSandboxUrl: string;
  /** Process id of the shop's server now. */
  readonly pid: () => number;
  /** Ends the server: `crash` as kill -9 does. The sandbox goes on. */
  end(how: 'gently' | 'crash'): Promise<void>;
  /** Starts the ended server again, on the same port and data. */
  begin(): Promise<void>;
  /** Both, one after the other. */
  restart(how: 'gently' | 'crash'): Promise<void>;
  /** The last lines that the server printed, for the report of a failed test. */
  lastLines(): string;
  /** Stops both processes. */
  stop(): Promise<void>;
}

/** Starts a shop. Throws an Error with what the process printed, when it does not come up. */
export async function startShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const temporary =
    options.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'storefront-shop-')) : undefined;
  const dataDir = options.dataDir ?? temporary ?? '';
  // Without this folder the server assumes its first start and renders pictures in advance.
  if (temporary !== undefined) await mkdir(join(temporary, 'images'));
  const own = options.sandboxUrl === undefined ? await startSandbox() : undefined;
  const sandboxUrl = options.sandboxUrl ?? own?.url ?? '';
  const preload = options.preload ?? [];
  const environment = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    SANDBOX_PORT: new URL(sandboxUrl).port,
    ...(own === undefined
      ? {}
      : { GOKWIK_SANDBOX_PORT: new URL(own.expressUrl).port, SMTP_SANDBOX_PORT: new URL(own.mailUrl).port }),
    OUTBOX_PAGE: 'true',
    // Without quiet hours, messages do not depend on the time of day at which a test runs.
    QUIET_HOURS: 'none',
    ...raisedLimits,
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  };
  let server = run('server/main.ts', environment, preload);
  const stop = async () => {
    await Promise.all([endProcess(server, 'SIGTERM'), own && endProcess(own.child, 'SIGTERM')]);
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  };
  const started = [listeningPort(server), options.awaited && firstLine(server, options.awaited)] as const;
  const [port] = await Promise.all(started).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const url = `http://127.0.0.1:${port}`;
  if (own !== undefined) await tellSandbox(own, { url, publicUrl: options.env?.PUBLIC_URL ?? url });

  const end: ShopProcess['end'] = (how) => endProcess(server, how === 'crash' ? 'SIGKILL' : 'SIGTERM');
  const begin = async () => {
    server = run('server/main.ts', { ...environment, PORT: port }, preload);
    await listeningPort(server);
  };
  return {
    url,
    dataDir,
    sandboxUrl,
    expressSandboxUrl: own?.expressUrl ?? '',
    pid: () => server.pid ?? 0,
    end,
    begin,
    async restart(how) {
      await end(how);
      await begin();
    },
    lastLines: () => printedBy(server),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function startSandbox() {
  const child = run('sandbox/main.ts', {
    SANDBOX_PORT: '0',
    GOKWIK_SANDBOX_PORT: '0',
    SMTP_SANDBOX_PORT: '0',
    SANDBOX_LOG_LEVEL: 'warn',
  });
  const [, url = '', expressUrl = '', mailUrl = ''] = await firstLine(child, sandboxLine);
  return { child, url, expressUrl, mailUrl };
}

/** The last output of each process. */
const printed = new WeakMap<ChildProcess, string>();
const printedBy = (child: ChildProcess) => printed.get(child) ?? '';

function run(
  script: string,
  env: Readonly<Record<string, string>>,
  preload: readonly string[] = [],
): ChildProcess {
  const imports = [endWithParent, ...preload].flatMap((module) => ['--import', module]);
  const child = spawn(
    process.execPath,
    [...memoryFlags, '--disable-warning=ExperimentalWarning', ...imports, join(root, script)],
    {
      cwd: root,
      env: { ...process.env, ...memoryVariables, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      printed.set(child, `${printedBy(child)}${text}`.slice(-8_000));
    });
  }
  return child;
}

async function listeningPort(server: ChildProcess): Promise<string> {
  const match = await firstLine(server, /"port":(\d+).*"the shop listens"/);
  return match[1] ?? '';
}

function firstLine(child: ChildProcess, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('The process has no output to read.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = wanted.exec(line);
      if (match) resolve(match);
    });
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}:\n${printedBy(child)}`)));
  });
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
