import { hold } from './support/hold.ts';
import { expect, type Page, test } from './support/test.ts';
import { untilAlive, visit } from './support/visit.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a branch of the menu that is opened before any script has loaded has its links, which later open pages in place', async ({
    page,
  }) => {
    const { letThrough: letScriptsCome } = await hold(page, /\.js$/);
    await page.goto('/shop', { waitUntil: 'commit' });
    const link = await openBranch(page);
    await expect(link).toBeVisible();
    letScriptsCome();
    await untilAlive(page);
    await expect(link).toBeVisible();
    await expectToOpenInPlace(page, link);
  });

  test('a branch that is opened later has its links as it opens', async ({ page }) => {
    await visit(page, '/shop');
    await expect(
      page.locator('#menu').getByRole('link', { name: 'Toners', includeHidden: true }),
    ).toHaveCount(0);
    await expectToOpenInPlace(page, await openBranch(page));
  });

  test('a branch that opens while the page comes alive has its links, too', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!('hydrating' in document.documentElement.dataset)) return;
        observer.disconnect();
        for (const fold of document.querySelectorAll('details')) fold.open = true;
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrating'] });
    });
    await visit(page, '/shop');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectToOpenInPlace(page, toners(page));
  });
});

test('an option behind “more” that is opened and chosen before any script has loaded filters the list', async ({
  page,
}) => {
  const { letThrough: letScriptsCome } = await hold(page, /\.js$/);
  await page.goto('/shop', { waitUntil: 'commit' });
  const kinds = page.getByRole('group', { name: 'Product type' });
  const boxes = kinds.getByRole('checkbox');
  const before = await boxes.count();
  await kinds.getByText(/^\d+ more$/).click();
  await expect.poll(() => boxes.count()).toBeGreaterThan(before);
  const option = boxes.last();
  const value = (await option.getAttribute('value')) ?? '';
  await option.check();
  letScriptsCome();
  await expect(page).toHaveURL(`/shop?tag=${value}`);
  await expect(kinds.locator(`input[value="${value}"]`)).toBeChecked();
});

const toners = (page: Page) => page.locator('#menu').getByRole('link', { name: 'Toners' });

async function openBranch(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').getByText('Face', { exact: true }).click();
  return toners(page);
}

/** The application follows the link, and the menu closes. */
async function expectToOpenInPlace(page: Page, link: ReturnType<typeof toners>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await link.click();
  await expect(page).toHaveURL(/tag=face-toner/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toners');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await expect(link).toBeHidden();
}
