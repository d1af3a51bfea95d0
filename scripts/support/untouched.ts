/** Measures the scripts that a page loads without any interaction. */
import { readFile, stat } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Request } from 'playwright';

const client = new URL('../../dist/client/', import.meta.url);

/** After this time without a new script the page counts as loaded. Some code is delayed by four seconds. */
const QUIET_MS = 6_000;
/** Time limit of the page's `load` event, for a busy machine. */
const LOAD_MS = 120_000;

/** Stands for every picture, which a new shop would have to render first. */
const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

interface UntouchedScripts {
  /** Scripts that the page requested, by name. */
  readonly page: readonly string[];
  /** Scripts that only the service worker requested, for later use offline. */
  readonly offline: readonly string[];
}

/** Opens a page in a new profile, waits until it loads nothing more, and lists its scripts. */
export async function untouchedScripts(browser: Browser, url: string): Promise<UntouchedScripts> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const byPage = new Set<string>();
  const byWorker = new Set<string>();
  let latest = Date.now();
  context.on('request', (request) => {
    const name = nameOf(request);
    if (!name.endsWith('.js') || new URL(request.url()).origin !== new URL(url).origin) return;
    latest = Date.now();
    (isOfWorker(request) ? byWorker : byPage).add(name);
  });
  await context.route('**/_next/image?*', (route) =>
    route.fulfill({ contentType: 'image/gif', body: onePixel }),
  );
  const page = await context.newPage();
  const isScript = (request: Request) => nameOf(request).endsWith('.js');
  const firstScript = page.waitForRequest(isScript, { timeout: LOAD_MS });
  // Awaited after the page, whose failure says more.
  firstScript.catch(() => {});
  const answer = await page.goto(url, { waitUntil: 'load', timeout: LOAD_MS });
  if (answer?.status() !== 200)
    throw new Error(`${url} was answered with ${answer?.status()}: ${(await answer?.text())?.slice(0, 500)}`);
  await firstScript;
  // Only now does the quiet time begin: on a busy machine the page itself can take longer.
  latest = Date.now();
  while (Date.now() - latest < QUIET_MS) await page.waitForTimeout(QUIET_MS - (Date.now() - latest));
  await context.close();
  return { page: [...byPage], offline: [...byWorker].filter((name) => !byPage.has(name)) };
}

/** Sum of the files' sizes in bytes as they are sent: the build has compressed them with Brotli. */
export async function brotliSize(names: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    names.map(async (name) => {
      const compressed = await stat(new URL(`${name}.br`, client)).catch(() => null);
      // Small files are sent as they are compressed on the way.
      return compressed?.size ?? brotliCompressSync(await readFile(new URL(name, client))).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Path of the requested file, without the leading slash. */
function nameOf(request: Request): string {
  return new URL(request.url()).pathname.slice(1);
}

function isOfWorker(request: Request): boolean {
  return request.serviceWorker() !== null;
}
