import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { chromiumFlags, findChromium } from './scripts/support/prerequisites.ts';

const executablePath = findChromium();
/** `npm test` reads a report of it. */
const isWholeRun = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME !== undefined;

/** Specs by the shop that they need, where it is not the usual one. */
const ownShops = {
  // With the recorder and the inspector in its pages.
  inspected: ['inspector', 'recorder'],
  integrations: ['axe-consent', 'consent', 'dark-patterns', 'integrations', 'vitals'],
  // With a clock that tests move.
  clocked: ['order-told', 'sign-in-time'],
};

const files = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`);

/** What a shopper does, in a real Chromium, against the built shop and its real backend. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  fullyParallel: true,
  // Browser tests keep the processor busy. With more workers than cores, the whole run takes longer.
  workers: availableParallelism(),
  // A whole run is not lost to one race; `npm test` names who needed a second try, as a bug to be found.
  retries: isWholeRun ? 1 : 0,
  projects: [
    // One worker for each of these shops, because starting another takes as long as several tests. They come first, so that no
    // worker waits for one of them in the end.
    ...Object.entries(ownShops).map(([name, names]) => ({ name, testMatch: files(names), workers: 1 })),
    { name: 'shop', testIgnore: files(Object.values(ownShops).flat()) },
  ],
  // They wait for what happens, never by the clock: these only end one that waits for what never comes, on a slow and busy
  // machine too.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: isWholeRun ? [['line'], ['json']] : [['list']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Animations keep a core busy while a test waits. Specs of what moves ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a third of its time: where there is a second try, that one is traced.
    trace: isWholeRun ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // It would answer before a test's own network does; the test of offline use lets it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // A page begins in the process of its blank page, instead of starting another.
      args: [...chromiumFlags, '--renderer-process-limit=1'],
    },
  },
});
