/** What happens to an order after it was placed: cancelled by line, delivered, sent back, refunded. */

import type { ShopProcess } from '../../scripts/support/shopProcess.ts';
import { sendCommand } from '../../server/commands/send.ts';
import { confirmationsTo } from './support/outbox.ts';
import { payByUpi } from './support/payment.ts';
import {
  addProduct,
  cartDrawer,
  confirmedOrder,
  fillAddress,
  gel,
  openCheckout,
  order,
} from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const faceWash = { slug: 'neem-and-tea-tree-face-wash', title: 'Neem & Tea Tree Face Wash' };

/** Long enough for the job that pays refunds, which runs every minute. */
const refundMs = 150_000;

/** A command of the shop's staff, while the shop runs. */
async function staff({ dataDir }: ShopProcess, ...words: string[]): Promise<string> {
  const result = await sendCommand(dataDir, 'orders', words);
  expect(result?.ok, result?.lines.join('\n')).toBe(true);
  return result?.lines.join('\n') ?? '';
}

async function deliver(shop: ShopProcess, code: string): Promise<void> {
  await staff(shop, 'move', code, 'pack');
  await staff(shop, 'move', code, 'dispatch', 'Quick Post', 'QP1');
  await staff(shop, 'move', code, 'out');
  await staff(shop, 'move', code, 'deliver');
}

async function takeBack(shop: ShopProcess, code: string): Promise<void> {
  await staff(shop, 'return', code, 'approve');
  await staff(shop, 'return', code, 'pick-up');
  await staff(shop, 'return', code, 'receive');
}

function form(page: Page, name: 'Cancel' | 'Send something back') {
  return page.getByRole('region', { name });
}

