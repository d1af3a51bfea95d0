import { sendCommand } from '../../server/commands/send.ts';
import { axeProblems } from '../support/axe.ts';
import { figures } from './support/account.ts';
import { cartDrawer, gel } from './support/shopper.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('the best price with a coupon is what the cart charges after a tap on the offer', async ({ page }) => {
  await visit(page, `/products/${gel.slug}`);
  const form = page.locator('form#buy');
  await page.getByRole('radio', { name: '1 l' }).check();
  const best = form.getByText(/^Best price ₹/);
  const [, price = '', code = ''] =
    /^Best price (₹[\d,.]+) with code (\w+)$/.exec((await best.textContent()) ?? '') ?? [];
  const offers = page.getByRole('region', { name: 'Offers' });
  await offers.getByRole('button', { name: `Apply ${code}` }).click();
  await expect(offers.getByText(`${code} saved: it comes off as soon as your cart qualifies`)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await form.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartDrawer(page)).toContainText(`${code} saves you ₹`);
  // Paid online it is a little less: the discount for that is on what is left.
  const saved =
    /saves you ₹[\d,.]+ to ₹([\d,]+\.\d\d)/.exec((await cartDrawer(page).textContent()) ?? '')?.[1] ?? '';
  const usual = /₹([\d,.]+)/.exec((await form.textContent()) ?? '')?.[1] ?? '';
  const amount = (text: string) => Number(text.replace(/[₹,]/g, ''));
  expect(amount(usual) - amount(saved)).toBeCloseTo(amount(price), 2);
  await cartDrawer(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(offers.getByText(`${code} applied`)).toBeVisible();
});

test('the best price of a size with a deal is the deal’s, and its unit price; of the others it is a coupon’s', async ({
  page,
}) => {
  await visit(page, '/products/bazaar-matte-lipstick');
  const best = page.locator('form#buy').getByText(/^Best price ₹/);
  await expect(best).toHaveText('Best price ₹359 as a limited-time deal');
  const perGram = page.locator('form#buy').getByText(/^Inclusive of all taxes/);
  await expect(perGram).toHaveText('Inclusive of all taxes · ₹94.47 per g');
  await expect(page.getByRole('button', { name: /^Apply / })).toHaveCount(0);
  const [told] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(told ?? '').offers).toMatchObject({ lowPrice: '359.00', highPrice: '449.00' });
  await page.locator('form#buy').getByRole('radio', { name: 'Gulmohar' }).check();
  await expect(best).toHaveText('Best price ₹404.10 with code NAMASTE10');
  const offers = page.getByRole('region', { name: 'Offers' });
  await expect(offers.getByRole('button', { name: 'Apply NAMASTE10' })).toBeVisible();
  await expect(offers).toContainText('From ₹399');
  await expect(perGram).toHaveText('Inclusive of all taxes · ₹118.16 per g');
});

test('an offer below its minimum is saved for later, and a size without one says no best price', async ({
  page,
}) => {
  await visit(page, `/products/${gel.slug}`);
  const offers = page.getByRole('region', { name: 'Offers' });
  await offers.getByRole('button', { name: 'Apply UTSAV15' }).click();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartDrawer(page)).toContainText('UTSAV15 is saved for you');
});

