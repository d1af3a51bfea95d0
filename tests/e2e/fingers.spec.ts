import { addProduct, cartDrawer, gel } from './support/shopper.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Sheets follow a swiping finger, and the larger picture what fingers do on it. */

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

/** Taps twice. The browser tells two taps from a double tap by the time that each event names. */
async function doubleTap(page: Page, [x, y]: readonly [x: number, y: number]) {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  for (const at of [start, start + 0.15]) {
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      timestamp: at,
      touchPoints: [{ x, y }],
    });
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      timestamp: at + 0.05,
      touchPoints: [],
    });
  }
  await session.detach();
}

interface Spreading {
  readonly at: readonly [x: number, y: number];
  /** Half of the fingers' distance, in CSS pixels. */
  readonly from: number;
  readonly to: number;
}

/** Spreads two fingers slowly, a step a frame, so that the browser's zoom follows each of them. */
async function spread(page: Page, { at: [x, y], from, to }: Spreading) {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const send = async (type: 'touchStart' | 'touchMove', share: number) => {
    const apart = from + (to - from) * share;
    await session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: start + share * 2,
      touchPoints: [
        { x: x - apart, y, id: 1 },
        { x: x + apart, y, id: 2 },
      ],
    });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  };
  await send('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await send('touchMove', step / 10);
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchEnd',
    timestamp: start + 2.2,
    touchPoints: [],
  });
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
    await expect.poll(() => leftOf(drawer)).toBe(80);
  });
  await expect.poll(() => leftOf(drawer)).toBe(0);
  await expect(drawer).toBeVisible();
  await push(page, { from: [120, 400], by: [0, 200] });
  await expect(drawer).toBeVisible();
  await push(page, { from: [120, 400], by: [220, 6] });
  await expect(drawer).toBeHidden();
});

test('a finger on the footer of a long cart does not push its header away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await addProduct(page);
  const drawer = cartDrawer(page);
  await expect.poll(() => leftOf(drawer)).toBe(0);
  // Gifts and deals are below the line, more than the screen has room for.
  await expect(drawer.getByText('Limited-time deals')).toBeAttached();
  const close = drawer.getByRole('button', { name: 'Close', exact: true });
  const before = await close.boundingBox();
  await push(page, { from: [195, 620], by: [0, -300] });
  expect(await close.boundingBox()).toEqual(before);
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

test.describe('the larger picture', () => {
  async function openLarger(page: Page): Promise<Locator> {
    await visit(page, `/products/${gel.slug}`);
    await page
      .getByRole('button', { name: /see it larger/ })
      .first()
      .tap();
    const larger = page.getByRole('dialog');
    await expect(pictureOf(larger, 1)).toBeVisible();
    return larger;
  }

  const pictureOf = (larger: Locator, number: number) =>
    larger.getByRole('group', { name: `Picture ${number} of 4` });

  test('leads to the next picture and back by a swipe, and a short one does nothing', async ({ page }) => {
    const larger = await openLarger(page);
    await push(page, { from: [300, 400], by: [-200, 6] });
    await expect(pictureOf(larger, 2)).toBeVisible();
    await push(page, { from: [300, 400], by: [-30, 4] });
    await push(page, { from: [100, 400], by: [200, 6] });
    await expect(pictureOf(larger, 1)).toBeVisible();
  });

  test('is magnified by a double tap, moved by a finger without turning to another, and whole again after the next', async ({
    page,
  }) => {
    const larger = await openLarger(page);
    const stage = pictureOf(larger, 1);
    const left = () => stage.evaluate((box) => box.scrollLeft);
    const room = () => stage.evaluate((box) => box.scrollWidth - box.clientWidth);
    await doubleTap(page, [195, 420]);
    await expect.poll(room).toBeGreaterThan(0);
    const before = await left();
    await push(page, { from: [250, 450], by: [-120, 4] });
    await expect.poll(left).toBeGreaterThan(before + 60);
    await doubleTap(page, [195, 420]);
    await expect.poll(room).toBe(0);
    await expect(stage).toBeVisible();
  });

  test.describe('with the browser’s own zoom', () => {
    test.use({ isMobile: true });

    test('is magnified by two fingers, and moved by one without turning to another', async ({ page }) => {
      const larger = await openLarger(page);
      const view = () =>
        page.evaluate(() => {
          const { scale = 1, offsetLeft = 0, offsetTop = 0 } = visualViewport ?? {};
          return { scale, offsetLeft, offsetTop };
        });
      await spread(page, { at: [195, 420], from: 40, to: 80 });
      await expect.poll(async () => (await view()).scale).toBeGreaterThan(1.9);
      const { offsetLeft } = await view();
      await push(page, { from: [250, 450], by: [-120, 4] });
      await expect.poll(async () => (await view()).offsetLeft).toBeGreaterThan(offsetLeft);
      // To its edge and on.
      await push(page, { from: [350, 450], by: [-300, 4] });
      await push(page, { from: [350, 450], by: [-300, 4] });
      await expect(pictureOf(larger, 1)).toBeVisible();
    });
  });
});
