import { hold } from './support/hold.ts';
import { cartDrawer, cartLink, gel } from './support/shopper.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { openList, tilesIn, visibleTile } from './support/tiles.ts';
import { untilAlive, visit } from './support/visit.ts';

// With animations, as most shoppers have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const place = (page: Page, title: string) =>
  page.locator(visibleTile, { hasText: title }).evaluate((tile) => tile.getBoundingClientRect().top);

/** Scrolls as a shopper does: what follows a press knows that the page has been scrolled. */
async function wheelTo(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(element).toBeInViewport({ ratio: 0.9, timeout: 500 });
  }).toPass();
}

/** Records every picture that is animated over the page, with the start and end of its path. */
async function notePictures(page: Page): Promise<() => Promise<{ src: string; path: number[][] }[]>> {
  await page.evaluate(() => {
    const noted: { src: string; path: number[][] }[] = [];
    Reflect.set(window, 'notedPictures', noted);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLImageElement)) continue;
        const [movement] = node.getAnimations();
        const frames = movement?.effect instanceof KeyframeEffect ? movement.effect.getKeyframes() : [];
        const path = frames.map(({ transform }) => {
          const { e, f, a } = new DOMMatrix(String(transform));
          return [e, f, a * Number.parseFloat(node.style.width)].map(Math.round);
        });
        noted.push({ src: new URL(node.src).search, path });
      }
    }).observe(document.body, { childList: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'notedPictures'));
}

