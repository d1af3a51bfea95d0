import sharp from 'sharp';
import { expectClean } from './support/accessible.ts';
import { addProduct, cartDrawer, confirmedOrder, gel, openCheckout, order } from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';
import { tilesIn } from './support/tiles.ts';
import { sidewaysScroll, visit } from './support/visit.ts';

const pages = [
  '/',
  '/shop?collection=face-glow',
  '/search?search=face+wash',
  `/products/${gel.slug}`,
] as const;

/** Waits until the last part of the page is interactive. */
async function untilWhole(page: Page, path: string): Promise<void> {
  await visit(page, path);
  // A tile gets its buttons when it is near the viewport.
  await tilesIn(page.getByRole('main')).first().scrollIntoViewIfNeeded();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Wishlist: / })
      .first(),
  ).toBeEnabled();
  if (!path.startsWith('/products/')) return;
  await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filter the reviews' })).toBeVisible();
}

for (const width of [390, 1440]) {
  test.describe(`axe finds nothing on the shop front at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('on home, list, search and product', async ({ page }) => {
      for (const path of pages) {
        await untilWhole(page, path);
        await expectClean(page);
      }
    });

    test('with suggestions open and in the quick view', async ({ page }) => {
      await visit(page, '/search');
      await expect(
        page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first(),
      ).toBeVisible();
      await expectClean(page);
      await page.keyboard.type('lipstick');
      await expect(page.getByRole('option', { name: /^See all/ })).toBeVisible();
      await expectClean(page);
      await untilWhole(page, '/shop?tag=lipstick');
      await page
        .getByRole('button', { name: /^Quick add: / })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to cart' })).toBeVisible();
      await expectClean(page);
    });
  });
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no page of the shop front scrolls sideways', async ({ page }) => {
    const ways: [path: string, pixels: number][] = [];
    for (const path of [...pages, '/search', '/products/bazaar-matte-lipstick']) {
      await visit(page, path);
      ways.push([path, await sidewaysScroll(page)]);
    }
    expect(ways.filter(([, pixels]) => pixels > 0)).toEqual([]);
  });

  test('an order of something with a long name, and the form that cancels it, do not scroll sideways', async ({
    page,
    phone,
  }) => {
    await order(await openCheckout(page), phone, 'Cash on delivery');
    await confirmedOrder(page);
    const long = `A box of seven little bottles, a spare pump and Donaudampfschifffahrtsgesellschaft-${'x'.repeat(40)}`;
    await page.route('**/graphql', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.text()).replaceAll('"250 ml"', JSON.stringify(long));
      await route.fulfill({ response: reply, body });
    });
    await page.getByRole('button', { name: 'Refresh status' }).click();
    const region = page.getByRole('region', { name: 'Cancel' });
    await region.getByRole('button', { name: 'Cancel items' }).click();
    await expect(region).toContainText(long);
    expect(await sidewaysScroll(page)).toBe(0);
    const more = await region.getByRole('button', { name: /^One more of/ }).boundingBox();
    expect((more?.x ?? 320) + (more?.width ?? 0)).toBeLessThanOrEqual(320);
  });
});

for (const width of [992, 1000, 1279, 1280]) {
  test(`at ${width} px the menu is one line that ends before the icons`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const boxes = await menu
      .getByRole('list')
      .first()
      .locator(':scope > li > a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
    const end = Math.max(...boxes.map(({ right }) => right));
    const icons = page.getByRole('navigation', { name: 'Account and cart' });
    expect(end).toBeLessThanOrEqual((await icons.boundingBox())?.x ?? 0);
    const find = page.getByRole('search').getByRole('link');
    expect(end).toBeLessThanOrEqual((await find.boundingBox())?.x ?? 0);
    // With each of its panels open in turn.
    for (const entry of await menu.getByRole('list').first().locator(':scope > li > a').all()) {
      await entry.hover();
      expect([await entry.textContent(), await sidewaysScroll(page)]).toEqual([expect.any(String), 0]);
    }
  });
}

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('chosen options look different from others', async ({ page }) => {
    await untilWhole(page, `/products/${gel.slug}`);
    const ground = (size: string) =>
      page
        .getByRole('radio', { name: size })
        .locator('xpath=following-sibling::*[1]')
        .evaluate((pill) => getComputedStyle(pill).backgroundColor);
    expect(await ground('250 ml')).not.toBe(await ground('500 ml'));

    const filter = page.getByRole('group', { name: 'Filter the reviews' }).getByRole('button').first();
    const background = () => filter.evaluate((chip) => getComputedStyle(chip).backgroundColor);
    const before = await background();
    await filter.click();
    await expect(filter).toHaveAttribute('aria-pressed', 'true');
    expect(await background()).not.toBe(before);
  });

  test('what is chosen of tabs, links, pictures and stars looks different from the rest', async ({
    page,
    phone,
    shop,
  }) => {
    const looks = (of: Locator) =>
      of.evaluateAll((elements) =>
        elements.map((element) => {
          const { backgroundColor, boxShadow, color } = getComputedStyle(element);
          return [backgroundColor, boxShadow, color].join();
        }),
      );
    const differ = async (chosen: Locator, other: Locator) => {
      await expect(chosen.first()).toBeVisible();
      const [one] = await looks(chosen);
      expect(await looks(other)).not.toContain(one);
    };
    await visit(page, '/elements/tabs');
    await differ(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }));
    await visit(page, '/products/marigold-and-neroli-shower-gel');
    const pictures = page.getByRole('region', { name: /^Pictures of/ });
    await differ(pictures.locator('a[aria-current]'), pictures.locator('a:not([aria-current])'));
    const magnifier = pictures.locator('span.touch');
    const [ground, glass] = await magnifier.evaluate((span) =>
      [null, '::before'].map((part) => getComputedStyle(span, part).backgroundColor),
    );
    expect([glass, 'rgba(0, 0, 0, 0)']).not.toContain(ground);
    await signIn(page, shop, phone);
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('radio', { name: '3 stars' }).check({ force: true });
    const stars = page.getByRole('group', { name: 'How many stars?' }).locator('label');
    await differ(stars.nth(2), stars.nth(3));
  });

  test('the steps that an order has taken look different from the rest', async ({ page, phone }) => {
    await order(await openCheckout(page), phone, 'Cash on delivery');
    await confirmedOrder(page);
    const steps = page.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem');
    const grounds = await steps.evaluateAll((all) =>
      all.map((step) => getComputedStyle(step, '::before').backgroundColor),
    );
    expect(grounds.at(0)).not.toBe(grounds.at(-1));
  });

  test('the logo and the way to free delivery can be seen', async ({ page }) => {
    // The logo is dark, and so is the ground of these colours.
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, '/');
    const logo = await page.getByRole('banner').locator('img').screenshot();
    const { channels } = await sharp(logo).removeAlpha().greyscale().toColourspace('b-w').stats();
    // Dark strokes, on a ground that is light: the flower's heart alone is light, too.
    expect(Math.max(...channels.map(({ min, max }) => max - min))).toBeGreaterThan(128);
    expect(Math.min(...channels.map(({ mean }) => mean))).toBeGreaterThan(128);

    await addProduct(page);
    const bar = await cartDrawer(page).getByRole('progressbar').screenshot();
    const { data, info } = await sharp(bar).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number) => {
      const at = (Math.floor(info.height / 2) * info.width + x) * info.channels;
      return [...data.subarray(at, at + 3)];
    };
    expect(pixel(6)).not.toEqual(pixel(info.width - 6));
  });
});
