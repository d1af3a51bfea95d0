/** Tasks that a shopper must be able to do in every engine. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ShopProcess } from '../support/shopProcess.ts';
import type { Hand } from './hand.ts';

export interface Errand {
  readonly name: string;
  run(hand: Hand, shop: ShopProcess, phone: string): Promise<void>;
}

const product = '/products/marigold-and-neroli-shower-gel';
const isConfirmed = `/^\\/order\\/[\\w-]+$/.test(location.pathname) &&
  document.querySelector('main [role=status]')?.textContent === 'Confirmed'`;

export const errands: readonly Errand[] = [
  {
    name: 'buy as a guest, cash on delivery',
    async run(hand, _shop, phone) {
      await fillCheckout(hand, phone);
      await hand.press('radio', /^Cash on delivery/);
      await hand.press('button', /^Place order · ₹/);
      await hand.until(isConfirmed);
    },
  },
  {
    name: 'buy as a guest, paid online',
    async run(hand, _shop, phone) {
      await fillCheckout(hand, phone);
      await hand.press('radio', /^Pay online/);
      await hand.press('button', /^Pay ₹/);
      await hand.fill(/^UPI ID/, 'asha@okbank', 'payment');
      await hand.press('button', /^Pay ₹/, 'payment');
      await hand.until(isConfirmed);
    },
  },
  {
    name: 'sign in by a code',
    async run(hand, shop, phone) {
      await hand.visit('/');
      await hand.press('link', /^Sign in$/);
      await hand.fill(/^Mobile number/, phone);
      await hand.press('button', /^Send the code/);
      await hand.fill(/^Code of 6 digits/, await codeSentTo(shop, phone));
      await hand.fill(/^First name/, 'Asha');
      await hand.press('button', /^Save/);
      await hand.until(`[...document.querySelectorAll('header a')].some((link) =>
        (link.getAttribute('aria-label') ?? link.textContent).trim() === 'Account')`);
    },
  },
  {
    name: 'filter a collection and clear the filter',
    async run(hand) {
      await hand.visit('/shop?collection=face-glow');
      const products = `document.querySelectorAll('main li:has(> h2)').length`;
      await hand.until(`(window.before = ${products}) > 0`);
      await hand.press('checkbox', /Oily skin/);
      await hand.until(
        `location.search === '?collection=face-glow&tag=oily-skin' && ${products} > 0 && ${products} < window.before`,
      );
      await hand.press('link', /^Clear all/);
      await hand.until(`location.search === '?collection=face-glow' && ${products} === window.before`);
    },
  },
];

async function fillCheckout(hand: Hand, phone: string): Promise<void> {
  await hand.visit(product);
  await hand.press('button', /^Add to cart$/);
  await hand.press('link', /^Checkout/);
  await hand.fill(/^Mobile number/, phone);
  await hand.fill(/^Pincode/, '560001');
  await hand.until(`[...document.querySelectorAll('input')].some(({ value }) => value === 'Bengaluru')`);
  await hand.fill(/^Full name/, 'Asha Rao');
  await hand.fill(/^Flat, house number/, '12, 4th Cross, Indiranagar');
}

async function codeSentTo({ url }: ShopProcess, phone: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const page = await (await fetch(`${url}/outbox`)).text();
    const message = page.split('<article>').find((text) => text.includes(`+91${phone}`)) ?? '';
    const code = /(\d{6}) is your code/.exec(message)?.[1];
    if (code !== undefined) return code;
    await pause(100);
  }
  throw new Error('no code was sent');
}
