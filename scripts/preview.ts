/**
 * `npm run preview -- folder [--port 3001]`: shows the shop of a folder on another port, in a database of its own that is
 * removed at the end. The running shop is not touched.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
};
// Ctrl+C also reaches the shop, which ends by itself; afterwards its database is removed.
process.on('SIGINT', () => {});
try {
  process.exitCode = await run('init.ts', [folder]);
  if (process.exitCode === 0) process.exitCode = await run('start.ts', []);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

function run(script: string, words: readonly string[]): Promise<number> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...words], {
    env,
    stdio: 'inherit',
  });
  const pass = () => child.kill('SIGTERM');
  process.once('SIGTERM', pass);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      process.off('SIGTERM', pass);
      resolve(code ?? 0);
    });
  });
}
