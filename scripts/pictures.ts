/**
 * `npm run pictures [-- <part of a name> …]`: takes screenshots of every page and overlay of the built shop, on a phone, a tablet
 * and a wide screen, into reports/pictures. Pages of a signed-in shopper with addresses and orders (`own-…`) are taken by a
 * browser test, which runs with all pictures or by `-- own`.
 */
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { chromiumFlags, foundOrEnd, requireChromium } from './support/prerequisites.ts';
import { missingPages, shopPages } from './support/shopPages.ts';
import { startShop } from './support/shopProcess.ts';

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Opens the overlay on the loaded page. */
  readonly open?: (page: Page) => Promise<void>;
  /** Taken on a phone only, because wide screens do not have it. */
  readonly isNarrow?: boolean;
}

const product = '/products/everyday-shower-gel';
/** The page that the service worker shows without a network. It has no script. */
const offlinePage = '/offline';
const overlays: readonly Shot[] = [
  { name: 'overlay-menu', path: '/', isNarrow: true, open: (page) => press(page, 'Menu') },
  { name: 'overlay-filters', path: '/shop/off-canvas-filter', open: (page) => press(page, /^Filters/) },
  {
    name: 'overlay-facet',
    path: '/shop/horizontal-filter',
    open: async (page) => {
      // On a phone all facets stand open in one sheet.
      if (page.viewportSize()?.width === 390) await press(page, /^Filters/);
      else await page.locator('summary', { hasText: 'Category' }).click();
    },
  },
  { name: 'overlay-cart-empty', path: '/shop?cart=1', open: (page) => page.getByRole('dialog').waitFor() },
  {
    name: 'overlay-cart',
    path: product,
    open: async (page) => {
      await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
      await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).waitFor();
    },
  },
  {
    name: 'overlay-quick-view',
    path: '/shop',
    open: async (page) => {
      await press(page, /^Quick add/);
      await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).waitFor();
    },
  },
  {
    name: 'overlay-zoom',
    path: product,
    open: async (page) => {
      await press(page, /see it larger/);
      await page.getByRole('dialog').locator('img:visible').first().waitFor();
      await page.waitForFunction(
        () => document.querySelector<HTMLImageElement>('dialog[open] img')?.complete,
      );
    },
  },
  {
    name: 'overlay-wished',
    path: product,
    open: async (page) => {
      await press(page, /^Wishlist/);
      await page.getByText('Added to wishlist.').waitFor();
    },
  },
  {
    name: 'overlay-search',
    path: product,
    open: async (page) => {
      // On a wide screen this is the search box, a link to the search page.
      await page.locator('a[href="/search"]:visible').click();
      await page.getByRole('combobox', { name: 'Search' }).fill('soap');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'overlay-from-below',
    path: '/elements',
    open: (page) => press(page, 'From bottom'),
  },
  {
    name: 'overlay-offer',
    path: '/',
    open: async (page) => {
      await press(page, 'See the offer');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'overlay-sign-in',
    path: '/',
    open: async (page) => {
      await page
        .getByRole('banner')
        .getByRole('link', { name: /sign in|account/i })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Lists with little or nothing in them. */
const shortLists: readonly Shot[] = [
  { name: 'list-few', path: '/search?search=utsav' },
  { name: 'list-nothing-found', path: '/search?search=qqqqzz' },
  { name: 'list-nothing-left', path: '/shop?category=face&max=1' },
];

const pages = [...shopPages, ...missingPages, offlinePage].map(
  (path): Shot => ({ name: nameOf(path), path }),
);
const wanted = process.argv.slice(2);
const shots = [...pages, ...shortLists, ...overlays].filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
const folder = fileURLToPath(new URL('../reports/pictures/', import.meta.url));

const executablePath = foundOrEnd(requireChromium);
await mkdir(folder, { recursive: true });
const shop = await startShop();
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
const failed: string[] = [];
let taken = 0;
for (const viewport of sizes) {
  for (const shot of shots.filter(({ isNarrow }) => !isNarrow || viewport.width < 500)) {
    const name = `${shot.name}-${viewport.width}`;
    try {
      await take(shot, viewport, `${folder}${name}.png`);
      taken += 1;
    } catch (error) {
      failed.push(name);
      console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
}
await browser.close();
await shop.stop();
if (wanted.length === 0 || wanted.includes('own')) {
  const { status } = spawnSync('npx', ['playwright', 'test', 'own-screens'], {
    stdio: 'inherit',
    env: { ...process.env, PICTURES_FOLDER: folder },
  });
  if (status !== 0) failed.push('own');
}
console.log(`${taken} pictures of pages and overlays in reports/pictures, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function take({ path, open }: Shot, viewport: (typeof sizes)[number], file: string): Promise<void> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-IN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  await page.goto(`${shop.url}${path}`);
  if (path !== offlinePage) await page.locator('body.loaded').waitFor();
  await page.waitForLoadState('networkidle');
  await open?.(page);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await page.screenshot({ path: file });
  await context.close();
}

function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).first().click();
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replace(/[^a-z0-9]+/gi, '-');
}
