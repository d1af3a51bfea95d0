/** A page on its own origin that uses a provider's script, and foreign windows that send messages to it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type BrowserContext, chromium, type Frame, type Locator, type Page } from 'playwright';
import { chromiumFlags, requireChromium } from '../../../scripts/support/prerequisites.ts';
import type { PlantedBug } from './check.ts';
import { applyEdits } from './edits.ts';
import type { TortureShop } from './shop.ts';

declare global {
  interface Window {
    /** The results that the provider's script has passed to the page. */
    toldByScript: unknown[];
    /** In the provider's window: resolves when the message that was sent last has arrived. */
    untilLast: Promise<void>;
  }
}

export interface Host {
  readonly origin: string;
  /** The same server under another host name, which makes it another origin. */
  readonly lookalike: string;
  close(): Promise<void>;
}

/** Serves a page with the script at `/`, and a page without it at any other path. */
async function servePages(script: string): Promise<Host> {
  const server = createServer((request, response) => {
    const using = `<script>window.toldByScript = []</script><script src="${script}"></script>`;
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Shop</title><body>${request.url === '/' ? using : 'Attacker'}`);
  }).listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    lookalike: `http://localhost:${address.port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Opens a foreign page that uses the script in a shopper's browser. At the end the shop must be unchanged. */
export async function meetStrangePage(
  shop: TortureShop,
  script: string,
  meet: (context: BrowserContext, host: Host) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const host = await servePages(script);
  try {
    await meet(await browser.newContext(), host);
  } finally {
    await browser.close();
    await host.close();
  }
  await shop.expectInvariants();
}

/** A file of a stand-in as it is served, with the planted bug. */
export async function plantInFile(
  context: BrowserContext,
  bug: PlantedBug | null,
  { module, url }: { readonly module: string; readonly url: string },
): Promise<void> {
  const edits = (bug?.edits ?? []).filter((edit) => edit.module === module);
  if (edits.length === 0) return;
  await context.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: applyEdits(await response.text(), edits) });
  });
}

/** Sends the page a message from each foreign window; `after` is called after each, with the window's name. */
export async function sendFromStrangers(
  page: Page,
  host: Host,
  message: unknown,
  { otherWindow, after }: { readonly otherWindow: string; readonly after: (from: string) => Promise<void> },
): Promise<void> {
  await page.evaluate((data) => postMessage(data, location.origin), message);
  await after('the page itself');
  const places = {
    'another page of this host': `${host.origin}/attacker`,
    'a look-alike host': `${host.lookalike}/attacker`,
    'another window of the provider': otherWindow,
  };
  for (const [from, src] of Object.entries(places)) {
    await sendFromFrame(page, src, message, host.origin);
    await after(from);
  }
  await page.evaluate((data) => {
    const frame = document.createElement('iframe');
    frame.sandbox.add('allow-scripts');
    frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(data)}, '*'); parent.postMessage('sent', '*')</script>`;
    const sent = new Promise((resolve) =>
      addEventListener('message', (event) => event.data === 'sent' && resolve(null)),
    );
    document.body.append(frame);
    return sent;
  }, message);
  await after('a frame without an origin');
}

async function sendFromFrame(page: Page, src: string, message: unknown, target: string): Promise<void> {
  await inFrame(page, src, (frame) =>
    frame.evaluate(([data, origin]) => parent.postMessage(data, String(origin)), [message, target]),
  );
}

/** Runs the work with a temporary frame. */
async function inFrame(page: Page, src: string, work: (frame: Frame) => Promise<void>): Promise<void> {
  const handle = await page.evaluateHandle((address) => {
    const frame = document.createElement('iframe');
    const loaded = new Promise<HTMLIFrameElement>((resolve) => {
      frame.onload = () => resolve(frame);
    });
    frame.src = address;
    document.body.append(frame);
    return loaded;
  }, src);
  const frame = await handle.asElement()?.contentFrame();
  if (!frame) throw new Error(`There is no frame of ${src}.`);
  await work(frame);
  await handle.evaluate((element) => element.remove());
}

/** Sends a message to the provider's window from a frame beside it. Resolves when it was received there. */
export async function sendFromBeside(page: Page, host: Host, window: Locator, message: unknown) {
  const own = await (await window.elementHandle())?.contentFrame();
  if (!own) throw new Error('The window has no document.');
  await own.evaluate(() => {
    globalThis.window.untilLast = new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'last' && resolve());
    });
  });
  await inFrame(page, `${host.origin}/attacker`, (frame) =>
    frame.evaluate(
      ([data, target]) => {
        for (let index = 0; index < parent.frames.length; index += 1) {
          const other = parent.frames[index];
          if (other === undefined || other === globalThis.window) continue;
          for (const part of [data, 'last']) other.postMessage(part, String(target));
        }
      },
      [message, new URL(own.url()).origin] as const,
    ),
  );
  await own.evaluate(() => globalThis.window.untilLast);
}

/** From the provider's own window. */
export async function sendFromWindow(window: Locator, message: unknown, target: string): Promise<void> {
  const own = await (await window.elementHandle())?.contentFrame();
  await own?.evaluate(([data, origin]) => parent.postMessage(data, String(origin)), [message, target]);
}

/** The messages that the page has received. */
export async function heardBy(page: Page): Promise<unknown[]> {
  // Messages arrive in order: once the page has received its own last message, it has received all earlier ones.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'last' && resolve(null));
        postMessage('last', location.origin);
      }),
  );
  return page.evaluate(() => window.toldByScript);
}
