/** What happens to an order after it was placed: cancelled by line, delivered, sent back, refunded. */

import type { ShopProcess } from '../../scripts/support/shopProcess.ts';
import { sendCommand } from '../../server/commands/send.ts';
import { points } from './support/account.ts';
import { moneyOf, receives, stockOf } from './support/books.ts';
import { confirmationsTo } from './support/outbox.ts';
import { payByUpi } from './support/payment.ts';
import {
  addProduct,
  cartDrawer,
  confirmedOrder,
  enterCoupon,
  fillAddress,
  firstAmount,
  gel,
  openCheckout,
  order,
} from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { deliver, staff } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const faceWash = { slug: 'neem-and-tea-tree-face-wash', title: 'Neem & Tea Tree Face Wash' };

/** Long enough for the job that pays refunds, which runs every minute. */
const refundMs = 150_000;

async function takeBack(shop: ShopProcess, code: string): Promise<void> {
  await staff(shop, 'return', code, 'approve');
  await staff(shop, 'return', code, 'pick-up');
  await staff(shop, 'return', code, 'receive');
}

/** What the courier's webhook tells the shop. */
async function courierSays(
  { sandboxUrl }: ShopProcess,
  order: string,
  awb: string,
  status: string,
  reason = '',
) {
  const reply = await fetch(`${sandboxUrl}/sandbox/courier/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order, awb, status, reason }),
  });
  expect(await reply.text()).toContain('MOVED');
}

/** The order's page links to the paper, a PDF, and the sales register has it with this sum. */
async function expectPaper(
  page: Page,
  { dataDir }: ShopProcess,
  code: string,
  { kind, sum }: { readonly kind: 'Tax invoice' | 'Credit note'; readonly sum: string },
): Promise<void> {
  const link = page.getByRole('link', { name: new RegExp(kind) });
  const reply = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(reply.headers()['content-type']).toBe('application/pdf');
  const register = await sendCommand(dataDir, 'invoices', ['register', '2020-01-01', '2099-12-31']);
  const amounts = (register?.lines ?? [])
    .filter(
      (line) => line.includes(code) && line.includes(kind === 'Credit note' ? 'credit note' : ',invoice,'),
    )
    .map((line) => Number(line.split(',').at(-1)));
  expect(amounts.reduce((total, amount) => total + amount, 0).toFixed(2)).toBe(sum);
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
    const more = region.getByRole('button', { name: `One more of ${title}` });
    await expect(more).toBeVisible();
    // The only unit that there is has been chosen already.
    if (await more.isEnabled()) await more.click();
  }
  if (kind === 'Return') await region.getByLabel('Why?').selectOption('I changed my mind');
  await region.getByRole('button', { name: 'Continue' }).click();
  await expect(region.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
  return region.getByRole('listitem').allTextContents();
}

/** Paise of the first amount in the sentence that matches; 0 without one. */
function paiseIn(sentences: readonly string[], pattern: RegExp): number {
  return firstAmount(sentences.find((text) => pattern.test(text)) ?? '');
}

/** Waits until so much was paid back of an order, in the books of the provider, which cost less to read than a page. */
async function refunded(shop: ShopProcess, id: string, paise: number): Promise<void> {
  await expect.poll(async () => (await moneyOf(shop, id)).returned, { timeout: refundMs }).toBe(paise);
}

/** Reads the order again until the page says it. */
async function shows(page: Page, text: string | RegExp): Promise<void> {
  const refresh = page.getByRole('button', { name: 'Refresh status' });
  await expect(async () => {
    await refresh.click();
    await expect(page.getByRole('main')).toContainText(text, { timeout: 1_000 });
  }).toPass();
}

test('two lines with a coupon and points: one is cancelled, the other comes, goes back, and is refunded', async ({
  page,
  phone,
  shop,
}) => {
  const [washes, gels] = [await stockOf(shop, faceWash.slug), await stockOf(shop, gel.slug)];
  await visit(page, '/pages/account');
  await signIn(page, shop, phone);
  await addProduct(page, faceWash.slug);
  await addProduct(page);
  const drawer = cartDrawer(page);
  await enterCoupon(drawer, 'namaste10');
  await expect(drawer.getByText(/NAMASTE10 saves you ₹/)).toBeVisible();
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await fillAddress(page, phone);
  const mailbox = `${phone}@mail.example`;
  await page.getByLabel('Email').fill(mailbox);
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await expect(page.getByRole('checkbox', { name: /^Pay with reward points/ })).toBeChecked();
  const pay = page.getByRole('button', { name: /^Pay ₹/ });
  const paid = paiseIn([(await pay.textContent()) ?? ''], /₹/);
  await pay.click();
  await payByUpi(page);
  const { id, code } = await confirmedOrder(page);
  const here = page.url();
  const books = async () => ({
    stock: [await stockOf(shop, faceWash.slug), await stockOf(shop, gel.slug)],
    money: await moneyOf(shop, id),
    points: (await points(page)).balance.Available,
  });
  await receives(shop, mailbox, `Your order ${code} is confirmed`);
  await receives(shop, `+91${phone}`, `Your order ${code} of ₹372.04 is confirmed.`);
  // 10 % of what was paid are earned, to spend once it is delivered.
  expect(await books()).toEqual({
    stock: [washes - 1, gels - 1],
    money: { captured: 37_204, returned: 0 },
    points: '₹0',
  });
  await visit(page, here);

  const first = await choose(page, 'Cancel', gel.title, 1);
  // What is left is below the coupon's minimum of ₹399.
  expect(first.join(' ')).toMatch(/The coupon \w+ no longer applies, so what you keep costs ₹14\.1[56] more/);
  const back = paiseIn(first, /comes back to the account/);
  const pointsBack = paiseIn(first, /yours again/);
  // ₹299 + ₹149 − 10 % − 5 % + ₹39 for delivery, ₹50 of it in points. The face wash alone costs ₹149 − 5 % + ₹39 = ₹180.55, and
  // points pay the same share of it, ₹21.39.
  expect({ paid, back, pointsBack }).toEqual({ paid: 37_204, back: 37_204 - 15_916, pointsBack: 2_861 });
  await page.getByRole('button', { name: 'Cancel these items' }).click();
  await expect(page.getByText(/^Cancelled\. /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Updates' })).toContainText(/Refund of ₹\S+ started/);
  expect(await staff(shop, 'show', code)).toContain('1 cancelled');
  await refunded(shop, id, back);
  await shows(page, new RegExp(`${escaped(rupees(back))} was sent back to you`));
  const cancelled = await receives(shop, mailbox, `Some of your order has been cancelled (${code})`);
  expect(cancelled.text).toContain('We are returning ₹212.88 the way you paid');
  expect(cancelled.text).toContain('Reward points worth ₹28.61 are yours again.');
  await receives(shop, mailbox, 'We have returned ₹212.88 to you');
  expect(await books()).toEqual({
    stock: [washes - 1, gels],
    money: { captured: 37_204, returned: 21_288 },
    points: '₹28.61',
  });
  await visit(page, here);
  // What it costs now is also what was paid less what was paid back.
  const bill = page.getByRole('region', { name: 'Bill details' });
  await expect(bill).toContainText('Reward points that are yours again₹28.61');
  await expect(bill).toContainText('What the order costs now₹159.16');
  await expect(bill).toContainText(/₹159\.16Paid online₹372\.04Paid back on .*, the way you paid−₹212\.88/);

  await deliver(shop, code);
  // What was to be earned has shrunk to ⌊37.20 · 159.16 / 372.04⌋ = ₹15.91.
  expect((await books()).points).toBe('₹44.52');
  await visit(page, here);
  await shows(page, 'Your parcel has arrived');
  expect((await receives(shop, mailbox, `Your order ${code} is on its way`)).text).toContain(
    'Quick Post has your parcel',
  );
  await receives(shop, mailbox, `Your order ${code} arrives today`);
  await receives(shop, mailbox, `Your order ${code} has been delivered`);
  await expectPaper(page, shop, code, { kind: 'Tax invoice', sum: '180.55' });
  const second = await choose(page, 'Return', faceWash.title, 1);
  // Delivery stays: ₹39, of which points pay ₹4.62.
  const rest = paiseIn(second, /comes back to the account/);
  expect(rest).toBe(15_916 - 3_438);
  await page.getByRole('button', { name: 'Ask to return these items' }).click();
  await expect(page.getByText(/We have your request/)).toBeVisible();
  await expect(page.getByText('Return requested')).toBeVisible();
  // The number of the parcel that brought it says nothing of what goes back.
  await expect(page.getByRole('main')).not.toContainText('QP1');
  await receives(shop, mailbox, `We have your request (order ${code})`);
  await takeBack(shop, code);
  await receives(shop, mailbox, `Your return is arranged (order ${code})`);
  expect((await receives(shop, mailbox, 'Your return has reached us')).text).toContain(
    `We are returning ${rupees(rest)} the way you paid`,
  );
  await refunded(shop, id, back + rest);
  await shows(page, new RegExp(`${escaped(rupees(rest))} was sent back to you`));
  await expect(page.getByRole('main')).toContainText('This order was returned');
  const happened = page.getByRole('region', { name: 'Updates' });
  await expect(happened.getByRole('listitem').last()).toContainText(/Refund of ₹\S+ paid/);
  expect(await staff(shop, 'show', code)).toContain('costs ₹34.38 now');
  await expectPaper(page, shop, code, { kind: 'Credit note', sum: '-141.55' });
  await receives(shop, mailbox, `We have returned ${rupees(rest)} to you`);
  // ₹4.62 of the ₹50 pay for the delivery that stays; without goods nothing stays earned.
  expect(await books()).toEqual({
    stock: [washes, gels],
    money: { captured: 37_204, returned: back + rest },
    points: '₹45.38',
  });
});

test('a guest cancels one of two by the link, and sends the other back for its cash', async ({
  page,
  elsewhere,
  phone,
  shop,
}) => {
  const stock = [await stockOf(shop, faceWash.slug), await stockOf(shop, gel.slug)];
  await addProduct(page, faceWash.slug);
  const checkout = await openCheckout(page);
  await order(checkout, phone, 'Cash on delivery');
  const { code } = await confirmedOrder(page);
  const [link = ''] = await confirmationsTo(shop, phone);
  await visit(elsewhere, new URL(link).pathname + new URL(link).search);
  await expect(elsewhere.getByRole('main')).toContainText('Thank you');
  expect(await choose(elsewhere, 'Cancel', faceWash.title, 1)).toEqual([
    'You pay ₹407 at the door instead of ₹556.',
  ]);
  await elsewhere.getByRole('button', { name: 'Cancel these items' }).click();
  await expect(elsewhere.getByText(/^Cancelled\. /)).toBeVisible();
  await expect(elsewhere.getByText(/^Cancelled\. /)).toContainText('Please keep ₹407 ready');
  await expect(elsewhere.getByRole('heading', { name: '1 of 2 items' })).toBeVisible();
  await expect(elsewhere.getByRole('region', { name: 'Updates' })).toContainText(
    `You cancelled 1 × ${faceWash.title}`,
  );
  const told = `Some of your order ${code} from Kusumra has been cancelled. Please keep ₹407 ready for the rest.`;
  await receives(shop, `+91${phone}`, told);
  await deliver(shop, code);
  await receives(shop, `+91${phone}`, 'Please keep ₹407 ready.');
  // This browser knows the order by the link's secret alone.
  await shows(elsewhere, 'Your parcel has arrived');
  await expect(elsewhere.getByRole('region', { name: 'Delivered to' })).toBeVisible();
  await expect(elsewhere.getByRole('list', { name: 'Progress of the order' })).toContainText('Delivered');
  await expect(elsewhere.getByRole('link', { name: /^(Change or cancel|Cancel items)$/ })).toHaveCount(0);
  const sums = await choose(elsewhere, 'Return', gel.title, 1);
  const cash = paiseIn(sums, /comes back by UPI/);
  // ₹59 for delivery and the ₹49 charge for cash on delivery stay.
  expect(cash).toBe(29_900);
  await elsewhere.getByRole('button', { name: 'Ask to return these items' }).click();
  await expect(elsewhere.getByText(/We have your request/)).toBeVisible();
  await elsewhere.getByLabel('Add a picture').setInputFiles('docs/pictures/shop.png');
  await expect(elsewhere.getByAltText('Your return, 1 of 1')).toBeVisible();
  expect(await staff(shop, 'show', code)).toContain('/api/return-pictures/');
  await takeBack(shop, code);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('main')).toContainText(
    `We will send ${rupees(cash)} of what you paid at the door`,
  );
  await staff(shop, 'refunds', 'paid', code, 'UPI 4711');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('main')).toContainText(`${rupees(cash)} was sent back to you`);
  await receives(shop, `+91${phone}`, `We have paid ${rupees(cash)} back to you for your order ${code}`);
  expect([await stockOf(shop, faceWash.slug), await stockOf(shop, gel.slug)]).toEqual(stock);
});

test('after a failed delivery the shopper says what to do, on the page that the message leads to', async ({
  page,
  elsewhere,
  phone,
  shop,
}) => {
  const checkout = await openCheckout(page);
  await order(checkout, phone, 'Cash on delivery');
  const { code } = await confirmedOrder(page);
  const awb = `77${phone}`;
  await courierSays(shop, code, awb, 'PICKED UP');
  await courierSays(shop, code, awb, 'UNDELIVERED', 'Address is incomplete');
  const asked = await receives(shop, `+91${phone}`, 'could not hand over your order');
  const [link = ''] = /http\S+/.exec(asked.text) ?? [];
  await visit(elsewhere, new URL(link).pathname + new URL(link).search);
  const question = elsewhere.getByRole('region', { name: 'What shall the courier do?' });
  await expect(question).toContainText('They noted: “Address is incomplete”');
  const progress = elsewhere.getByRole('list', { name: 'Progress of the order' });
  await expect(progress.locator('[aria-current=step]')).toContainText('Not handed over');
  await expect(
    elsewhere.getByRole('heading', { level: 1, name: 'Your parcel could not be handed over' }),
  ).toBeVisible();
  await question.getByLabel('When?').selectOption({ index: 1 });
  await question.getByLabel('Another phone number (optional)').fill('98765 43210');
  await question.getByLabel('How to find you (optional)').fill('The blue gate');
  await question.getByRole('button', { name: 'Tell the courier' }).click();
  await expect(question).toContainText('They will call +919876543210.');
  await expect(elsewhere.getByRole('region', { name: 'Updates' })).toContainText('You told us what to do');
  await expect(async () => {
    expect(await staff(shop, 'show', code)).toContain('the courier has been told');
  }).toPass();
  const { actions }: { actions: { awb: string }[] } = await (
    await fetch(`${shop.sandboxUrl}/sandbox/courier/actions`)
  ).json();
  expect(actions.filter((action) => action.awb === awb)).toMatchObject([
    { action: 're-attempt', phone: '9876543210', comments: 'The blue gate' },
  ]);
});

test('a part-paid order that is cancelled as a whole brings back what was paid online', async ({
  page,
  phone,
  shop,
}) => {
  const stock = await stockOf(shop, gel.slug);
  const checkout = await openCheckout(page);
  await order(checkout, phone, 'Part online, rest on delivery');
  await payByUpi(page);
  const { id, code } = await confirmedOrder(page);
  expect(await moneyOf(shop, id)).toEqual({ captured: 9_900, returned: 0 });
  const sums = await choose(page, 'Cancel', gel.title, 1);
  expect(sums).toEqual([
    '₹99 comes back to the account or card that you paid with, within five to seven working days.',
    'Nothing is to be paid at the door any more.',
  ]);
  await page.getByRole('button', { name: 'Cancel these items' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This order was cancelled' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('We are sending ₹99 back');
  await receives(
    shop,
    `+91${phone}`,
    `Your order ${code} from Kusumra has been cancelled. We are returning ₹99`,
  );
  await refunded(shop, id, 9_900);
  await shows(page, '₹99 was sent back to you');
  await receives(shop, `+91${phone}`, `We have returned ₹99 for your order ${code}`);
  expect(await moneyOf(shop, id)).toEqual({ captured: 9_900, returned: 9_900 });
  expect(await stockOf(shop, gel.slug)).toBe(stock);
});

function rupees(paise: number): string {
  const whole = Math.floor(paise / 100).toLocaleString('en-IN');
  return paise % 100 === 0 ? `₹${whole}` : `₹${whole}.${String(paise % 100).padStart(2, '0')}`;
}

function escaped(text: string): string {
  return text.replace(/[.]/g, '\\.');
}