/** Chooses units of a product and asks what comes back; returns what the page says. */
async function choose(
  page: Page,
  kind: 'Cancel' | 'Return',
  title: string,
  units: number,
): Promise<string[]> {
  const region = form(page, kind === 'Cancel' ? 'Cancel' : 'Send something back');
  await region.getByRole('button', { name: `${kind} items` }).click();
  for (let unit = 0; unit < units; unit += 1) {
    await region.getByRole('button', { name: `One more of ${title}` }).click();
  }
  if (kind === 'Return') await region.getByLabel('Why?').selectOption('I changed my mind');
  await region.getByRole('button', { name: 'See what comes back' }).click();
  await expect(region.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
  return region.getByRole('listitem').allTextContents();
}

/** Paise of the first amount in the sentence that matches; 0 without one. */
function paiseIn(sentences: readonly string[], pattern: RegExp): number {
  const sentence = sentences.find((text) => pattern.test(text)) ?? '';
  const [, rupees = '0'] = /₹([\d,]+(?:\.\d+)?)/.exec(sentence) ?? [];
  return Math.round(Number(rupees.replaceAll(',', '')) * 100);
}

/** Reads the order again until the page says it. */
async function shows(page: Page, text: string | RegExp, timeout = 15_000): Promise<void> {
  const refresh = page.getByRole('button', { name: 'Refresh status' });
  await expect(async () => {
    await refresh.click();
    await expect(page.getByRole('main')).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout });
}

test('two lines with a coupon and points: one is cancelled, the other comes, goes back, and is refunded', async ({
  page,
  phone,
  shop,
}) => {
  test.setTimeout(360_000);
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await addProduct(page, faceWash.slug);
  await addProduct(page);
  const drawer = cartDrawer(page);
  await drawer.getByText(/Have a coupon code\?|Use another code/).click();
  await drawer.getByLabel('Coupon code').fill('namaste10');
  await drawer.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(drawer.getByText(/NAMASTE10 saves you ₹/)).toBeVisible();
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await fillAddress(page, phone);
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await expect(page.getByRole('checkbox', { name: /^Pay with reward points/ })).toBeChecked();
  const pay = page.getByRole('button', { name: /^Pay ₹/ });
  const paid = paiseIn([(await pay.textContent()) ?? ''], /₹/);
  await pay.click();
  await payByUpi(page);
  const { code } = await confirmedOrder(page);

  const first = await choose(page, 'Cancel', gel.title, 1);
  // What is left is below the coupon's minimum of ₹399.
  expect(first.join(' ')).toContain('not enough for the coupon');
  const back = paiseIn(first, /comes back to the account/);
  const points = paiseIn(first, /yours again/);
  // ₹299 + ₹149 − 10 % − 5 % + ₹39 for delivery, ₹50 of it in points. The face wash alone costs ₹149 − 5 % + ₹39 = ₹180.55, and
  // points pay the same share of it, ₹21.39.
  expect({ paid, back, points }).toEqual({ paid: 37_204, back: 37_204 - 15_916, points: 2_861 });
  await page.getByRole('button', { name: 'Cancel these items' }).click();
  await expect(page.getByText('Cancelled. You see above what comes back.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Refund started');
  expect(await staff(shop, 'show', code)).toContain('1 cancelled');
  await shows(page, new RegExp(`${escaped(rupees(back))} was paid back to you`), refundMs);

  await deliver(shop, code);
  await shows(page, 'Your parcel has arrived');
  const second = await choose(page, 'Return', faceWash.title, 1);
  // Delivery stays: ₹39, of which points pay ₹4.62.
  const rest = paiseIn(second, /comes back to the account/);
  expect(rest).toBe(15_916 - 3_438);
  await page.getByRole('button', { name: 'Ask to return these items' }).click();
  await expect(page.getByText(/We have your request/)).toBeVisible();
  await expect(page.getByText('Return requested')).toBeVisible();
  await takeBack(shop, code);
  await shows(page, new RegExp(`${escaped(rupees(back + rest))} was paid back to you`), refundMs);
  await expect(page.getByRole('main')).toContainText('This order was returned');
  const happened = page.getByRole('region', { name: 'What happened' });
  await expect(happened.getByRole('listitem').last()).toContainText('Refund paid');
  expect(await staff(shop, 'show', code)).toContain('costs ₹34.38 now');
});

test('a guest cancels one of two by the link, and sends the other back for its cash', async ({
  page,
  elsewhere,
  phone,
  shop,
}) => {
  const checkout = await openCheckout(page);
  await order(checkout, phone, 'Cash on delivery');
  const { code } = await confirmedOrder(page);
  const [link = ''] = await confirmationsTo(shop, phone);
  await visit(elsewhere, new URL(link).pathname + new URL(link).search);
  await expect(elsewhere.getByRole('main')).toContainText('Thank you');
  await deliver(shop, code);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('main')).toContainText('Your parcel has arrived');
  const sums = await choose(elsewhere, 'Return', gel.title, 1);
  const cash = paiseIn(sums, /comes back by UPI/);
  expect(cash).toBeGreaterThan(0);
  await elsewhere.getByRole('button', { name: 'Ask to return these items' }).click();
  await expect(elsewhere.getByText(/We have your request/)).toBeVisible();
  await takeBack(shop, code);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('main')).toContainText(
    `We will send ${rupees(cash)}, which you paid at the door`,
  );
  await staff(shop, 'refunds', 'paid', code, 'UPI 4711');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('main')).toContainText(`${rupees(cash)} was paid back to you`);
});

test('a part-paid order that is cancelled as a whole brings back what was paid online', async ({
  page,
  phone,
}) => {
  const checkout = await openCheckout(page);
  await order(checkout, phone, 'Part now, part at the door');
  await payByUpi(page);
  await confirmedOrder(page);
  const sums = await choose(page, 'Cancel', gel.title, 1);
  expect(sums).toEqual([
    '₹99 comes back to the account or card that you paid with, within five to seven working days.',
    'You pay ₹0 at the door instead of ₹249.',
  ]);
  await page.getByRole('button', { name: 'Cancel these items' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This order was cancelled' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('We are sending ₹99 back');
});

function rupees(paise: number): string {
  const whole = Math.floor(paise / 100).toLocaleString('en-IN');
  return paise % 100 === 0 ? `₹${whole}` : `₹${whole}.${String(paise % 100).padStart(2, '0')}`;
}

function escaped(text: string): string {
  return text.replace(/[.]/g, '\\.');
}