test('a shopper hears when what is sold out is back', async ({ page, phone, shop }) => {
  await visit(page, '/products/mysore-chandan-soap-bar');
  const form = page.getByRole('region', { name: 'Tell me when it is back' });
  const soldOut = page.getByRole('radio', { name: /^3 x 125 g/ });
  await soldOut.check();
  await form.getByRole('button', { name: 'Notify me' }).click();
  await expect(form.getByText('Please enter a valid mobile number or email')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const mailbox = `${phone}@mail.example`;
  await form.getByLabel('Mobile number or email').fill(mailbox);
  const sent = page.waitForRequest((request) => request.postData()?.includes('notifyWhenBack') ?? false);
  await form.getByRole('button', { name: 'Notify me' }).click();
  await expect(form.getByRole('status')).toHaveText(
    `Done. We will send one message to ${mailbox} when it is back in stock.`,
  );
  expect((await sent).postDataJSON().variables.input).toMatchObject({ contact: mailbox });

  // A reload remembers since when somebody waits for this size, not who.
  await page.reload();
  await soldOut.check();
  await expect(form).toContainText(
    /You asked us on \d{1,2} [A-Z][a-z]+ to tell you when this is back in stock\./,
  );
  await expect(form.getByLabel('Mobile number or email')).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect([stored.includes('stock-alerts'), stored.includes(mailbox)]).toEqual([true, false]);

  await visit(page, '/products/mysore-chandan-soap-bar');
  await signIn(page, shop, phone);
  await expect(form).toBeHidden();
  await soldOut.check();
  await form.getByRole('button', { name: 'Ask again' }).click();
  await expect(form.getByLabel('Mobile number or email')).toHaveValue(`+91${phone}`);
  await form.getByRole('button', { name: 'Notify me' }).click();
  await expect(form.getByRole('status')).toContainText('Done.');
  // The shop keeps it, and says so to whoever asks what it keeps.
  const { lines = [] } = (await sendCommand(shop.dataDir, 'privacy', ['copy', phone])) ?? {};
  expect(JSON.parse(lines.join('\n')).backInStockWishes).toEqual([
    { product: 'Mysore Chandan Soap Bar', recipient: `+91${phone}`, askedAt: expect.any(String) },
  ]);
});

test('a sold-out size says so, and promises neither a price nor a day', async ({ page }) => {
  await visit(page, '/products/kesh-ritual-gift-set');
  const buy = page.locator('form#buy');
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await delivery.getByLabel('Your pincode').fill('560001');
  await expect(delivery.getByText(/^Delivered to /)).toBeVisible();
  await expect(buy.getByText(/^Best price /)).toBeVisible();

  await buy.getByRole('radio', { name: '5 pieces (sold out)' }).check();
  await expect(buy.getByRole('group')).toContainText('5 pieces · sold out');
  await expect(page.getByRole('region', { name: 'Tell me when it is back' })).toBeVisible();
  await expect(delivery.getByText(/^We deliver to /)).toBeVisible();
  await expect(delivery.getByText(/^Delivered to /)).toHaveCount(0);
  await expect(buy.getByText(/^Best price /)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Add to cart|Buy now)$/ })).toHaveCount(0);
});

test('a size that was taken off sale is not offered', async ({ page }) => {
  await visit(page, '/products/gulab-gift-set');
  await expect(page.locator('form#buy').getByRole('radio')).toHaveCount(1);
});

test('a product declares what the law wants, of the chosen size', async ({ page }) => {
  await visit(page, `/products/${gel.slug}`);
  const facts = page.getByRole('region', { name: 'Product details' });
  const price = page.locator('form#buy');
  for (const size of ['500 ml', '1 l']) {
    await page.getByRole('radio', { name: size }).check();
    const declared = await figures(facts.locator('dl'));
    expect(Object.keys(declared)).toEqual(
      expect.arrayContaining(['Country of origin', 'Manufactured by', 'Best before', 'Customer care']),
    );
    expect(declared['Net quantity']).toBe(size);
    const mrp = /^(₹[\d,]+), inclusive of all taxes$/.exec(declared.MRP ?? '')?.[1];
    await expect(price).toContainText(mrp ?? 'no MRP');
    await expect(price).toContainText(declared['Unit price'] ?? 'no unit price');
    expect(declared['Manufactured by']).toMatch(/\d{6}/);
  }
});

test('with another shade the picture of it on the same skin stays open', async ({ page }) => {
  await visit(page, '/products/bazaar-matte-lipstick');
  const pictures = page.getByRole('region', { name: /^Pictures of/ });
  const open = pictures.locator('a[aria-current=true]');
  await pictures.getByRole('link', { name: /^Picture 2 of/ }).click();
  await expect(open).toHaveAccessibleName(/^Picture 2 of/);
  const before = await open.getAttribute('aria-label');
  await page.locator('form#buy').getByRole('radio', { name: 'Gulmohar' }).check({ force: true });
  await expect(open).toHaveAccessibleName(/^Picture 2 of/);
  expect(await open.getAttribute('aria-label')).not.toBe(before);
  const strip = pictures.getByRole('list').first();
  const shown = await strip.evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft / clientWidth));
  expect(shown).toBe(1);
});
