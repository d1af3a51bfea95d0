import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface SandboxProcess {
  /** Origin that it listens on. */
  readonly url: string;
  /** Where it is to send webhooks from now on, also after a restart. */
  sendWebhooksTo(url: string): Promise<void>;
  stop(): Promise<void>;
}

export interface SandboxProcessOptions {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Told when it ended by itself and is started again. */
  readonly onRestart: () => void;
}

const restartAfterMs = 1_000;

/** Runs the payment sandbox as a process of its own, starts it again if it ends, and ends it with this one. */
export async function runSandbox(options: SandboxProcessOptions): Promise<SandboxProcess> {
  let webhookUrl: string | undefined;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const first = start(options, webhookUrl);
  let child = first.child;
  const url = await first.listening;
  watch();

  function watch(): void {
    child.once('exit', () => {
      if (isStopping) return;
      options.onRestart();
      timer = setTimeout(() => {
        const next = start(options, webhookUrl);
        child = next.child;
        next.listening.catch(() => {});
        watch();
      }, restartAfterMs);
    });
  }

  return {
    url,
    async sendWebhooksTo(target) {
      webhookUrl = target;
      const reply = await fetch(`${url}/sandbox/webhook-target`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: target }),
      });
      if (!reply.ok) throw new Error(`The sandbox refused the webhook address: ${await reply.text()}`);
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function start({ root, env }: SandboxProcessOptions, webhookUrl: string | undefined) {
  const preload = ['--disable-warning=ExperimentalWarning', '--import', './scripts/support/endWithParent.ts'];
  const child: ChildProcess = spawn(process.execPath, [...preload, 'sandbox/main.ts'], {
    cwd: root,
    env: { ...env, ...(webhookUrl === undefined ? {} : { WEBHOOK_URL: webhookUrl }) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Ctrl+C reaches the whole group of the terminal; the sandbox is to end after the shop.
    detached: true,
  });
  return { child, listening: waitForAddress(child) };
}

/** Its own message on standard error says why, if it ends before it listens. */
function waitForAddress(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('exit', (code) => reject(new Error(`The payment sandbox ended with code ${code}.`)));
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, url] = /^Sandbox on (\S+)$/.exec(line) ?? [];
      if (url !== undefined) resolve(url);
    });
  }
  return promise;
}
