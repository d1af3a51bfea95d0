import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright/test';
import { type ShopOptions, type ShopProcess, startShop } from '../../../scripts/support/shopProcess.ts';
import { filledFolder } from './dataFolder.ts';

export { type BrowserContext, expect, type FrameLocator, type Locator, type Page };

interface WorkerFixtures {
  /** Options with which this worker's shop is started. */
  shopOptions: ShopOptions;
  /** This worker's own shop: built pages, real backend, embedded database, payment sandbox. */
  shop: ShopProcess;
}

/** Unexpected output of the page's console: errors, warnings, uncaught exceptions. */
interface ConsoleProblems {
  /** Allows output that the test itself causes, for example by switching the network off. */
  allow(expected: RegExp): void;
}

interface TestFixtures {
  complaints: ConsoleProblems;
  /** Adds the end of the server's log to the report of a failed test. */
  serverLog: undefined;
  /** A page of another browser, which shares no storage with this one. */
  elsewhere: Page;
  /** A mobile number of ten digits that no other test uses. The sandbox and the outbox identify shoppers by it. */
  phone: string;
}

let shoppers = 0;

/** Every test fails on a console error, a warning (also React's hydration warnings) or an uncaught exception. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopOptions: [{}, { scope: 'worker' }],
  shop: [
    async ({ shopOptions }, use) => {
      await using folder = await filledFolder();
      await using shop = await startShop({ ...shopOptions, dataDir: folder.path });
      await use(shop);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [
        /Service Worker registration blocked by Playwright/,
        // Said of what a busy machine uses late, too.
        /was preloaded using link preload but not used within a few seconds/,
      ];
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (!isLatePicture(message)) heard.push(message.text());
      });
      context.on('weberror', (error) => heard.push(error.error().message));
      await use({ allow: (expected) => allowed.push(expected) });
      // A call that a test answers itself may still be under way at its end.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(heard.filter((text) => !allowed.some((expected) => expected.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  serverLog: [
    async ({ shop }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach('server log', { body: shop.lastLines(), contentType: 'text/plain' });
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, shop }, use) => {
    const context = await browser.newContext({ baseURL: shop.url });
    await use(await context.newPage());
    await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  phone: async ({}, use, { workerIndex }) => {
    shoppers += 1;
    await use(`9${String(workerIndex).padStart(4, '0')}${String(shoppers).padStart(5, '0')}`);
  },
});

/** A busy machine answers that a picture is not rendered yet, and the page asks again. Pictures have tests of their own. */
function isLatePicture(message: ConsoleMessage): boolean {
  return (
    message.text().includes('status of 503') && /\/(?:_next\/image\?|media\/)/.test(message.location().url)
  );
}
