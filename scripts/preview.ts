/**
 * `npm run preview -- folder [--port 3001]`: shows the shop of a folder on another port, in a database of its own that is
 * removed at the end. The running shop is not touched.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { followNpm } from './support/followNpm.ts';
import { previewEnvironment } from './support/previewEnvironment.ts';
import { isHelpPrinted, oneFolder, readWords } from './support/words.ts';

const usage = [
  'npm run preview -- <folder> [--port 3001]   shows the shop of a folder beside the one that runs; docs/shop-folder.md',
];
const args = process.argv.slice(2);
if (isHelpPrinted(args, usage)) process.exit(0);
const words = readWords(args, { port: { type: 'string', default: '3001' } }, usage);
const folder = words === null ? null : oneFolder(words.positionals, usage);
const port = String(words?.values.port);
if (folder === null) process.exit(2);
if (!/^\d+$/.test(port) || Number(port) > 65_535) {
  console.error([`"${port}" is no port.`, '', ...usage].join('\n'));
  process.exit(2);
}

const dataDir = await mkdtemp(join(tmpdir(), 'storefront-preview-'));
const env = previewEnvironment(process.env, dataDir, port);
// Ctrl+C also reaches the shop, which ends by itself; afterwards its database is removed.
process.on('SIGINT', () => {});
const ending = new AbortController();
const end = () => ending.abort();
process.on('SIGTERM', end);
process.on('SIGHUP', end);
followNpm(end);
try {
  process.exitCode = await makeShop();
  if (process.exitCode === 0 && !ending.signal.aborted) {
    process.exitCode = await ended(start('start.ts', [], 'inherit'));
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Prints only the first line of the command's output: the others are about a shop that stays. */
async function makeShop(): Promise<number> {
  const child = start('init.ts', [folder ?? ''], 'pipe');
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
  });
  const code = await ended(child);
  const [first = ''] = printed.split('\n');
  if (first !== '') console.log(first);
  return code;
}

function start(script: string, words: readonly string[], stdout: 'inherit' | 'pipe'): ChildProcess {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...words], {
    env,
    stdio: ['inherit', stdout, 'inherit'],
  });
  ending.signal.addEventListener('abort', () => child.kill('SIGTERM'));
  return child;
}

/** Returns the exit code: 1 for a process that a signal ended. */
async function ended(child: ChildProcess): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  child.once('close', (code) => resolve(code ?? 1));
  return promise;
}