test('a press asks for its product and shows the preview before the browser does anything else', async ({
  page,
}) => {
  await openList(page);
  await page.waitForLoadState('networkidle');
  const tile = page.locator(visibleTile).nth(9);
  const title = (await tile.getByRole('heading').textContent()) ?? '';
  const atOnce = await tile.getByRole('link').evaluate(async (link: HTMLElement) => {
    const asked: boolean[] = [];
    const { fetch } = window;
    window.fetch = (...args) => {
      asked.push(true);
      return fetch(...args);
    };
    // Lets promises resolve without letting the browser begin another task.
    const resolvePromises = async () => {
      for (let step = 0; step < 100; step++) await null;
    };
    link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await resolvePromises();
    const isAsked = asked.length > 0;
    link.click();
    await resolvePromises();
    return { isAsked, shown: document.querySelector('main [aria-busy=true] h1')?.textContent };
  });
  expect(atOnce).toEqual({ isAsked: true, shown: title });
  await expect(page.locator('form#buy')).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`a pressed tile shows its product’s name, price and picture before any reply, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openList(page);
    const tile = page.locator(visibleTile).nth(9);
    await tile.scrollIntoViewIfNeeded();
    await expect(tile.locator('img')).toHaveJSProperty('complete', true);
    const title = (await tile.getByRole('heading').textContent()) ?? '';
    const price = (await tile.getByText(/^₹/).first().textContent()) ?? '';
    const before = await place(page, title);

    const { letThrough } = await hold(page, '**/graphql');
    await tile.getByRole('link').click();
    const preview = page.locator('main [aria-busy=true]');
    await expect(preview.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(preview).toContainText(price);
    await expect(page.locator(visibleTile)).toHaveCount(0);
    const heading = page.locator('main h1:visible');
    const previewed = await heading.boundingBox();
    expect(await page.evaluate(() => scrollY)).toBe(0);

    letThrough();
    await expect(page.locator('form#buy')).toBeVisible();
    await expect(preview).toHaveCount(0);
    expect(await heading.boundingBox()).toEqual(previewed);
    await page.goBack();
    await expect.poll(() => place(page, title)).toBeCloseTo(before, 0);
  });
}

test('an opened product can be bought before its reviews and the goods that pair with it have arrived', async ({
  page,
}) => {
  await openList(page);
  const tile = page.locator(visibleTile, { hasText: gel.title });
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (/query (?:searchReviews|linkedProducts)/.test(route.request().postData() ?? '')) await held.promise;
    await route.continue();
  });
  await tile.getByRole('link').click();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await cartDrawer(page).getByRole('button', { name: 'Close' }).click();
  const about = page.getByRole('region', { name: 'About this product' });
  const further = page.getByRole('region', { name: /What people say|Pairs well with/ });
  await expect(about).toBeVisible();
  await expect(further).toHaveCount(0);
  held.resolve();
  await expect(further).toHaveCount(2);
});

test('Back to a product that a resting mouse has preloaded restores the place', async ({ page }) => {
  await visit(page, `/products/${gel.slug}`);
  const isStored = (slug: string) => Object.values(localStorage).some((record) => record.includes(slug));
  await expect.poll(() => page.evaluate(isStored, gel.slug)).toBe(true);
  const tile = tilesIn(page.getByRole('region', { name: 'Pairs well with' })).first();
  await wheelTo(page, tile);
  const title = (await tile.getByRole('heading').textContent()) ?? '';
  await tile.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  const seen = tilesIn(page.getByRole('region', { name: 'Recently viewed' })).filter({ hasText: gel.title });
  const preloaded = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes(`"slug":"${gel.slug}"`),
  );
  await seen.getByRole('link').hover();
  await (await preloaded).finished();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gel.title);
  await expect(tile).toBeInViewport();
});

test('a product that cannot be loaded after its tile was pressed says so, and Back leads to the list', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED|Store data could not be loaded/);
  await openList(page);
  const tile = page.locator(visibleTile).nth(6);
  const title = (await tile.getByRole('heading').textContent()) ?? '';
  await page.route('**/graphql', (route) => route.abort());
  await tile.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.unroute('**/graphql');
  await page.goBack();
  await expect(page.locator(visibleTile, { hasText: title })).toBeVisible();
});

for (const width of [390, 1440]) {
  test(`at ${width} px a tile’s picture is animated to its position on the product page; Back has no animation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openList(page);
    const tile = tilesIn(page.getByRole('main')).nth(6);
    await tile.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        tile.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
      )
      .toBe(true);
    const pictures = await notePictures(page);
    const boxOf = (img: Element) => {
      const { left, top, width: wide } = img.getBoundingClientRect();
      return [left, top, wide].map(Math.round);
    };
    const from = await tile.locator('img').evaluate(boxOf);
    await tile.getByRole('link').click();
    const large = page
      .getByRole('button', { name: /see it larger/ })
      .first()
      .locator('img');
    await expect(large).toBeVisible();
    await expect.poll(async () => (await pictures()).length).toBe(1);
    await expect(page.locator('body > img')).toHaveCount(0);
    expect((await pictures())[0]?.path).toEqual([from, await large.evaluate(boxOf)]);
    await page.goBack();
    await expect(tile).toBeVisible();
    expect(await pictures()).toHaveLength(1);
  });
}

test('there is no animation with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openList(page);
  const tile = tilesIn(page.getByRole('main')).first();
  const pictures = await notePictures(page);
  await tile.getByRole('link').click();
  await expect(page.getByRole('button', { name: /see it larger/ }).first()).toBeVisible();
  expect(await pictures()).toEqual([]);
});

test('the picture that was pressed stays until the larger one has been loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page);
  const tile = page.locator(visibleTile).nth(9);
  await tile.scrollIntoViewIfNeeded();
  const picture = tile.locator('img').first();
  await expect(picture).toHaveJSProperty('complete', true);
  const seen = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
  // Larger pictures never arrive.
  await page.route(/_next\/image\?.*&w=(?:640|7\d\d|8\d\d|1\d{3})&/, (route) =>
    route.request().url() === seen ? route.continue() : new Promise(() => {}),
  );
  await tile.getByRole('link').click();
  await expect(page.locator('form#buy')).toBeVisible();
  await expect(page.locator('#picture-1')).toHaveCSS('background-image', `url("${seen}")`);
});

test('a wheel over the picture scrolls the page at once', async ({ page }) => {
  await page.goto('/products/marigold-and-neroli-shower-gel');
  await untilAlive(page);
  await page.locator('#picture-1').hover();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 300);
});
