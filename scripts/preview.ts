/**
 * `npm run preview -- folder [--port 3001]`: shows the shop of a folder on another port, in a database of its own that is
 * removed at the end. The running shop is not touched.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '3001' } },
});
const [folder, ...rest] = positionals;
if (folder === undefined || rest.length > 0 || !/^\d+$/.test(values.port)) {
  console.error('Usage: npm run preview -- <folder> [--port 3001]; docs/shop-folder.md says what is in it.');
  process.exit(2);
}

const dataDir = await mkdtemp(join(tmpdir(), 'storefront-preview-'));
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  PORT: values.port,
  PUBLIC_URL: `http://localhost:${values.port}`,
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
