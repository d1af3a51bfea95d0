import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './test.ts';

interface ServerClock {
  /** File that says how far it is ahead; see serverClock.ts. */
  readonly file: string;
  /** Puts it ahead at once, by so many milliseconds more. It never goes back: tests that share it say durations only. */
  advance(ms: number): Promise<void>;
}

/** As the other tests', with a shop whose server has a clock that the test can put ahead. */
export const test = base.extend<object, { serverClock: ServerClock }>({
  serverClock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'storefront-e2e-clock-'));
      const file = join(folder, 'ahead');
      let ahead = 0;
      const advance = async (ms: number) => {
        ahead += ms;
        await writeFile(file, String(ahead));
      };
      await use({ file, advance });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  shopOptions: [
    async ({ serverClock }, use) => {
      const module = new URL('./serverClock.ts', import.meta.url).href;
      await use({ preload: [module], env: { CLOCK_AHEAD_FILE: serverClock.file } });
    },
    { scope: 'worker' },
  ],
});
