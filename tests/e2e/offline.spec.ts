import { addProduct, gel, lines, quantityOf } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

test.use({ serviceWorkers: 'allow' });

test('offline, the cart is readable and other pages say that there is no network; all pages work again online', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(
    /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|Store data could not be loaded/,
  );
  await addProduct(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });

  await expect.poll(() => cachedPages(page)).toEqual(['/offline', '/pages/cart']);
  await context.setOffline(true);
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
  await page.getByRole('link', { name: 'See your cart' }).click();
  await expect(lines(page.getByRole('main'))).toContainText(gel.title);
  // Some versions of Chromium tell a document that was opened offline that it is online.
  await context.setOffline(false);
  await context.setOffline(true);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^One more/ })
    .click();
  await expect(quantityOf(lines(page.getByRole('main')))).toHaveText('2');
  await expect(page.getByRole('main').getByText('You are offline.', { exact: false })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('main').getByText('You are offline.', { exact: false })).toBeHidden();
  await page.goto('/shop');
  await expect(tilesIn(page.getByRole('main')).first()).toBeVisible();
  expect(await cachedPages(page)).toEqual(['/offline', '/pages/cart']);
});

test('an offline reload shows the shop’s offline page, and the page that was open as soon as the network is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  // The cart's page cannot be cached, which must not delay the page that the reload needs.
  await context.route('**/pages/cart', (route) => route.abort());
  await visit(page, '/shop?collection=face-glow');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
  await expect(page.getByText('Your cart is kept on this device', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/shop?collection=face-glow');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

/** Pages in the service worker's caches. */
function cachedPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    const paths = requests.flat().map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => !path.startsWith('/assets/')).toSorted();
  });
}
