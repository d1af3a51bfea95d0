import { axeProblems } from '../support/axe.ts';
import { cartDrawer, lines } from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

test('the deal on the home page is added to the cart there, at its advertised price', async ({ page }) => {
  await visit(page, '/');
  const deal = page.getByRole('region').filter({ has: page.getByText(/^Deal price while stocks last/) });
  const add = deal.getByRole('button', { name: /^Add to cart at ₹/ });
  const price = /₹[\d,]+/.exec((await add.textContent()) ?? '')?.[0] ?? 'no price';
  const title = (await deal.getByRole('heading').textContent()) ?? '';
  await add.click();
  const line = lines(cartDrawer(page)).filter({ hasText: title });
  await expect(line).toContainText(price);
  await expect(cartDrawer(page)).toContainText(price);
});

test('the deal’s product page shows its end, and sells at its price', async ({ page }) => {
  await visit(page, '/');
  const home = page.getByRole('region').filter({ has: page.getByText(/^Deal price while stocks last/) });
  await home.getByRole('link', { name: 'About this product' }).click();
  const deal = page.getByRole('region', { name: 'Limited-time deal' });
  await expect(deal).toContainText('Deal price while stocks last');
  const add = deal.getByRole('button', { name: /^Add to cart at ₹/ });
  const price = /₹[\d,]+/.exec((await add.textContent()) ?? '')?.[0] ?? 'no price';
  expect(await axeProblems(page)).toEqual([]);
  await add.click();
  await expect(lines(cartDrawer(page)).first()).toContainText(price);
});

test('a tile names the price of a deal, and leads to where it can be bought at that price', async ({
  page,
}) => {
  await visit(page, '/shop?search=aqua+lotus+sunscreen');
  const tile = tilesIn(page.getByRole('main')).filter({ hasText: 'Aqua Lotus Sunscreen SPF 50' });
  await expect(tile).toContainText('Deal ₹199');
  await tile.getByRole('link').first().click();
  await expect(
    page
      .getByRole('region', { name: 'Limited-time deal' })
      .getByRole('button', { name: 'Add to cart at ₹199' }),
  ).toBeVisible();
});

test('the button of a deal’s box adds the chosen quantity, as the button of the same name below', async ({
  page,
}) => {
  await visit(page, '/products/aqua-lotus-sunscreen-spf-50');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^One more of/ })
    .first()
    .click();
  await page
    .getByRole('region', { name: 'Limited-time deal' })
    .getByRole('button', { name: 'Add to cart at ₹199' })
    .click();
  await expect(cartDrawer(page).getByRole('group', { name: /^Quantity of Aqua Lotus/ })).toHaveText('2');
});

test('every button of a deal’s page sells the deal’s shade at its price, and another shade at its own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/products/bazaar-matte-lipstick');
  const deal = page.getByRole('region', { name: 'Limited-time deal' });
  const form = page.locator('form#buy');
  const atDeal = page.getByRole('button', { name: 'Add to cart at ₹359' });
  const about = page.getByRole('heading', { name: 'About this product' });
  const drawn = lines(cartDrawer(page));
  await expect(deal.getByRole('button')).toHaveText('Add to cart at ₹359');
  await expect(form).toContainText('₹359');
  await form.getByRole('button', { name: 'Add to cart at ₹359' }).first().click();
  await expect(drawn).toHaveCount(1);
  await expect(drawn).toContainText('Sindoor');
  await expect(drawn).toContainText('₹359');
  await cartDrawer(page).getByRole('button', { name: 'Close' }).click();
  await about.scrollIntoViewIfNeeded();
  await atDeal.last().click();
  await expect(drawn).toHaveCount(1);
  await expect(drawn).toContainText('₹718');
  await cartDrawer(page).getByRole('button', { name: 'Close' }).click();

  await form.getByRole('radio', { name: 'Gulmohar' }).check({ force: true });
  await expect(deal.getByRole('button')).toHaveCount(0);
  await expect(deal).toContainText('Choose Sindoor to buy at this price');
  await expect(atDeal).toHaveCount(0);
  await form.getByRole('button', { name: 'Add to cart', exact: true }).first().click();
  await expect(drawn).toHaveCount(2);
  await expect(drawn.filter({ hasText: 'Gulmohar' })).toContainText('₹449');
});

