import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './test.ts';

interface ServerClock {
  /** File with the milliseconds that the clock is ahead; see serverClock.ts. */
  readonly file: string;
  /**
   * Moves the clock forward by `ms` milliseconds at once. It never goes back, so tests that share it use durations
   * only.
   */
  advance(ms: number): Promise<void>;
}

/** The tests' shop, with a server clock that the test can move forward. */
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
