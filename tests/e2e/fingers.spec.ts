import { addProduct, cartDrawer } from './support/shopper.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Sheets follow a swiping finger. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

interface Way {
  readonly from: readonly [x: number, y: number];
  readonly by: readonly [x: number, y: number];
}

/** Swipes slowly, in ten steps. `during` is called before the finger is lifted. */
async function push(page: Page, { from: [x, y], by }: Way, during?: () => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, timestamp: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + by[0] * share, y: y + by[1] * share }],
    });
  const start = Date.now() / 1000;
  await send('touchStart', 0, start);
  for (let step = 1; step <= 10; step += 1) await send('touchMove', step / 10, start + step / 5);
  await during?.();
  await send('touchEnd', 1, start + 2.2);
  await session.detach();
}

const leftOf = (sheet: Locator) => sheet.evaluate((element) => element.getBoundingClientRect().left);

test('the cart’s drawer follows a finger, returns after a short swipe and closes after a long one', async ({
  page,
}) => {
  await addProduct(page);
  const drawer = cartDrawer(page);
  await expect.poll(() => leftOf(drawer)).toBe(0);
  await push(page, { from: [120, 400], by: [80, 4] }, async () => {
    expect(await leftOf(drawer)).toBe(80);
  });
  await expect.poll(() => leftOf(drawer)).toBe(0);
  await expect(drawer).toBeVisible();
  await push(page, { from: [120, 400], by: [0, 200] });
  await expect(drawer).toBeVisible();
  await push(page, { from: [120, 400], by: [220, 6] });
  await expect(drawer).toBeHidden();
});

test('menu and filters close by a swipe towards their edge', async ({ page }) => {
  await visit(page, '/shop?collection=face-glow');
  // The shop has started.
  await page.locator('body.loaded').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.poll(() => leftOf(menu)).toBe(0);
  // The code comes after the shop has started.
  await expect(async () => {
    await push(page, { from: [300, 500], by: [-240, 10] });
    await expect(menu).toBeHidden({ timeout: 2_000 });
  }).toPass();

  await page.getByRole('button', { name: 'Filters' }).click();
  const head = page.getByRole('heading', { name: 'Filters' });
  await expect(head).toBeInViewport();
  await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThan(200);
  await push(page, { from: [100, ((await head.boundingBox())?.y ?? 0) + 10], by: [4, 400] });
  await expect(head).toBeHidden();
});
