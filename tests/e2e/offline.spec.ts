import { addProduct, gel, lines, quantityOf } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network the cart can be read, other pages say so, and all is well again with one', async ({
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

  await context.setOffline(true);
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
  await page.getByRole('link', { name: 'See your cart' }).click();
  await expect(lines(page.getByRole('main'))).toContainText(gel.title);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^One more/ })
    .click();
  await expect(quantityOf(lines(page.getByRole('main')))).toHaveText('2');
  await expect(page.getByRole('main').getByText('You are offline.', { exact: false })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('main').getByText('You are offline.', { exact: false })).toBeHidden();
  await page.goto('/shop');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual(['/offline', '/pages/cart']);
});
