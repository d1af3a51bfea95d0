import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bareEnvironment } from '../support/bareEnvironment.ts';
import { emptyFolder } from './support/dataFolder.ts';
import { copyOfSample, run, startOwnShop } from './support/ownShop.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test('a stationery shop asks for no skin type, promises no points and calls things by its own names', async ({
  page,
  phone,
}) => {
  test.slow();
  await using cleanup = new AsyncDisposableStack();
  const { path: dataDir } = cleanup.use(await emptyFolder());
  const { path: folder } = cleanup.use(await copyOfSample());
  const categories = [
    { id: 'paper', parentId: null, name: 'Paper', slug: 'paper' },
    { id: 'writing', parentId: null, name: 'Pens & ink', slug: 'writing' },
  ];
  await writeFile(join(folder, 'categories.json'), JSON.stringify(categories));
  await writeFile(
    join(folder, 'reviews.csv'),
    'id,productId,reviewerName,rating,title,comment,verified,isSample,createdAt\n' +
      'r1,ruled-notebook,Asha,5,Good,Lies flat.,no,yes,2026-04-10T10:00:00+05:30\n',
  );
  const init = await run('init.ts', [folder], { DATA_DIR: dataDir });
  expect(init.said).toContain('Kagaz is ready');
  const shop = cleanup.use(await startOwnShop(page, { dataDir }));

  await page.goto(`${shop.url}/shop`);
  await expect(page.getByRole('group', { name: 'Category' }).locator('label')).toHaveText([
    /^Paper/,
    /^Pens & ink/,
  ]);

  await page.goto(`${shop.url}/products/ruled-notebook`);
  await expect(page).toHaveTitle('Ruled Notebook, 120 pages | Kagaz');
  for (const tag of ['meta[name="description"]', 'meta[property="og:description"]']) {
    await expect(page.locator(tag)).toHaveAttribute('content', 'Ruled Notebook.');
  }
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? '{}')).toMatchObject({ description: 'Ruled Notebook.' });
  expect(JSON.parse(data ?? '{}')).not.toHaveProperty('sku', '');
  const reviews = page.locator('#reviews');
  await expect(reviews).toContainText('Reviews marked “Sample” are examples.');
  await expect(reviews).not.toContainText('demo shop');

  await page.goto(`${shop.url}/pages/account`);
  await expect(page.getByRole('main')).toContainText('Your orders and addresses in one place.');
  await signIn(page, shop, phone);
  await expect(
    page.getByRole('main').getByRole('navigation', { name: 'Account' }).getByRole('link'),
  ).toHaveText(['Orders', 'Addresses', 'Reviews', 'Profile', 'Your data', 'Wishlist']);

  await page.goto(`${shop.url}/products/ruled-notebook`);
  await reviews.getByRole('button', { name: 'Write a review' }).click();
  const form = reviews.getByRole('form', { name: 'Write a review' });
  await expect(form.getByLabel('Title (optional)')).toBeVisible();
  // The shop's store.json has no `asksSkinType`.
  await expect(form).not.toContainText(/skin/i);

  await page.goto(`${shop.url}/blog/ink-and-paper`);
  await expect(page.getByRole('navigation', { name: 'Blog' })).toContainText('Notes from the desk');

  // A command whose words are cut short, as by | head, finishes its work without a stack trace.
  const script = join(import.meta.dirname, '../../scripts/messages.ts');
  const preview = spawn(process.execPath, [script, 'preview', 'confirmed', folder], {
    env: bareEnvironment({ DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  preview.stdout.destroy();
  const [complaint, [code]] = await Promise.all([text(preview.stderr), once(preview, 'close')]);
  expect([code, complaint]).toEqual([0, '']);
  const message = await readFile(join(folder, 'confirmed.html'), 'utf8');
  expect(message).not.toMatch(/points|Due/);
});
