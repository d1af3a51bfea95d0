import { sendCommand } from '../../server/commands/send.ts';
import { axeProblems } from '../support/axe.ts';
import { gel } from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const section = (page: Page) => page.getByRole('region', { name: 'What people say' });
const listed = (page: Page) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(/, \d+ \w+ \d{4}/) });

/** Writes a review with one star, and sends it once the rest of the form is filled by `fillRest`. */
async function writeReview(page: Page, comment: string, fillRest: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('radio', { name: '1 star', exact: true }).check({ force: true });
  await page.getByLabel('What do you think of it?').fill(comment);
  await fillRest();
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByRole('button', { name: 'Edit your review' })).toBeVisible();
}

/** As the merchant, publishes the review that has this comment. */
async function allow({ dataDir }: { readonly dataDir: string }, comment: string) {
  const { lines = [] } = (await sendCommand(dataDir, 'reviews', ['list'])) ?? {};
  const id = lines[lines.findIndex((line) => line.includes(comment)) - 1]?.split(' ')[0] ?? '';
  return sendCommand(dataDir, 'reviews', ['allow', id]);
}

test('the bars of the rating add up to its headline, and stay while the reviews are filtered', async ({
  page,
}) => {
  await visit(page, `/products/${gel.slug}`);
  const filters = section(page).getByRole('group', { name: 'Filter the reviews' });
  await expect(filters).toBeVisible();
  const ofBars = () =>
    section(page)
      .getByRole('progressbar')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label') ?? ''));
  const bars = await ofBars();
  const counts = bars.map((label) => Number(/: (\d+) of/.exec(label)?.[1]));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const stars = counts.reduce((sum, count, index) => sum + count * (5 - index), 0);
  await expect(section(page)).toContainText((stars / total).toFixed(1));
  expect(new Set(bars.map((label) => label.split(' of ')[1]))).toEqual(new Set([`${total} reviews`]));

  const [best = 0] = counts;
  await filters.getByRole('button', { name: `5 stars: ${best}` }).click();
  await expect(section(page).getByRole('status')).toContainText(
    `${best} ${best === 1 ? 'review' : 'reviews'}`,
  );
  await expect(listed(page)).toHaveCount(Math.min(best, 8));
  for (const review of await listed(page).all()) {
    await expect(review.getByText('5 out of 5')).toBeAttached();
  }
  expect(await ofBars()).toEqual(bars);

  await section(page).getByRole('button', { name: 'Show all' }).click();
  const skin = section(page).getByLabel('Skin type');
  const [, some] = await skin.getByRole('option').allTextContents();
  const [, type = '', count = ''] = /^(\w+) skin \((\d+)\)$/.exec(some ?? '') ?? [];
  await skin.selectOption({ index: 1 });
  await expect(listed(page)).toHaveCount(Number(count));
  for (const review of await listed(page).all()) {
    await expect(review).toContainText(`${type.toLowerCase()} skin`);
  }
  expect(await ofBars()).toEqual(bars);
  expect(await axeProblems(page)).toEqual([]);

  // Each choice knows what the others leave.
  await filters.getByRole('button', { name: '5 stars: none' }).click();
  await expect(section(page).getByRole('status')).toContainText('No reviews match these filters.');
  await expect(filters.getByRole('button', { name: '5 stars: none' })).toBeVisible();
  expect(await skin.getByRole('option').allTextContents()).toContain(`${type} skin (none)`);
  // No review of this product has a picture.
  await expect(filters.getByRole('button', { name: /^With photos/ })).toHaveCount(0);
});

test('reviews with photos can be filtered by once there are any, and are counted', async ({
  page,
  phone,
  shop,
}) => {
  const path = '/products/raat-kajal';
  const comment = `It stays all night, says ${phone}.`;
  await visit(page, path);
  await signIn(page, shop, phone);
  await writeReview(page, comment, async () => {
    await page.getByLabel('Add a picture').setInputFiles('docs/pictures/shop.png');
    await expect(page.getByText('1 picture', { exact: true })).toBeAttached();
  });
  expect(await allow(shop, comment)).toMatchObject({ ok: true });

  const photos = section(page).getByRole('button', { name: 'With photos 1' });
  await expect(async () => {
    await visit(page, path);
    await expect(photos).toBeVisible();
  }).toPass();
  await photos.click();
  await expect(section(page).getByRole('status')).toContainText('1 review');
  await expect(listed(page)).toContainText([comment]);
  await expect(photos).toHaveAttribute('aria-pressed', 'true');
  await section(page).getByRole('button', { name: 'Show all' }).click();
  await section(page)
    .getByRole('button', { name: /^5 stars: \d/ })
    .click();
  await expect(section(page).getByRole('button', { name: 'With photos none' })).toBeVisible();
});

