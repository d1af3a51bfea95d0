import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { bareEnvironment } from '../../support/bareEnvironment.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

// The commands are the same on PostgreSQL, and each starts a process of its own.
test.runIf(inject('testTemplate').kind === 'pglite')(
  'a merchant makes a shop from a folder, sees what a file would change, imports it, and has the folder again',
  {
    timeout: 600_000,
  },
  async () => {
    const place = await mkdtemp(join(tmpdir(), 'storefront-folder-'));
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    const run = (script: string, ...args: readonly string[]) => runScript(script, args, join(place, 'data'));
    expect(await run('init', 'demo')).toMatchObject({ code: 0 });

    const file = join(place, 'settings.csv');
    await writeFile(file, 'name,value\nCOD_CHARGES,55.5\nCOD_ENABLED,true\n');
    expect(await run('import', 'settings', file, '--dry-run')).toEqual({
      code: 0,
      said: `setting COD_CHARGES: value 49 → 55.5\n${file} would make 1 change. Nothing was imported.\n`,
    });
    expect(await run('import', 'settings', file)).toMatchObject({ code: 0 });
    expect((await run('import', 'settings', file, '--dry-run')).said).toBe(`${file} would change nothing.\n`);
    await writeFile(file, 'name,value\nCOD_CHARGES,much\n');
    const refused = await run('import', 'settings', file, '--dry-run');
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/settings\.csv:2: value must be an amount/);

    const folder = join(place, 'exported');
    expect(await run('export', folder)).toEqual({
      code: 0,
      said: `${folder} has the shop with its 177 products.\n`,
    });
    expect(await readFile(join(folder, 'settings.csv'), 'utf8')).toContain('COD_CHARGES,55.5\n');
    expect(await run('export', folder)).toEqual({
      code: 1,
      said: `Nothing was exported. ${folder} has files already. Name a new folder.\n`,
    });
  },
);

/** Runs a command as `npm run` does, on an embedded database. */
function runScript(
  name: string,
  args: readonly string[],
  dataDir: string,
): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join('scripts', `${name}.ts`), ...args],
      { cwd: root, env: bareEnvironment({ DATA_DIR: dataDir }) },
      (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, said: stdout + stderr.replace(/^DATABASE_URL is not set.*\n/, '') }),
    );
  });
}