test('“Buy now” of a deal’s page takes its shade to checkout at the deal’s price', async ({ page }) => {
  await visit(page, '/products/bazaar-matte-lipstick');
  await page.getByRole('button', { name: 'Buy now at ₹359' }).click();
  await expect(page).toHaveURL(/\/pages\/checkout$/);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sindoor' })).toContainText(
    '₹359',
  );
});

test('the quick view sells a deal at its price, and the cart does not offer it a second time', async ({
  page,
}) => {
  await visit(page, '/search?search=bazaar+matte+lipstick');
  await page.getByRole('main').getByRole('button', { name: 'Quick add: Bazaar Matte Lipstick' }).click();
  await page
    .getByRole('dialog', { name: 'Bazaar Matte Lipstick' })
    .getByRole('button', { name: 'Add to cart at ₹359' })
    .click();
  await expect(lines(cartDrawer(page))).toContainText('₹359');
  const deals = cartDrawer(page).getByRole('region', { name: 'Limited-time deals' });
  await expect(deals.getByRole('button').first()).toBeVisible();
  await expect(deals).not.toContainText('Bazaar Matte Lipstick');
});

for (const width of [390, 1024, 1440]) {
  test(`a deal stands right above the price, in the space that was reserved for it, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, '/products/bazaar-matte-lipstick');
    const deal = page.getByRole('region', { name: 'Limited-time deal' });
    await expect(deal).toBeVisible();
    const box = await deal.boundingBox();
    const form = await page.locator('form#buy').boundingBox();
    const gap = (form?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0));
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(40);
    const [height, reserved] = await deal.evaluate((section) => {
      const place = section.parentElement ?? section;
      return [place.clientHeight, Number.parseFloat(getComputedStyle(place).minHeight)];
    });
    expect(height).toBeCloseTo(reserved, 0);
  });
}

test('the wide menu closes when a link of it is followed, by mouse or keyboard, and opens again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/pages/faq');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const entry = menu.getByRole('link', { name: 'Bath & Body' });
  const link = menu.getByRole('link', { name: 'Soap bars' });
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await entry.hover();
  await link.click();
  await expect(heading).toHaveText('Soap bars');
  await expect(heading).toBeFocused();
  await expect(link).toBeHidden();

  await heading.hover();
  await entry.hover();
  await expect(link).toBeVisible();
  await entry.click();
  await expect(heading).toHaveText('The bath ritual');
  await expect(link).toBeHidden();

  await heading.hover();
  const washes = menu.getByRole('link', { name: 'Face washes' });
  await menu.getByRole('link', { name: 'Face', exact: true }).focus();
  await expect(washes).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(washes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Face washes');
  await expect(washes).toBeHidden();
});

test('a tile shows the unit price of its product’s page on one line below the price, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/shop?tag=soap-bar');
  const tile = tilesIn(page).filter({ hasText: 'Mysore Chandan Soap Bar' });
  const unit = tile.getByText('₹103.20 per 100 g', { exact: true });
  const [line, whole, price] = await Promise.all(
    [unit, tile, tile.getByText('₹129')].map((part) => part.boundingBox()),
  );
  expect(line?.y).toBeGreaterThanOrEqual((price?.y ?? 0) + (price?.height ?? 0) - 1);
  expect(line?.height).toBeLessThan(22);
  expect((line?.x ?? 0) + (line?.width ?? 0)).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0) + 1);
  expect(await unit.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await tile.getByRole('link', { name: 'Mysore Chandan Soap Bar' }).click();
  await expect(page.locator('form#buy')).toContainText('₹103.20 per 100 g');
});

test('the wishlist is in the header, in the menu and in the account', async ({ page, phone, shop }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, '/pages/faq');
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
    await expect(page).toHaveURL('/pages/wishlist');
  }
  await page.goBack();
  await expect(page).toHaveURL('/pages/faq');
  await page.getByRole('button', { name: 'Menu' }).click();
  const entry = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Wishlist' });
  await expect(entry).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await entry.click();
  await expect(page).toHaveURL('/pages/wishlist');
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await page.getByRole('main').getByRole('link', { name: 'Wishlist' }).click();
  await expect(page).toHaveURL('/pages/wishlist');
});

test('on a phone the list starts near the top, its filter and sort buttons stick, and the sheet shows the number of results', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/shop?collection=face-glow');
  const tiles = tilesIn(page.getByRole('main'));
  expect((await tiles.first().boundingBox())?.y).toBeLessThan(300);
  const heights = await tiles.evaluateAll((all) =>
    all.slice(0, 6).map((tile) => tile.getBoundingClientRect().height),
  );
  expect(new Set(heights.map(Math.round)).size).toBe(1);

  await page.mouse.wheel(0, 2_000);
  const toggle = page.getByRole('button', { name: 'Filters' });
  await expect(toggle).toBeInViewport();
  await toggle.click();
  const form = page.getByRole('form', { name: 'Filters' });
  const show = page.getByRole('button', { name: /^Show \d+ products?$/ });
  const before = (await show.textContent()) ?? '';
  await form.getByLabel(/^Oily skin/).check();
  await expect(page).toHaveURL('/shop?collection=face-glow&tag=oily-skin');
  await expect(show).not.toHaveText(before);
  const count = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  expect(await axeProblems(page)).toEqual([]);
  await show.click();
  await expect(form).toBeHidden();
  await expect(tiles).toHaveCount(count);
});

test('keys and buttons change the larger picture, and a double press magnifies that point', async ({
  page,
}) => {
  await visit(page, '/products/marigold-and-neroli-shower-gel');
  await page
    .getByRole('button', { name: /see it larger/ })
    .first()
    .click();
  const zoom = page.getByRole('dialog');
  const stage = zoom.getByRole('group', { name: 'Picture 1 of 4' });
  await expect(stage).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(zoom.getByRole('group', { name: 'Picture 2 of 4' })).toBeVisible();
  await zoom.getByRole('button', { name: 'Previous picture' }).click();
  await expect(stage).toBeVisible();
  const scrollable = () => stage.evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(await scrollable()).toBe(false);
  const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
  await stage.dblclick({ position: { x: width * 0.8, y: height * 0.8 } });
  await expect.poll(scrollable).toBe(true);
  const shownPart = () =>
    stage.evaluate((box) => [
      box.scrollLeft / (box.scrollWidth - box.clientWidth),
      box.scrollTop / (box.scrollHeight - box.clientHeight),
    ]);
  await expect.poll(async () => (await shownPart()).map((part) => part.toFixed(1))).toEqual(['0.8', '0.8']);
  expect(await axeProblems(page)).toEqual([]);
  // The mouse shows the part that it points to.
  for (const part of [0.3, 0.7]) {
    await stage.hover({ position: { x: width * part, y: height * part } });
    await expect
      .poll(async () => (await shownPart()).map((shown) => shown.toFixed(1)))
      .toEqual([part.toFixed(1), part.toFixed(1)]);
  }
});

test('the larger view opens at once, with the small picture until the large one has loaded', async ({
  page,
}) => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await visit(page, '/products/marigold-and-neroli-shower-gel');
  await page.route(/_next\/image.*w=(1080|1920|2048)&/, async (route) => {
    await waiting;
    await route.continue();
  });
  await page
    .getByRole('button', { name: /see it larger/ })
    .first()
    .click();
  const pictures = page.getByRole('dialog').locator('img');
  await expect(pictures).toHaveCount(2);
  await expect
    .poll(() => pictures.first().evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  // What covers it is transparent.
  await expect(pictures.last()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  answer();
});

test('shades are swatches, sizes have a price per 100 ml', async ({ page }) => {
  await visit(page, '/products/bazaar-matte-lipstick');
  const shades = page.locator('form#buy').getByRole('group', { name: /^Shade/ });
  await expect(shades.locator('circle')).toHaveCount(8);
  await visit(page, '/products/marigold-and-neroli-shower-gel');
  await expect(page.locator('form#buy')).toContainText('₹119.60 per 100 ml');
  await page.getByRole('radio', { name: '1 l' }).check();
  await expect(page.locator('form#buy')).toContainText('₹84.90 per 100 ml');
});

test('a price and a concern in the search text filter the results', async ({ page }) => {
  await visit(page, '/search?search=face+wash+for+oily+skin+under+200');
  const texts = await tilesIn(page.getByRole('main')).allTextContents();
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(text).toMatch(/Face Wash/);
    expect(Number(/₹(\d+)/.exec(text)?.[1])).toBeLessThanOrEqual(200);
  }
});
