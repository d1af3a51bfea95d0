import { gel } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The focus stays with what a shopper does, and what comes of it is spoken. */

/** Opens a page as somebody who uses the keyboard: their first key loads what keeps the focus. */
async function arrive(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await touchKey(page);
}

async function touchKey(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift');
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files).toContainEqual(expect.stringMatching(/keptFocus-.*\.js$/));
  }).toPass();
}

test('what is wrong in a form on the product page has the focus once it is refused', async ({ page }) => {
  await arrive(page, `/products/${gel.slug}`);
  await page.getByRole('heading', { name: 'Pairs well with' }).scrollIntoViewIfNeeded();
  const asked = page.getByRole('region', { name: 'Questions and answers' });
  await asked.scrollIntoViewIfNeeded();
  await asked.getByRole('button', { name: 'Ask a question' }).press('Enter');
  await asked.getByRole('button', { name: 'Send question' }).press('Enter');
  await expect(asked.getByLabel('What would you like to know?')).toBeFocused();

  await arrive(page, '/products/marigold-oat-soap-bar');
  await page.getByRole('button', { name: 'Notify me' }).press('Enter');
  await expect(page.getByLabel('Mobile number or email')).toBeFocused();
});
