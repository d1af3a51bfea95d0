/** Actions of a shopper in two tabs at once. */
import type { Page } from 'playwright';
import { expressButton, giveAddress, placeInWidget, widgetOf } from '../express.ts';
import {
  fillCart,
  fillForm,
  formOf,
  heading,
  openCheckout,
  pay,
  payButton,
  press,
  type Visitor,
  visit,
} from '../reload/visitor.ts';
import { openCarts, type Pair, readCart, type ShownCart, settled, unheard } from './pair.ts';
import { signIn, signOut } from './signIn.ts';

type Note = (what: string, found: unknown, wanted: unknown) => void;

export interface Scene {
  readonly name: string;
  /** The expected number of orders. */
  readonly orders: number;
  /** Whether the cart belongs to an account. The server's cart is not compared then. */
  readonly isAccounts?: boolean;
  /** Plays the scene and reports each value that it found with the expected one. */
  readonly play: (pair: Pair, note: Note) => Promise<void>;
}

const a = 'Product plenty-a';
const b = 'Product plenty-b';
const nothing: ShownCart = { lines: [], coupon: null };

const more = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `One more of ${title}` })
    .click();
const remove = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Remove ${title}` })
    .click();

async function applyCode({ page }: Visitor, code: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByText(/^(Have a coupon code\?|Use another code)$/).click();
  await main.getByLabel('Coupon code').fill(code);
  await main.getByRole('button', { name: 'Apply', exact: true }).click();
  await main.getByRole('button', { name: `Remove coupon ${code}` }).waitFor();
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Expects both tabs to show this cart, and that it was sent to the server. Without `wanted`, any cart that both agree on. */
async function expectSame(pair: Pair, note: Note, wanted?: ShownCart): Promise<ShownCart> {
  const read = async () => [await readCart(pair.one.page), await readCart(pair.other.page)] as const;
  const isRight = ([one, other]: readonly [ShownCart, ShownCart]) =>
    same(one, other) && (wanted === undefined || same(one, wanted));
  const [one, other] = await settled(read, isRight);
  note('the tabs show', [one, other], [wanted ?? one, wanted ?? one]);
  const sent = await settled(pair.lastSent, (last) => same(last?.cart, one));
  note('the server was sent', sent?.cart, one);
  return one;
}

/** Expects both tabs to end at the page of the same confirmed order. */
async function expectOrderPages(pair: Pair, note: Note): Promise<void> {
  const tabs = [pair.one, pair.other];
  const read = () => tabs.map(({ page }) => new URL(page.url()).pathname.split('/')[1]);
  note('the tabs end at', await settled(read, (found) => same(found, ['order', 'order']), 45_000), [
    'order',
    'order',
  ]);
  const [one, other] = tabs.map(({ page }) => page.url());
  note('the other tab shows the same order', other, one);
  await pair.one.page.getByRole('main').getByText('Confirmed').first().waitFor();
}

/** Waits until the page is an order's page, or the time is up. */
const untilOrdered = (page: Page) =>
  settled(() => new URL(page.url()).pathname.startsWith('/order/'), Boolean, 45_000);

async function openForms(pair: Pair, payment: 'Cash on delivery' | 'Pay online'): Promise<void> {
  await openCheckout(pair.one);
  await visit(pair.other, '/pages/checkout');
  for (const tab of [pair.one, pair.other]) await fillForm(tab, payment);
}

/** Presses the order button in both tabs at the same moment. By script, so that no tab waits for its button to be actionable. */
async function pressBoth(pair: Pair): Promise<void> {
  await Promise.all(
    [pair.one.page, pair.other.page].map((page) =>
      page.evaluate(() => {
        const buttons = [...document.querySelectorAll('form[aria-label="Checkout"] button')];
        const button = buttons.find(({ textContent }) => /^(Place order|Pay ₹)/.test(textContent ?? ''));
        if (button instanceof HTMLElement) button.click();
      }),
    ),
  );
}

export const scenes = {
  edits: {
    name: 'each tab raises another line, neither knowing of the other’s: both count',
    orders: 0,
    async play(pair, note) {
      await openCarts(pair, ['plenty-a', 'plenty-b']);
      await unheard(pair, [
        async () => {
          await more(pair.one.page, a);
          await more(pair.one.page, a);
        },
        () => more(pair.other.page, b),
      ]);
      await expectSame(pair, note, { lines: [`${a} × 3`, `${b} × 2`], coupon: null });
    },
  },
  removal: {
    name: 'one tab raises a line that the other removes: the tabs and the server agree',
    orders: 0,
    async play(pair, note) {
      await openCarts(pair, ['plenty-a', 'plenty-b']);
      await unheard(pair, [() => more(pair.one.page, a), () => remove(pair.other.page, a)]);
      const { lines } = await expectSame(pair, note);
      note('the line that nobody touched', lines.includes(`${b} × 1`), true);
    },
  },
  coupons: {
    name: 'each tab applies another coupon: one is in the slot, the same in both',
    orders: 0,
    async play(pair, note) {
      await openCarts(pair, ['plenty-a', 'plenty-b']);
      await unheard(pair, [() => applyCode(pair.one, 'TEN'), () => applyCode(pair.other, 'FLAT50')]);
      const { lines, coupon } = await expectSame(pair, note);
      note('the coupon', coupon === 'TEN' || coupon === 'FLAT50', true);
      note('the lines', lines, [`${a} × 1`, `${b} × 1`]);
    },
  },
  cash: {
    name: 'both tabs press the button of a COD order at once',
    orders: 1,
    async play(pair, note) {
      await openForms(pair, 'Cash on delivery');
      await pressBoth(pair);
      await expectOrderPages(pair, note);
    },
  },
  online: {
    name: 'both tabs press the button of an online payment at once: one window, one payment',
    orders: 1,
    async play(pair, note) {
      await openForms(pair, 'Pay online');
      await pressBoth(pair);
      const pages = [pair.one.page, pair.other.page];
      const windows = () => Promise.all(pages.map((page) => page.locator('iframe[title="Payment"]').count()));
      const open = await settled(windows, (counts) => counts.some((count) => count > 0));
      note(
        'payment windows',
        open.reduce((sum, count) => sum + count, 0),
        1,
      );
      const paying = pages[open.indexOf(1)] ?? pair.one.page;
      await payButton(paying).waitFor();
      await pay(paying);
      await expectOrderPages(pair, note);
    },
  },
  added: {
    name: 'one tab adds to the cart while the other orders: what was added stays',
    orders: 1,
    async play(pair, note) {
      const { one, other } = pair;
      await openCheckout(one);
      await fillForm(one, 'Cash on delivery');
      await one.network.stopAt('CreateOrder', 'reply', () => press(one));
      await visit(other, '/products/plenty-b');
      await other.page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
      await other.page.getByRole('dialog', { name: /^Your cart/ }).waitFor();
      await one.network.release('CreateOrder');
      await heading(one.page, /order/i).waitFor();
      await untilOrdered(one.page);
      for (const tab of [one, other]) await visit(tab, '/pages/cart');
      await expectSame(pair, note, { lines: [`${b} × 1`], coupon: null });
    },
  },
  express: {
    name: 'both tabs open the express checkout: one at a time, and one order',
    orders: 1,
    async play(pair, note) {
      const { one, other } = pair;
      await fillCart(one);
      await visit(other, '/pages/cart');
      await expressButton(one.page).click();
      await giveAddress(widgetOf(one.page), one.phone);
      await other.page.getByRole('main').getByRole('button', { name: 'Express checkout' }).click();
      await other.page
        .getByText(/^Express checkout is open in another tab/)
        .first()
        .waitFor();
      note('widgets in the other tab', await widgetOf(other.page).owner().count(), 0);
      await placeInWidget(widgetOf(one.page), 'Cash on delivery');
      await untilOrdered(one.page);
      note('the tab is at', new URL(one.page.url()).pathname.split('/')[1], 'order');
      note(
        'the other tab shows',
        await settled(
          () => readCart(other.page),
          (cart) => same(cart, nothing),
        ),
        nothing,
      );
    },
  },
  bothCheckouts: {
    name: 'the cart is ordered in one tab while the express checkout is open in the other: one order',
    orders: 1,
    async play(pair, note) {
      const { one, other } = pair;
      await fillCart(one);
      await expressButton(one.page).click();
      const widget = widgetOf(one.page);
      await giveAddress(widget, one.phone);
      await visit(other, '/pages/checkout');
      await fillForm(other, 'Cash on delivery');
      await press(other);
      await untilOrdered(other.page);
      await placeInWidget(widget, 'Cash on delivery');
      await widget.getByText(/^This cart was ordered a moment ago/).waitFor();
      await widget.getByRole('button', { name: 'Close checkout' }).click();
      await widget.getByRole('button', { name: 'Leave' }).click();
      const isOver = () => one.page.evaluate(() => !('express-intent' in localStorage));
      note('the express checkout is over', await settled(isOver, Boolean), true);
      note(
        'the cart',
        await settled(
          () =>
            one.page
              .getByRole('banner')
              .getByRole('link', { name: /^Cart(, empty)?$/ })
              .count(),
          Boolean,
        ),
        1,
      );
    },
  },
  heardSignOut: {
    name: 'a sign-out in one tab signs the other out at once, and empties its cart',
    orders: 0,
    isAccounts: true,
    async play(pair, note) {
      const { one, other } = pair;
      await signIn(one);
      await openCarts(pair, ['plenty-a']);
      const account = other.page.getByRole('banner').getByRole('link', { name: 'Account' });
      await account.first().waitFor();
      await visit(one, '/pages/account');
      await signOut(one);
      const read = async () => ({ links: await account.count(), cart: await readCart(other.page) });
      const wanted = { links: 0, cart: nothing };
      note('the other tab shows', await settled(read, (found) => same(found, wanted)), wanted);
    },
  },
  signOut: {
    name: 'a sign-out in one tab while the other orders: one order, the account’s, and nothing stays behind',
    orders: 1,
    async play(pair, note) {
      const { one, other } = pair;
      await fillCart(one);
      await signIn(one);
      await visit(other, '/pages/checkout');
      await formOf(other.page).waitFor();
      await fillForm(other, 'Cash on delivery');
      await visit(one, '/pages/account');
      await one.network.stopAt('CreateOrder', 'reply', () => press(other));
      await signOut(one);
      await one.network.release('CreateOrder');
      one.network.free('CreateOrder');
      const left = () =>
        one.page.evaluate(() =>
          ['user', 'order-intent', 'express-intent', 'checkout-draft'].filter((key) => key in localStorage),
        );
      note('kept in the browser', await settled(left, (keys) => keys.length === 0), []);
      await visit(one, '/pages/cart');
      note('the cart', await readCart(one.page), nothing);
    },
  },
} satisfies Record<string, Scene>;
