import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { shopAt } from '../../sandbox/gokwik/index.ts';
import { courierWebhookPath, razorpayWebhookPath } from '../../server/config.ts';
import { phoneTemplates } from '../../server/messages/templates.ts';

export interface SandboxProcess {
  /** Origin that it listens on. */
  readonly url: string;
  /** Origin of the express checkout's. */
  readonly expressUrl: string;
  /** Address of its mail server. */
  readonly mailUrl: string;
  /** Sets the shop that the sandbox works for, also after its restarts. */
  serve(shop: ServedShop): Promise<void>;
  stop(): Promise<void>;
}

type SandboxAddresses = Pick<SandboxProcess, 'url' | 'expressUrl' | 'mailUrl'>;

export interface ServedShop {
  /** Where the shop answers, without a trailing slash. */
  readonly url: string;
  /** Where its pages are served from. */
  readonly publicUrl: string;
}

export interface SandboxProcessOptions {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called when the sandbox has ended unexpectedly and is restarted. */
  readonly onRestart: () => void;
}

/** The line that the sandbox prints when it listens. */
export const sandboxLine = /^Sandbox on (\S+), express checkout on (\S+), mail on (\S+)$/;

const restartAfterMs = 1_000;

/** Runs the payment sandbox as a process of its own, starts it again if it ends, and ends it with this one. */
export async function runSandbox(options: SandboxProcessOptions): Promise<SandboxProcess> {
  let served: ServedShop | undefined;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const first = start(options);
  let child = first.child;
  const { url, expressUrl, mailUrl } = await first.listening;
  // A restarted sandbox uses the same ports, because the shop is configured with these addresses.
  const ports = {
    SANDBOX_PORT: new URL(url).port,
    GOKWIK_SANDBOX_PORT: new URL(expressUrl).port,
    SMTP_SANDBOX_PORT: new URL(mailUrl).port,
  };
  const sameAgain = { ...options, env: { ...options.env, ...ports } };
  watch();

  function watch(): void {
    child.once('exit', () => {
      if (isStopping) return;
      options.onRestart();
      timer = setTimeout(() => {
        const next = start(sameAgain);
        child = next.child;
        next.listening.then((addresses) => served && tellSandbox(addresses, served)).catch(() => {});
        watch();
      }, restartAfterMs);
    });
  }

  return {
    url,
    expressUrl,
    mailUrl,
    async serve(shop) {
      served = shop;
      await tellSandbox({ url, expressUrl }, shop);
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

/** Sets the shop that a running sandbox works for. */
export async function tellSandbox(
  { url, expressUrl }: Pick<SandboxProcess, 'url' | 'expressUrl'>,
  shop: ServedShop,
): Promise<void> {
  const { url: own, origins } = shopAt(shop.url);
  const all = [...new Set([...origins, ...shopAt(shop.publicUrl).origins])];
  await put(`${url}/sandbox/webhook-target`, { url: `${own}${razorpayWebhookPath}` });
  await put(`${url}/sandbox/courier/target`, { url: `${own}${courierWebhookPath}` });
  await put(`${url}/sandbox/messages/wordings`, { shopUrl: shop.publicUrl, wordings: phoneTemplates });
  await put(`${expressUrl}/sandbox/shop`, { url: own, origins: all });
}

async function put(address: string, body: object): Promise<void> {
  const reply = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The sandbox refused the shop's address: ${await reply.text()}`);
}

function start({ root, env }: SandboxProcessOptions) {
  const preload = ['--disable-warning=ExperimentalWarning', '--import', './scripts/support/endWithParent.ts'];
  const child: ChildProcess = spawn(process.execPath, [...preload, 'sandbox/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // In its own process group, because Ctrl+C reaches the terminal's whole group and the sandbox must end after the shop.
    detached: true,
  });
  return { child, listening: waitForAddress(child) };
}

/** Waits for the line with the addresses. If the sandbox ends before, its own message on standard error gives the reason. */
function waitForAddress(child: ChildProcess): Promise<SandboxAddresses> {
  const { promise, resolve, reject } = Promise.withResolvers<SandboxAddresses>();
  child.once('exit', (code) => reject(new Error(`The payment sandbox ended with code ${code}.`)));
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, url, expressUrl, mailUrl] = sandboxLine.exec(line) ?? [];
      if (url !== undefined && expressUrl !== undefined && mailUrl !== undefined)
        resolve({ url, expressUrl, mailUrl });
    });
  }
  return promise;
}
