import { openTile, untilWhole } from './support/places.ts';
import { cartDrawer, cartLink, gel, lines } from './support/shopper.ts';
import { expect, type Page, test } from './support/test.ts';
import { tilePrices, tilesIn } from './support/tiles.ts';
import { sidewaysScroll, visit } from './support/visit.ts';

/** Loads more by keyboard, because tiles above may still change their height, and a mouse could miss the link. */
const loadMore = (page: Page) => page.getByRole('link', { name: 'Load more' }).press('Enter');

test.describe('the listing', () => {
  test('filters and sort live in the address, as chips and in the count', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('link', { name: 'Shop everything' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products');
    const count = page.getByRole('main').getByRole('status');
    const all = (await count.textContent()) ?? '';
    expect(Number.parseInt(all, 10)).toBeGreaterThanOrEqual(150);

    await page.getByRole('group', { name: 'Category' }).getByRole('checkbox').first().check();
    await expect(page).toHaveURL(/\/shop\?category=[\w-]+$/);
    await expect(count).not.toHaveText(all);
    const category = new URL(page.url()).search;

    await page.getByLabel('Sort by').selectOption('Price, high to low');
    await expect(page).toHaveURL(`/shop${category}&sort=price-high`);
    await expect.poll(() => tilePrices(page).then(isDescending)).toBe(true);

    await page.getByRole('group', { name: 'Rating and stock' }).getByLabel('In stock only').check();
    await expect(page).toHaveURL(/inStock=1/);
    const chips = page.getByRole('list', { name: 'Chosen filters' });
    await expect(chips.getByRole('link', { name: /^Remove filter/ })).toHaveCount(2);

    await chips.getByRole('link', { name: 'Remove filter In stock' }).click();
    await expect(page).toHaveURL(`/shop${category}&sort=price-high`);
    await chips.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(count).toHaveText(all);
    await expect(chips).toBeHidden();
  });

  test('Back restores what was loaded and where the shopper was [S9.6]', async ({ page }) => {
    await visit(page, '/shop');
    const tiles = tilesIn(page.getByRole('main'));
    await expect(tiles).toHaveCount(48);
    await loadMore(page);
    await expect(tiles).toHaveCount(96);
    await expect(page).toHaveURL('/shop?page=2');
    const moved = await openTile(page, tiles.nth(80));
    await page.goBack();
    await expect(tiles).toHaveCount(96);
    await expect.poll(moved).toBeLessThanOrEqual(1);
  });

  test('a reload, and Back from elsewhere, restore them too', async ({ page }) => {
    await visit(page, '/shop?inStock=1');
    const tiles = tilesIn(page.getByRole('main'));
    await loadMore(page);
    await expect(tiles).toHaveCount(96);
    await expect(page).toHaveURL('/shop?inStock=1&page=2');
    const tile = tiles.nth(80);
    await tile.scrollIntoViewIfNeeded();
    const elsewhere = async () => {
      await page.goto('about:blank');
      await page.goBack();
    };
    for (const away of [() => page.reload(), elsewhere]) {
      // Measured at the moment of leaving.
      await tile.evaluate((element) => {
        const note = () => sessionStorage.setItem('left at', `${element.getBoundingClientRect().top}`);
        window.addEventListener('pagehide', note);
      });
      await away();
      await expect(tiles).toHaveCount(96);
      const moved = () =>
        tile.evaluate(
          (element) => element.getBoundingClientRect().top - Number(sessionStorage.getItem('left at')),
        );
      await expect.poll(async () => Math.abs(await moved())).toBeLessThanOrEqual(1);
    }
    await page.goto('about:blank');
    await visit(page, '/shop?inStock=1&page=2');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.getByRole('link', { name: 'Remove filter In stock' }).click();
    await expect(page).toHaveURL('/shop');
    await expect(tiles).toHaveCount(48);
  });

  test('a reload restores the place also where the browser was too late to do so', async ({ page }) => {
    await visit(page, '/shop?inStock=1');
    const tiles = tilesIn(page.getByRole('main'));
    await loadMore(page);
    await expect(tiles).toHaveCount(96);
    const tile = tiles.nth(80);
    await tile.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
    await tile.evaluate((element) => {
      window.addEventListener('pagehide', () => {
        sessionStorage.setItem('left at', `${element.getBoundingClientRect().top}`);
        // The router hands the scrolling over to the browser here, which a busy browser does not hear.
        history.scrollRestoration = 'manual';
      });
    });
    await page.reload();
    const moved = () =>
      tile.evaluate(
        (element) => element.getBoundingClientRect().top - Number(sessionStorage.getItem('left at')),
      );
    await expect.poll(async () => Math.abs(await moved())).toBeLessThanOrEqual(1);
  });

  test('Back after a reload leads to where the list was left, not to where it was reloaded', async ({
    page,
  }) => {
    await visit(page, '/shop');
    const tiles = tilesIn(page.getByRole('main'));
    await tiles.nth(21).scrollIntoViewIfNeeded();
    await untilWhole(page);
    await page.reload();
    await untilWhole(page);

    const moved = await openTile(page, tiles.nth(41));
    await page.goBack();
    await expect(tiles).toHaveCount(48);
    // A tolerance of one pixel, because windows scroll by whole pixels.
    await expect.poll(moved).toBeLessThanOrEqual(1);
  });

  test('an empty result says so and offers a way out', async ({ page }) => {
    await visit(page, '/shop?min=90000');
    await expect(page.getByRole('heading', { name: 'No products match these filters' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await expect(tilesIn(page.getByRole('main'))).toHaveCount(48);
  });
});

test.describe('the product', () => {
  test('the address follows the variant without growing the history [S2.9]', async ({ page }) => {
    await visit(page, '/products/everyday-shower-gel');
    const depth = await page.evaluate(() => history.length);
    await page.getByRole('radio', { name: 'Khus' }).check();
    await expect(page).toHaveURL(/variant=/);
    const khus = page.url();
    await expect(page.locator('form#buy').getByText('₹299').first()).toBeVisible();

    await page.getByRole('radio', { name: '500 ml' }).check();
    await expect(page).not.toHaveURL(khus);
    await expect(page.locator('form#buy').getByText('₹499').first()).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(depth);

    await page.reload();
    await expect(page.getByRole('radio', { name: 'Khus' })).toBeChecked();
    await expect(page.getByRole('radio', { name: '500 ml' })).toBeChecked();
  });

  test('a sold-out size is marked, not hidden', async ({ page }) => {
    await visit(page, '/products/mysore-chandan-soap-bar');
    const sets = page.getByRole('radio', { name: '3 x 125 g (sold out)' });
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
    await sets.check();
    await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  });

  test('thumbnails move the gallery, and the keyboard opens the larger view', async ({ page }) => {
    await visit(page, '/products/marigold-and-neroli-shower-gel');
    const gallery = page.getByRole('region', { name: /^Pictures of/ });
    const second = gallery.getByRole('link', { name: /^Picture 2 of/ });
    await second.click();
    await expect(second).toHaveAttribute('aria-current', 'true');

    const open = gallery.getByRole('button', { name: /see it larger/ }).nth(1);
    await open.press('Enter');
    const large = page.getByRole('dialog');
    await expect(large.getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(open).toBeFocused();
  });

  test('the pincode check shows the delivery day and the payment methods', async ({ page }) => {
    await visit(page, '/products/marigold-and-neroli-shower-gel');
    const delivery = page.getByRole('region', { name: 'Delivery' });
    const pincode = delivery.getByLabel('Your pincode');
    await pincode.fill('110001');
    await expect(delivery.getByRole('status')).toContainText(
      /(We deliver|Delivered) to New Delhi.*Cash on delivery, or pay online/,
    );
    await pincode.fill('194001');
    await expect(delivery.getByRole('status')).toContainText('Online payment only: no cash on delivery here');
    await pincode.fill('999999');
    await expect(delivery).toContainText('We do not deliver to this pincode yet.');
    await expect(pincode).toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home, listing and product show what is sold and for how much [S2.1]', async ({ page }) => {
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tilesIn(page).first()).toContainText(/₹\d+/);

    await page.getByRole('link', { name: 'Shop everything' }).first().click();
    await expect(tilesIn(page)).toHaveCount(48);
    await page.getByRole('group', { name: 'Category' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/category=/);
    await expect(tilesIn(page).first()).toContainText(/₹\d+/);

    await tilesIn(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('form#buy')).toContainText(/₹\d+/);

    await page.goto('/shop', { waitUntil: 'domcontentloaded' });
    await loadMore(page);
    await expect(page).toHaveURL('/shop?page=2');
    await expect(tilesIn(page)).toHaveCount(96);
  });
});

test.describe('when a page cannot be shown', () => {
  for (const path of ['/no-such-page', '/products/no-such-product']) {
    test(`${path} is not found, and the shop stays open around it`, async ({ page, complaints }) => {
      complaints.allow(/404 \(Not Found\)/);
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find that page');
      await page.getByRole('link', { name: 'Shop everything' }).click();
      await expect(tilesIn(page.getByRole('main'))).toHaveCount(48);
    });
  }

  test('a page that does not load says so, and the retry brings what was asked for', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/net::ERR_FAILED/);
    // The store data may be loading at that moment.
    complaints.allow(/Store data could not be loaded/);
    await visit(page, '/');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('link', { name: 'All best-sellers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
    await page.unroute('**/graphql');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/best.seller/i);
    await expect(page).toHaveURL(/\/shop\?tag=best-seller$/);

    // The shop's own code is missing.
    complaints.allow(/dynamically imported module|The code could not be loaded/);
    await page.route('**/assets/start-*.js', (route) => route.abort());
    await page.goto('/pages/wishlist');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong on our side');
    await page.unroute('**/assets/start-*.js');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  });

  test('a page whose style failed while the mouse rested on its link has it when it is opened', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/net::ERR_FAILED/);
    await visit(page, '/');
    const link = page.getByRole('link', { name: 'All best-sellers' });
    const failed = page.waitForEvent('requestfailed', (request) => /ProductList-.*css/.test(request.url()));
    await page.route('**/assets/ProductList-*.css', (route) => route.abort());
    await link.hover();
    await failed;
    await page.unroute('**/assets/ProductList-*.css');
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/best.seller/i);
    const list = page.getByRole('list').filter({ has: page.getByRole('listitem').getByRole('heading') });
    await expect(list).toHaveCSS('display', 'grid');
  });

  test('a page stays when what lies around it cannot be loaded, and the next press tries again', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/net::ERR_FAILED|Code could not be loaded/);
    const failed = page.waitForEvent('requestfailed', (request) => /extras-/.test(request.url()));
    await page.route('**/assets/extras-*.js', (route) => route.abort());
    await visit(page, `/products/${gel.slug}`);
    await failed;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(gel.title);
    await page.unroute('**/assets/extras-*.js');
    await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(cartDrawer(page)).toBeVisible();
  });

  test('a drawer whose code failed says so, and is there when it is opened again', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/net::ERR_FAILED|Code could not be loaded/);
    await page.route('**/assets/cartContents-*.js', (route) => route.abort());
    await visit(page, `/products/${gel.slug}`);
    await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Your cart' });
    await expect(drawer.getByRole('alert')).toContainText('What is in your cart is kept.');
    await page.unroute('**/assets/cartContents-*.js');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await cartLink(page).click();
    await expect(lines(cartDrawer(page))).toHaveCount(1);
  });
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const path of [
    '/',
    '/shop',
    '/search?search=soap',
    '/products/everyday-body-lotion',
    '/pages/returns',
  ]) {
    test(`${path} does not scroll sideways`, async ({ page }) => {
      await visit(page, path);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  }
});

function isDescending(values: readonly number[]): boolean {
  return (
    values.length > 1 && values.every((value, index) => index === 0 || value <= (values[index - 1] ?? value))
  );
}
