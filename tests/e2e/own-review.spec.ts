import { codeSentTo } from './support/outbox.ts';
import { gel } from './support/shopper.ts';
import { askForCode, signIn, signOut } from './support/signIn.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('a review is written with a picture, and edited [S1.17]', async ({ page, phone, shop }) => {
  await visit(page, `/products/${gel.slug}`);
  await signIn(page, shop, phone);
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: 'Write a review' });
  await form.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await form.getByLabel('What do you think of it?').fill('Smells like a marigold garden.');
  await form
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: onePixel });
  await expect(form.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await form.getByRole('button', { name: 'Send the review' }).click();
  const waits = 'Thanks! Your review appears once we have checked it. Until then only you see it.';
  await expect(page.getByText(waits)).toBeVisible();
  await page.getByRole('button', { name: 'Edit your review' }).click();
  await page.getByLabel('What do you think of it?').fill('Smells like two marigold gardens.');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByText(waits)).toBeVisible();

  await visit(page, `/products/${gel.slug}`);
  await expect(page.getByRole('button', { name: 'Edit your review' })).toBeVisible();
  await visit(page, '/pages/account?section=reviews');
  await expect(page.getByRole('list', { name: 'Your reviews' })).toContainText(
    'Smells like two marigold gardens.',
  );
});

test('a review that is being written outlives the session, for its author', async ({
  page,
  context,
  phone,
  shop,
}) => {
  await visit(page, `/products/${gel.slug}`);
  await signIn(page, shop, phone);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByLabel('What do you think of it?').fill('Smells like a marigold garden.');
  const other = await context.newPage();
  await signOut(other);
  await other.close();
  await expect(page.getByRole('form', { name: 'Write a review' })).toBeHidden();
  const dialog = await askForCode(page, phone);
  await dialog.getByLabel('Code of 6 digits').fill(await codeSentTo(shop, phone, 2));
  await expect(page.getByLabel('What do you think of it?')).toHaveValue('Smells like a marigold garden.');
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
