/** Recognises the screen that a returning shopper sees, and continues from there like a patient shopper. */
import type { Page } from 'playwright';

/** A screen, recognised by its text. `shop`: any page except checkout, with no order in progress. */
export type Screen =
  | 'confirmed'
  | 'form'
  | 'amountChanged'
  | 'working'
  | 'paying'
  | 'notCharged'
  | 'charged'
  | 'unknown'
  | 'looking'
  | 'interrupted'
  | 'cancelled'
  | 'empty'
  | 'shop';

/** The screens by the beginning of a heading; the first one that is visible counts. */
const headings: readonly (readonly [string, Screen])[] = [
  ['The total has changed', 'amountChanged'],
  ['The order was cancelled', 'cancelled'],
  ['You have not been charged', 'notCharged'],
  ['Payment received', 'charged'],
  ['We are checking your payment', 'unknown'],
  ['We are looking for your order', 'looking'],
  ['The connection to the shop is lost', 'looking'],
  ['You have an unfinished order', 'interrupted'],
  ['Placing your order', 'working'],
  ['Your order is confirmed', 'working'],
  ['Paying', 'paying'],
  ['Your cart is empty', 'empty'],
  ['Nothing here yet', 'empty'],
];

/** Waits for a screen other than `last`. */
export async function nextScreen(page: Page, last: Screen | null, timeout: number): Promise<Screen> {
  const found = await page.waitForFunction(
    ({ known, seen }) => {
      const isShown = (element: Element) => element.checkVisibility();
      const titles = [...document.querySelectorAll('h1, h2, h3')].filter(isShown);
      const say = (screen: Screen) => (screen === seen ? null : screen);
      if (location.pathname.startsWith('/order/')) {
        const status = document.querySelector('main [role="status"], main output');
        return status?.textContent === 'Confirmed' ? say('confirmed') : null;
      }
      for (const [words, screen] of known) {
        if (titles.some(({ textContent }) => textContent?.startsWith(words))) return say(screen);
      }
      // The payment window can also lie over a page other than checkout.
      if (document.querySelector('iframe[title="Payment"]')?.checkVisibility()) return say('paying');
      const main = document.querySelector('main');
      const isAlive = main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
      const isUnderWay = Object.keys(localStorage).some((key) => /(order|express)-intent/.test(key));
      const isBusy = document.querySelector('[aria-busy="true"]') !== null;
      if (!isAlive || isUnderWay || isBusy) return null;
      if (location.pathname !== '/pages/checkout') {
        // Ordered lines leave the cart a moment before the order's page is opened.
        const cart = JSON.parse(localStorage.getItem('cart') ?? '{}').cart;
        return cart?.data.length > 0 ? say('shop') : null;
      }
      return document.querySelector('form[aria-label="Checkout"]') ? say('form') : null;
    },
    { known: headings, seen: last },
    { polling: 100, timeout },
  );
  const screen = await found.jsonValue();
  if (screen === null) throw new Error('A page said nothing.');
  return screen;
}
