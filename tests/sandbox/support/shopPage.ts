import { createServer } from 'node:http';
import type { BrowserContext, FrameLocator, Page } from 'playwright';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import type { Ending, StartOptions } from './shopPage.browser.ts';

const PAGE =
  '<!doctype html><html lang="en"><title>Shop</title><script type="module" src="/shop.js"></script><main><h1>Shop</h1><button>Pay now</button></main></html>';

export type OpenedShop = {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** Presses Pay in the shop. */
  start(orderId: string, options?: Pick<StartOptions, 'timeoutSeconds' | 'key'>): Promise<void>;
  abort(): Promise<void>;
  /** The window's outcome as the adapter reports it, and the reasons of failed attempts before. */
  ending(): Promise<Ending>;
};

/** Bundles the shop's payment adapter for a browser. */
export async function bundleShop(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'tests/sandbox/support/shopPage.browser.ts', formats: ['es'], fileName: 'shop' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  const [chunk] = bundle?.output ?? [];
  if (!chunk) throw new Error('nothing was built');
  return chunk.code;
}

/**
 * Serves a shop on its own origin, with a content policy as strict as the real one's, which pays through the adapter.
 */
export async function openShop(
  context: BrowserContext,
  bundle: string,
  sandboxUrl: string,
): Promise<OpenedShop> {
  const page = await context.newPage();
  await page.goto(await serveShop(bundle, sandboxUrl));
  await page.waitForFunction(() => window.shop !== undefined);
  return {
    page,
    frame: page.frameLocator('iframe'),
    async start(orderId, options = {}) {
      await page.getByRole('button', { name: 'Pay now' }).focus();
      const given = { orderId, scriptUrl: `${sandboxUrl}/v1/checkout.js`, ...options };
      await page.evaluate((start) => window.shop.start(start), given);
    },
    abort: () => page.evaluate(() => window.shop.abort()),
    ending: () => page.evaluate(() => window.shop.ending()),
  };
}

async function serveShop(bundle: string, sandboxUrl: string): Promise<string> {
  const policy = `default-src 'self'; script-src 'self' ${sandboxUrl}; frame-src ${sandboxUrl}; img-src 'self' data:`;
  const server = createServer((request, response) => {
    if (request.url === '/shop.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle);
    } else if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(PAGE);
    } else {
      response.writeHead(204).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/`;
}
