/** What shoppers read of an order that shrinks, is lost or has been delivered, on its page and where its messages lead. */
import { receives } from './support/books.ts';
import { test } from './support/clockedShop.ts';
import { payByUpi } from './support/payment.ts';
import {
  addProduct,
  cartDrawer,
  checkoutForm,
  confirmedOrder,
  enterCoupon,
  fillAddress,
  gel,
  openCheckout,
  order,
} from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { deliver, staff } from './support/staff.ts';
import { expect } from './support/test.ts';
import { visit } from './support/visit.ts';

const hourMs = 3_600_000;

test('what staff cancel reads as theirs, and what stays keeps its free gift', async ({
  page,
  phone,
  shop,
}) => {
  await addProduct(page);
  const drawer = cartDrawer(page);
  for (let more = 0; more < 2; more += 1) {
    await drawer.getByRole('button', { name: `One more of ${gel.title}` }).click();
  }
  await enterCoupon(drawer, 'giftmini');
  await expect(drawer).toContainText('Gulab Hand Cream Mini');
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await order(checkoutForm(page), phone, 'Cash on delivery');
  const { code } = await confirmedOrder(page);
  const shown = await staff(shop, 'cancel', code, 'Two leaked while we packed them.', '1:2');
  expect(shown).toMatch(/2\. 1 × Gulab Hand Cream Mini, .*\bfree\b[^₹\n]*$/m);
  await page.reload();
  const main = page.getByRole('main');
  await expect(main).toContainText('Quantity 3, 2 cancelled');
  await expect(main).not.toContainText('You cancelled');
  await expect(page.getByRole('region', { name: 'Updates' })).toContainText(
    `Cancelled: 2 × ${gel.title}, 250 mlTwo leaked while we packed them.`,
  );
  const gift = main.getByRole('listitem').filter({ hasText: 'Gulab Hand Cream Mini' }).first();
  await expect(gift).toContainText('Free');
  // What it is worth, struck through.
  await expect(gift.locator('s')).toHaveText('₹99');
  await expect(gift).not.toContainText('ancelled');
  await receives(shop, `+91${phone}`, `Some of your order ${code} from Kusumra has been cancelled.`);
});

test('a parcel that the courier has lost reads so, with what comes back', async ({ page, phone, shop }) => {
  await openCheckout(page);
  await fillAddress(page, phone);
  const mailbox = `${phone}@mail.example`;
  await page.getByLabel('Email').fill(mailbox);
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await payByUpi(page);
  const { code } = await confirmedOrder(page);
  await staff(shop, 'move', code, 'dispatch', 'Quick Post', `QP1${code}`);
  await staff(shop, 'move', code, 'lost');
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your parcel was lost on its way');
  await expect(main).toContainText('Lost on its way to you');
  await expect(main).toContainText(/₹[\d.]+ (back to the account|is on its way back|was paid back)/);
  await expect(main).not.toContainText(/returned|sent back/i);
  await expect(main.getByRole('status').first()).toHaveText('Not delivered');
  const mail = await receives(shop, mailbox, `Your order ${code} was lost on its way`);
  expect(mail.text).toContain('The courier has lost your parcel on its way to you. We are very sorry.');
  expect(mail.text).toMatch(/We are returning ₹[\d.]+ the way you paid/);
});

test('the message that asks for a review leads to the reviews of the product, where it is written', async ({
  page,
  phone,
  shop,
  serverClock,
  complaints,
}) => {
  // The shop's clock is a week ahead of the browser's, which renews its token once it is refused.
  complaints.allow(/status of 401/);
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await openCheckout(page);
  await fillAddress(page, phone);
  const mailbox = `${phone}@mail.example`;
  await page.getByLabel('Email').fill(mailbox);
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await page.getByRole('button', { name: /^Place order · ₹/ }).click();
  const { code } = await confirmedOrder(page);
  await deliver(shop, code);
  // A week later, at noon in India: nothing is sent in the night that can wait.
  const untilNoon = 24 * hourMs - ((Date.now() - 6.5 * hourMs) % (24 * hourMs));
  await serverClock.advance(7 * 24 * hourMs + untilNoon);
  const mail = await receives(shop, mailbox, 'How do you like it?');
  const { pathname, hash } = new URL(/Write a review: (http\S+)/.exec(mail.text)?.[1] ?? '', shop.url);
  expect(pathname + hash).toBe(`/products/${gel.slug}#reviews`);
  await page.goto(pathname + hash);
  const reviews = page.getByRole('region', { name: 'What people say' });
  await expect(reviews.getByRole('heading', { level: 2 })).toBeInViewport();
  await reviews.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: 'Write a review' });
  await form.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await form.getByLabel('What do you think of it?').fill('It smells of rain, and the bottle lasts.');
  await form.getByRole('button', { name: 'Send the review' }).click();
  await expect(reviews.getByRole('button', { name: 'Edit your review' })).toBeVisible();
});
