import { hold } from './support/hold.ts';
import {
  addProduct,
  cartDrawer,
  cartLink,
  enterCoupon,
  fillAddress,
  firstAmount,
  gel,
  lines,
  openCheckout,
} from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

/** Small things that would annoy a shopper. */

test('a sold-out product promises no dispatch', async ({ page }) => {
  await visit(page, '/products/marigold-oat-soap-bar');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Tell me when it is back' })).toBeVisible();
  await expect(main.getByLabel('Your pincode')).toBeVisible();
  await expect(main).not.toContainText(/dispatch/i);
});

test('a page that is slow to come has a line at the top of the window until it is there', async ({
  page,
}) => {
  await visit(page, '/search');
  const { promise: waiting, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/graphql*', async (route) => {
    await waiting;
    await route.continue();
  });
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('kajal');
  await field.press('Enter');
  const line = page.getByRole('progressbar', { name: 'Loading' });
  await expect(line).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('kajal');
  await expect(line).toHaveCount(0);
});

test('the line of a slow page lies above the drawer whose link opens it', async ({ page }) => {
  await addProduct(page, gel.slug);
  const { letThrough } = await hold(page, '**/graphql*');
  await visit(page, '/shop?cart=1');
  await cartDrawer(page).getByRole('link', { name: gel.title }).click();
  // A modal dialog makes what is outside it inert, so no role finds the line.
  const line = page.locator('[role=progressbar][aria-label=Loading]:popover-open');
  await expect(line).toHaveCSS('transform', /^matrix\(0\.\d/);
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gel.title);
  await expect(line).toHaveCount(0);
});