test('after a review has changed, the bars and the headline agree without a reload', async ({
  page,
  phone,
  shop,
}) => {
  const path = '/products/bazaar-matte-lipstick';
  const comment = `It dries the lips, says ${phone}.`;
  await visit(page, path);
  await signIn(page, shop, phone);
  const stars = (name: string) => page.getByRole('radio', { name, exact: true });
  await writeReview(page, comment, async () => {
    // The star shows the choice; the browser's own circle stays hidden.
    expect((await stars('1 star').boundingBox())?.width).toBe(1);
  });
  expect(await allow(shop, comment)).toMatchObject({ ok: true });

  const counts = () =>
    section(page)
      .getByRole('progressbar')
      .evaluateAll((bars) => bars.map((bar) => Number(/: (\d+) of/.exec(bar.ariaLabel ?? '')?.[1])));
  await expect(async () => {
    await visit(page, path);
    expect((await counts()).at(-1)).toBe(1);
  }).toPass();
  const [five = 0, ...others] = await counts();
  await page.getByRole('button', { name: 'Edit your review' }).click();
  await stars('5 stars').check({ force: true });
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect.poll(counts).toEqual([five + 1, ...others.slice(0, -1), 0]);
  const all = await counts();
  const total = all.reduce((sum, count) => sum + count, 0);
  const rating = all.reduce((sum, count, index) => sum + count * (5 - index), 0) / total;
  await expect(section(page)).toContainText(`Rated ${Number(rating.toFixed(1))} out of 5, ${total} ratings`);
});

test('a shopper marks a review as helpful once, and removes the mark', async ({ page, phone, shop }) => {
  await visit(page, `/products/${gel.slug}`);
  const button = section(page)
    .getByRole('button', { name: /^Helpful/ })
    .first();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in' });
  await expect(dialog).toContainText('tell others that this review helped');
  await dialog.getByRole('button', { name: 'Not now' }).click();

  await signIn(page, shop, phone);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveAccessibleName(/\b1\s+found it so$/);
  await visit(page, `/products/${gel.slug}`);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveAccessibleName(/\b1\s+found it so$/);
  await section(page).getByLabel('Sort the reviews').selectOption('Most helpful first');
  await expect(
    listed(page)
      .first()
      .getByRole('button', { name: /\b1\s+found it so$/ }),
  ).toBeVisible();
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(button).not.toHaveAccessibleName(/found it so$/);
});

test('two reviews that are marked in quick succession both count', async ({ page, phone, shop }) => {
  await visit(page, `/products/${gel.slug}`);
  await signIn(page, shop, phone);
  const buttons = section(page).getByRole('button', { name: /^Helpful/ });
  const [first, second] = [buttons.nth(0), buttons.nth(1)];
  const answers = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation MarkReview')) await answers.promise;
    await route.continue();
  });
  await first.click();
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  answers.resolve();
  for (const button of [first, second]) {
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toHaveAccessibleName(/\b1\s+found it so$/);
  }
});

test('a review shows its author’s skin type', async ({ page, phone, shop }) => {
  await visit(page, `/products/${gel.slug}`);
  await signIn(page, shop, phone);
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: 'Write a review' });
  await form.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await form.getByLabel('What do you think of it?').fill('Foams well.');
  await form.getByLabel('Your skin type (optional)').selectOption('Sensitive skin');
  await form.getByRole('button', { name: 'Send the review' }).click();
  await page.getByRole('button', { name: 'Edit your review' }).click();
  await expect(page.getByLabel('Your skin type (optional)')).toHaveValue('SENSITIVE');
});
