import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale, qaPages } from '../../../scripts/support/pages.ts';
import { test as base, expect } from './test.ts';

export { expect, type Page } from './test.ts';

/** The shop with the recorder and the inspector in its pages; pages for shoppers have neither. */
export const test = base.extend<object, { qaBuild: string }>({
  qaBuild: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await buildOnce();
      await use(qaPages);
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  shopOptions: [
    async ({ qaBuild }, use) => {
      await use({ env: { PAGES_DIR: qaBuild } });
    },
    { scope: 'worker' },
  ],
});

/** Builds the pages in one worker of a run; the others wait for it. */
async function buildOnce(): Promise<void> {
  const mark = join(process.env.E2E_DATA_TEMPLATE ?? '', 'qa-pages');
  const isFirst = await mkdir(mark).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await buildIfStale({ root: fileURLToPath(new URL('../../../', import.meta.url)), pagesDir: qaPages });
    await writeFile(join(mark, 'built'), '');
  }
  await expect.poll(() => existsSync(join(mark, 'built')), { timeout: 300_000 }).toBe(true);
}
