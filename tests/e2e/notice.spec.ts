import { addProduct, gel } from './support/shopper.ts';
import { accountLink, signInModal } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The notice of a product that was looked at: it is in nobody's way. */

const noticeOf = (page: Page) => page.getByRole('complementary', { name: 'You looked at this' });

/** Looks at a product, and then opens a page with little to press. */
async function lookAtProduct(page: Page) {
  await visit(page, `/products/${gel.slug}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fomo-products'))).toContain(gel.slug);
  await page.clock.install();
}

/** Opens the home page and waits for all that it loads, whose time-outs the test's clock would pass. */
async function openHome(page: Page) {
  await visit(page, '/');
  await expect(page.getByRole('complementary', { name: 'Today’s offer' })).toBeAttached();
  await page.waitForLoadState('networkidle');
}

/** Scrolls, and waits until the page knows. */
function scrollDown(page: Page, top: number) {
  return page.evaluate(async (to) => {
    const before = scrollY;
    const { promise: scrolled, resolve } = Promise.withResolvers<unknown>();
    addEventListener('scroll', resolve, { once: true });
    scrollTo({ top: to, behavior: 'instant' });
    if (scrollY !== before) await scrolled;
  }, top);
}

/** Scrolls until the notice, whose turn it is, has room, and still has it once what was scrolled to is drawn. */
async function scrollToRoom(page: Page) {
  let top = -150;
  await expect(async () => {
    top = (top + 150) % (await page.evaluate(() => document.documentElement.scrollHeight));
    await scrollDown(page, top);
    await page.clock.runFor(2_500);
    expect(await covered(page)).not.toBeNull();
    await nextFrame(page);
    expect(await covered(page)).not.toBeNull();
    // The real pauses between the tries let answers come before the test's clock passes their time-outs.
  }).toPass({ intervals: [100] });
}

/** The test's clock does not move frames of this kind. */
function nextFrame(page: Page) {
  return page.evaluate(
    () => new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(document.body)),
  );
}

/** The links, buttons and texts that the notice lies on; `null` while it cannot be seen. */
function covered(page: Page) {
  return page.evaluate(() => {
    const notice = document.querySelector('[aria-label="You looked at this"]');
    if (!notice?.checkVisibility({ visibilityProperty: true })) return null;
    const over = notice.getBoundingClientRect();
    const isNear = ({ left, right, top, bottom }: DOMRect) =>
      left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    const isUnder = (element: Element, place: DOMRect) => {
      const { left, right, top, bottom } = place;
      const x = (Math.max(left, over.left) + Math.min(right, over.right)) / 2;
      const y = (Math.max(top, over.top) + Math.min(bottom, over.bottom)) / 2;
      return isNear(place) && !notice.contains(element) && document.elementsFromPoint(x, y).includes(element);
    };
    const pressed = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary'),
    ].filter((element) => isUnder(element, element.getBoundingClientRect()));
    const near = [...document.body.querySelectorAll('*')].filter((element) =>
      isNear(element.getBoundingClientRect()),
    );
    const read = near.filter((element) =>
      [...element.childNodes].some((node) => {
        if (!(node instanceof Text) || node.data.trim() === '') return false;
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].some((line) => isUnder(element, line));
      }),
    );
    return [...pressed, ...read].map((element) => element.outerHTML.slice(0, 120));
  });
}

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1366, height: 768 }],
  ['a wide desk', { width: 1440, height: 900 }],
] as const) {
  test(`on ${name} the notice lies on nothing that is pressed or read, wherever the page is scrolled to`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await lookAtProduct(page);
    await openHome(page);
    await page.clock.runFor(3_000);
    let seen = 0;
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 200) {
      await scrollDown(page, top);
      // What is drawn as it is scrolled to moves what is below the notice once more.
      await expect.poll(async () => (await covered(page)) ?? []).toEqual([]);
      await page.clock.runFor(2_500);
      await expect.poll(async () => (await covered(page)) ?? []).toEqual([]);
      if (await covered(page)) seen += 1;
    }
    expect(seen).toBeGreaterThan(0);
  });
}

test('the notice does not come right after a touch, and closed it stays away for 15 seconds and its rest, on every page', async ({
  page,
}) => {
  await lookAtProduct(page);
  await openHome(page);
  const notice = noticeOf(page);
  await page.clock.runFor(3_000);
  await scrollToRoom(page);
  await page.clock.runFor(15_000);
  await expect(notice).toBeHidden();
  // Its next turn begins ten seconds later.
  await page.clock.runFor(9_000);
  await page.keyboard.press('Shift');
  await page.clock.runFor(1_500);
  await expect(notice).toBeHidden();
  await page.clock.runFor(1_500);
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Hide this notice' }).click();
  // Pages without the notice do not end its dismissal.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/contact/);
  await page.goBack();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.clock.runFor(24_000);
  await expect(notice).toBeHidden();
  await page.clock.runFor(2_000);
  await scrollToRoom(page);
  await expect(notice).toBeVisible();
});

test('the notice goes when a dialog opens, and comes back once it is closed', async ({ page }) => {
  await lookAtProduct(page);
  await openHome(page);
  const notice = noticeOf(page);
  await page.clock.runFor(3_000);
  await scrollToRoom(page);
  await expect(notice).toBeVisible();
  await accountLink(page).click();
  const dialog = signInModal(page);
  await expect(dialog).toBeVisible();
  await expect.poll(() => covered(page)).toBe(null);
  for (let second = 0; second < 30; second += 3) {
    await page.clock.runFor(3_000);
    expect(await covered(page)).toBe(null);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.clock.runFor(3_000);
  await expect(notice).toBeVisible();
});

test('the notice does not speak of what is in the cart', async ({ page }) => {
  await lookAtProduct(page);
  await addProduct(page, 'utsav-gift-set');
  await openHome(page);
  await page.clock.runFor(3_000);
  await scrollToRoom(page);
  await expect(noticeOf(page)).toContainText(gel.title);
  await page.clock.runFor(26_000);
  await expect(noticeOf(page)).toContainText(gel.title);
});