test('an emptied cart shows no notice about coupons', async ({ page }) => {
  // Its coupon goes with it.
  await addProduct(page, 'utsav-gift-set');
  const drawer = cartDrawer(page);
  await enterCoupon(drawer, 'namaste10');
  await expect(drawer.getByText(/^NAMASTE10 saves you/)).toBeVisible();
  await drawer
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(drawer.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expect(drawer).not.toContainText(/coupon/i);
});

test('after a navigation the focus is on the new page’s heading', async ({ page }) => {
  await visit(page, '/shop');
  const tile = tilesIn(page.getByRole('main')).first();
  // The parts of the page that are loaded after its start.
  await expect(tile.getByRole('button').first()).toBeAttached();
  const title = (await tile.getByRole('heading').textContent()) ?? '';
  await tile.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
});

test('the account’s open section is visible on a phone', async ({ page, phone, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/');
  await signIn(page, shop, phone);
  await visit(page, '/pages/account?section=profile');
  const chosen = page
    .getByRole('navigation', { name: 'Account' })
    .last()
    .getByRole('link', { name: 'Profile' });
  await expect(chosen).toHaveAttribute('aria-current', 'page');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  // Turned to the side and back, where the menu is first a column and then a row again.
  await page.setViewportSize({ width: 1024, height: 390 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(chosen).toBeInViewport({ ratio: 1 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the header has a search icon once the search field has scrolled away', async ({ page }) => {
    await visit(page, '/');
    const banner = page.getByRole('banner');
    const icon = banner.getByRole('link', { name: 'Search', exact: true });
    await expect(banner.getByRole('link', { name: /^Search for/ })).toBeInViewport();
    await expect(icon).toBeHidden();
    await page.mouse.wheel(0, 1_500);
    await expect(banner.getByRole('link', { name: /^Search for/ })).not.toBeInViewport();
    await expect(icon).toBeInViewport();
    await icon.click();
    await expect(page).toHaveURL(/\/search$/);
  });

  test('the notice about a pincode covers no field of checkout', async ({ page, phone }) => {
    const form = await openCheckout(page);
    await fillAddress(form, phone);
    await form.getByLabel('Pincode', { exact: true }).fill('');
    await form.getByLabel('Pincode', { exact: true }).fill('400001');
    const notice = page.getByText('Delivery is available at this pincode').last();
    await expect(notice).toBeVisible();
    const covered = await notice.evaluate((text) => {
      const toast = text.closest('[data-sonner-toast]')?.getBoundingClientRect();
      const fields = [...document.querySelectorAll('form input, form select, form button')].filter(
        (field) => field.checkVisibility() && field.getBoundingClientRect().width > 20,
      );
      return fields
        .filter((field) => {
          const { top, bottom } = field.getBoundingClientRect();
          return toast !== undefined && top < toast.bottom && bottom > toast.top;
        })
        .map((field) => field.getAttribute('name') ?? field.textContent);
    });
    expect(covered).toEqual([]);
  });
});

for (const width of [390, 1440]) {
  test(`a second tap on the button of a gift or a deal adds nothing else, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await addProduct(page, 'utsav-gift-set');
    const drawer = cartDrawer(page);
    for (const name of ['Gifts', 'Limited-time deals']) {
      const add = drawer.getByRole('region', { name }).getByRole('button', { name: /^Add / }).first();
      await add.scrollIntoViewIfNeeded();
      await expect(add).toBeVisible();
      const box = await add.boundingBox();
      if (box === null) throw new Error('The button has no box');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const title = (await add.getAttribute('aria-label'))?.replace(/^Add /, '');
      const before = await lines(drawer).count();
      await page.mouse.click(x, y);
      await expect(lines(drawer)).toHaveCount(before + 1);
      const added = drawer.getByRole('button', { name: `Added ${title}`, exact: true });
      await expect(added).toBeDisabled();
      // What lies under the finger now is the same button.
      const under = () =>
        page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('button')?.ariaLabel, [
          x,
          y,
        ] as const);
      await expect.poll(under).toBe(`Added ${title}`);
      await page.mouse.click(x, y);
      await expect(lines(drawer)).toHaveCount(before + 1);
    }
  });
}

test('a cart that is opened again within the frame in which it closed is open', async ({ page }) => {
  await addProduct(page);
  const drawer = cartDrawer(page);
  const link = await cartLink(page).elementHandle();
  await drawer.evaluate(async (dialog: HTMLDialogElement, cart) => {
    const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
    // As its close button does.
    dialog.close();
    await closed;
    if (cart instanceof HTMLElement) cart.click();
  }, link);
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('a gift in the cart is struck at its price, and saves just that', async ({ page }) => {
  await addProduct(page, 'utsav-gift-set');
  await addProduct(page);
  const drawer = cartDrawer(page);
  const saved = async () => firstAmount((await drawer.textContent())?.split('You save')[1] ?? '');
  // Until the shop has applied its best offer, the saving is smaller.
  await expect(drawer.getByText(/applied for you$/i)).toBeVisible();
  const before = await saved();
  const gift = drawer
    .getByRole('region', { name: 'Gifts' })
    .getByRole('listitem')
    .filter({ hasText: 'Scrub' });
  const worth = firstAmount((await gift.textContent()) ?? '');
  await gift.getByRole('button', { name: /^Add/ }).click();
  const line = lines(drawer).filter({ hasText: 'Free gift' });
  await expect(line).toContainText(`Free instead of ₹${worth / 100}`);
  // Its MRP of ₹119 is shown nowhere.
  await expect.poll(saved).toBe(before + worth);
});

for (const width of [320, 390]) {
  test(`a phone’s buying bar leaves the page’s last line to be read, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, `/products/${gel.slug}`);
    const bar = page.locator('div:has(> button[form])');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport();
    const line = page.getByRole('contentinfo').locator('#footnotes > :last-child');
    const room = async () => {
      await page.keyboard.press('End');
      const [lineBox, barBox] = [await line.boundingBox(), await bar.boundingBox()];
      return lineBox && barBox && barBox.y - (lineBox.y + lineBox.height);
    };
    await expect.poll(room).toBeGreaterThan(0);
  });
}

test('a press that the cart cannot fulfil is answered by one message, which says why', async ({ page }) => {
  // The shop has two of it.
  await addProduct(page, 'oudh-deodorant-stick-for-men');
  await page.keyboard.press('Escape');
  const form = page.locator('form#buy');
  const add = form.getByRole('button', { name: 'Add to cart' }).first();
  await form.getByRole('button', { name: /^One more/ }).click();
  await add.click();
  await expect(page.getByText('only 1 more added, because 2 is all we have.')).toBeVisible();
  await expect(form.getByText('Added to your cart')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await add.click();
  await expect(page.getByText('Only 2 left, and they are in your cart.')).toBeVisible();
  await expect(add).toBeEnabled();
  await expect(form.getByRole('alert')).toHaveCount(0);
});
