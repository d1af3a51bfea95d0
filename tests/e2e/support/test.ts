import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  test as base,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright/test';
import { type ShopOptions, type ShopProcess, startShop } from '../../../scripts/support/shopProcess.ts';

export { type BrowserContext, expect, type FrameLocator, type Locator, type Page };

interface WorkerFixtures {
  /** How this worker's shop is started. */
  shopOptions: ShopOptions;
  /** A shop of this worker's own: built pages, real backend, embedded database, payment sandbox. */
  shop: ShopProcess;
}

/** What the page's console said that it should not have: errors, warnings, uncaught exceptions. */
interface Complaints {
  /** For what the test itself brings about, such as a network that it takes away. */
  allow(expected: RegExp): void;
}

interface TestFixtures {
  complaints: Complaints;
  /** Adds the end of the server's log to the report of a test that failed. */
  serverLog: undefined;
  /** A page of another browser, which knows nothing of this one's. */
  elsewhere: Page;
  /** A mobile number that no other test uses: ten digits. The sandbox and the outbox know a shopper by it. */
  phone: string;
}

let shoppers = 0;

/** Every test fails on a console error, a warning (hydration's too) or an uncaught exception. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopOptions: [{}, { scope: 'worker' }],
  shop: [
    async ({ shopOptions }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'storefront-e2e-worker-'));
      await fillFolder(dataDir);
      const shop = await startShop({ ...shopOptions, dataDir });
      await use(shop);
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [/Service Worker registration blocked by Playwright/];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
      });
      context.on('weberror', (error) => heard.push(error.error().message));
      await use({ allow: (expected) => allowed.push(expected) });
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

/** A database of the worker's own; rendered pictures are all workers'. */
async function fillFolder(dataDir: string): Promise<void> {
  const template = process.env.E2E_DATA_TEMPLATE ?? '';
  await cp(join(template, 'database'), join(dataDir, 'database'), { recursive: true });
  await symlink(join(template, 'images'), join(dataDir, 'images'));
}
