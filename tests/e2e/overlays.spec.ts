import { expectClean } from './support/accessible.ts';
import { gel, home } from './support/shopper.ts';
import { expect, test } from './support/test.ts';
import { sidewaysScroll, visit } from './support/visit.ts';

for (const width of [390, 1440]) {
  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('in menu and filters, which return the focus', async ({ page }) => {
      await visit(page, '/shop?collection=face-glow');
      if (width === 390) {
        for (const [opener, what] of [
          ['Menu', page.getByRole('dialog', { name: 'Menu' })],
          ['Filters', page.getByRole('form', { name: 'Filters' })],
        ] as const) {
          const button = page.getByRole('button', { name: opener });
          await button.click();
          await expect(what).toBeVisible();
          await expectClean(page);
          await page.keyboard.press('Escape');
          await expect(what).toBeHidden();
          await expect(button).toBeFocused();
        }
        return;
      }
      const menu = page.getByRole('navigation', { name: 'Main' });
      await menu.getByRole('link', { name: 'Face', exact: true }).focus();
      await expect(menu.getByRole('link', { name: 'Sunscreens' })).toBeVisible();
      await expectClean(page);
      await page.keyboard.press('Escape');
      await expect(menu.getByRole('link', { name: 'Sunscreens' })).toBeHidden();
    });

    test('in the zoom, where arrow keys change the picture', async ({ page }) => {
      await visit(page, `/products/${gel.slug}`);
      const larger = page.getByRole('button', { name: /see it larger/ }).first();
      await larger.click();
      const zoom = page.getByRole('dialog');
      await expect(zoom.getByRole('group', { name: 'Picture 1 of 4' })).toBeVisible();
      await expectClean(page);
      await page.keyboard.press('ArrowRight');
      await expect(zoom.getByRole('group', { name: 'Picture 2 of 4' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(zoom).toBeHidden();
      await expect(larger).toBeFocused();
    });

    test('when an order cannot be looked up, and when a pincode is not serviced', async ({ page }) => {
      await visit(page, '/pages/track');
      await page.getByRole('button', { name: 'Text me the link' }).click();
      await expect(page.getByLabel('Order code')).toHaveAttribute('aria-invalid', 'true');
      await expectClean(page);
      await visit(page, `/products/${gel.slug}`);
      const pincode = page.getByRole('main').getByLabel('Your pincode');
      await pincode.fill('999999');
      await expect(pincode).toHaveAttribute('aria-invalid', 'true');
      await expectClean(page);
      await pincode.fill(home.pincode);
      await expect(page.getByRole('main')).toContainText(home.city);
      await expectClean(page);
    });
  });
}

test.describe('at 200 % zoom', () => {
  // Of a screen of 1280 × 900.
  test.use({ viewport: { width: 640, height: 450 } });

  test('nothing scrolls sideways', async ({ page }) => {
    const ways: [path: string, pixels: number][] = [];
    for (const path of [
      '/',
      '/shop?collection=face-glow',
      '/search?search=rose',
      `/products/${gel.slug}`,
      '/pages/cart',
      '/pages/checkout',
      '/pages/track',
      '/pages/contact',
      '/blog',
    ]) {
      await visit(page, path);
      ways.push([path, await sidewaysScroll(page)]);
    }
    expect(ways.filter(([, pixels]) => pixels > 0)).toEqual([]);
  });
});
