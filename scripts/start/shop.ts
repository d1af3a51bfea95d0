/** Starts the shop for `npm start`, and prints where it is. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BootFailure, bootShop } from '../../server/boot.ts';
import { type Config, readConfig, withSandboxAt } from '../../server/config.ts';
import { createLog, describeError } from '../../server/log.ts';
import { stopOnSignals } from '../../server/shutdown.ts';
import { saveCompiledCode } from '../support/compiledCode.ts';
import { followNpm } from '../support/followNpm.ts';
import { buildIfStale, qaPages } from '../support/pages.ts';
import { isPortFree } from '../support/ports.ts';
import { createProgress } from '../support/progress.ts';
import { runSandbox, type SandboxProcess } from '../support/sandbox.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isQa = process.argv.includes('--qa');
if (isQa) process.env.PAGES_DIR = qaPages;
const progress = createProgress((text) => process.stdout.write(text), performance.now.bind(performance));
const ofShop = progress.row();
let sandbox: SandboxProcess | undefined;

try {
  const config = readSettings();
  const log = createLog(process.env.LOG_LEVEL ? config.logLevel : 'warn');
  const shop = await bootShop({
    config,
    root,
    log,
    onStep: ofShop.step,
    meanwhile: async () => {
      const [configured] = await Promise.all([
        config.razorpay.isSandbox ? startSandbox(config) : config,
        buildPages(config),
      ]);
      return configured;
    },
  });
  followNpm(
    stopOnSignals(config.shutdownSeconds, async () => {
      await shop.stop();
      await sandbox?.stop();
    }),
  );
  await sandbox?.serve({
    url: `http://127.0.0.1:${shop.port}`,
    publicUrl: config.publicUrl,
  });
  ofShop.done();
  announce(shop.config, shop.port, shop.database);
  saveCompiledCode();
} catch (error) {
  ofShop.done();
  await sandbox?.stop();
  const isExpected = error instanceof BootFailure;
  console.error(`\nThe shop cannot start. ${isExpected ? error.message : ''}`);
  if (!isExpected) console.error(describeError(error));
  process.exit(1);
}

function readSettings(): Config {
  const reading = readConfig(process.env);
  if (!reading.ok)
    throw new BootFailure(`Settings:\n${reading.problems.map((line) => `  ${line}`).join('\n')}`);
  const { config } = reading;
  const isChosen = process.env.OUTBOX_PAGE !== undefined && process.env.OUTBOX_PAGE !== '';
  return { ...config, outboxPage: isChosen ? config.outboxPage : config.razorpay.isSandbox };
}

async function buildPages({ pagesDir }: Config): Promise<void> {
  const row = progress.row();
  try {
    await buildIfStale({ root, pagesDir, onBuild: () => row.step('Building the pages') });
    row.done();
  } catch (error) {
    throw new BootFailure(`The pages cannot be built:\n${error instanceof Error ? error.message : error}`);
  }
}

async function startSandbox(config: Config): Promise<Config> {
  const row = progress.row();
  row.step('Starting the payment sandbox');
  try {
    sandbox = await runSandbox({
      root,
      env: {
        SANDBOX_LOG_LEVEL: 'warn',
        SANDBOX_DATA_DIR: join(config.dataDir, 'sandbox'),
        ...process.env,
        SANDBOX_PORT: await portFor('SANDBOX_PORT', config.sandboxPort),
        GOKWIK_SANDBOX_PORT: await portFor('GOKWIK_SANDBOX_PORT', config.gokwikSandboxPort),
        SMTP_SANDBOX_PORT: await portFor('SMTP_SANDBOX_PORT', config.mailSandboxPort),
      },
      onRestart: () => console.error('The payment sandbox ended and is started again.'),
    });
    row.done();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BootFailure(
      `SANDBOX_PORT: ${reason} Port ${config.sandboxPort}, ${config.gokwikSandboxPort} (GOKWIK_SANDBOX_PORT) or ${config.mailSandboxPort} (SMTP_SANDBOX_PORT) may be taken by another program.`,
    );
  }
  return withSandboxAt(config, {
    payments: sandbox.url,
    express: sandbox.expressUrl,
    mail: sandbox.mailUrl,
  });
}

/** The configured or default port; another free port if that is in use, such as by another shop on this machine. */
async function portFor(
  setting: 'SANDBOX_PORT' | 'GOKWIK_SANDBOX_PORT' | 'SMTP_SANDBOX_PORT',
  usual: number,
): Promise<string> {
  const isChosen = process.env[setting] !== undefined && process.env[setting] !== '';
  const isUsable = isChosen || (await isPortFree(process.env.SANDBOX_HOST || '127.0.0.1', usual));
  return String(isUsable ? usual : 0);
}

function announce({ publicUrl, port, outboxPage }: Config, listensOn: number, database: string): void {
  const url = port === 0 ? `http://localhost:${listensOn}` : publicUrl;
  const lines = [
    `Shop             ${url}`,
    ...(isQa ? [`Inspector        ${url}/inspector`] : []),
    ...(outboxPage ? [`Outbox           ${url}/outbox`] : []),
    ...(sandbox === undefined
      ? []
      : [
          `Payment sandbox  ${sandbox.url}`,
          `Express sandbox  ${sandbox.expressUrl}`,
          `Sent messages    ${sandbox.url}/messages`,
          `Courier sandbox  ${sandbox.url}/courier`,
        ]),
    `Database         ${database === 'pglite' ? 'embedded (PGlite)' : 'PostgreSQL'}`,
  ];
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n  Ready. Stop with Ctrl+C.`);
}
