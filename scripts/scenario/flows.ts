/** The flows that `record` drives in the shop. Each starts at the home page and stays in one page. */
import type { Page } from 'playwright';

export interface Flow {
  readonly title: string;
  readonly purpose: string;
  readonly drive: (page: Page) => Promise<void>;
}

/** Not of a real person. Personal data is redacted anyway. */
const guest = { phone: '9876500001', pincode: '560001', address: '12, 4th Cross, Indiranagar' };

export const flows: Readonly<Record<string, Flow>> = {
  'browse-to-cart': {
    title: 'Recorded: from the home page into the cart',
    purpose: 'A shopper opens a product, picks a size and puts two into the cart',
    drive: async (page) => {
      await intoCart(page);
      // An open dialog would cover the button that ends the recording.
      await page.keyboard.press('Escape');
    },
  },
  'guest-cod': {
    title: 'Recorded: a guest orders for cash on delivery',
    purpose: 'The whole way from the home page to the confirmed order, in one page',
    drive: async (page) => {
      await throughCheckout(page, 'Cash on delivery', /^Place order/);
      await confirmed(page);
    },
  },
  'guest-prepaid': {
    title: 'Recorded: a guest pays online',
    purpose:
      'The whole way from the home page through the payment window to the confirmed order, in one page',
    drive: async (page) => {
      await throughCheckout(page, 'Pay online', /^Pay ₹/);
      const card = page.frameLocator('iframe[title="Payment"]');
      await card.getByLabel('UPI ID', { exact: true }).fill('asha@okbank');
      await card.getByRole('button', { name: /^Pay ₹/ }).click();
      await confirmed(page);
    },
  },
  'guest-express': {
    title: 'Recorded: a guest orders in the express checkout',
    purpose: 'The whole way from the home page through the widget to the confirmed order, in one page',
    drive: async (page) => {
      await intoCart(page);
      await cartOf(page).getByRole('button', { name: 'Express checkout' }).click();
      const widget = page.frameLocator('iframe[title="Express checkout"]');
      await widget.getByLabel('Mobile number').fill(guest.phone);
      await widget.getByRole('button', { name: 'Continue', exact: true }).click();
      await widget.getByRole('button', { name: 'Continue as a guest' }).click();
      await widget.getByLabel('Pincode').fill(guest.pincode);
      await widget.getByLabel('Full name').fill('Asha Rao');
      await widget.getByLabel('House, street, area').fill(guest.address);
      await widget.getByRole('button', { name: 'Deliver here' }).click();
      await widget.getByRole('radio', { name: 'Cash on delivery' }).check();
      await widget.getByRole('button', { name: /^Place order / }).click();
      await confirmed(page);
    },
  },
};

function cartOf(page: Page) {
  return page.getByRole('dialog', { name: /^Your cart/ });
}

async function intoCart(page: Page): Promise<void> {
  const tile = page.getByRole('heading', { name: 'Marigold & Neroli Shower Gel' }).getByRole('link').first();
  await tile.click();
  await page.getByRole('radio', { name: '500 ml' }).check();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  const cart = cartOf(page);
  await cart.getByRole('button', { name: /^One more of/ }).click();
  await cart.getByRole('status').filter({ hasText: '2' }).first().waitFor();
}

async function throughCheckout(page: Page, payment: string, submit: RegExp): Promise<void> {
  await intoCart(page);
  await cartOf(page).getByRole('link', { name: 'Checkout' }).click();
  const form = page.getByRole('form', { name: 'Checkout' });
  await form.getByLabel('Mobile number').fill(guest.phone);
  await form.getByLabel('Pincode').fill(guest.pincode);
  await form.getByLabel('Full name').fill('Asha Rao');
  await form.getByLabel('Flat, house number, building, street').fill(guest.address);
  await form.getByRole('radio', { name: payment }).check();
  await form.getByRole('button', { name: submit }).click();
}

async function confirmed(page: Page): Promise<void> {
  await page.waitForURL(/\/order\/[\w-]+$/);
  await page.getByRole('main').getByText('Confirmed', { exact: true }).first().waitFor();
}
