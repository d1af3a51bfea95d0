/** One shopper with two tabs of one browser, and what both show. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import * as v from 'valibot';
import { newVisitor, type Visitor, visit } from '../reload/visitor.ts';
import type { TortureShop } from '../shop.ts';

declare global {
  interface Window {
    /** Whether messages of other tabs are held back. */
    isDeaf: boolean;
    /** Delivers all messages that were held back, and later ones at once. */
    hearTabs(): void;
  }
}

/** The cart that a tab shows: lines such as `Product plenty-a × 2`, sorted, and the applied coupon code. */
export interface ShownCart {
  readonly lines: readonly string[];
  readonly coupon: string | null;
}

export interface Pair {
  readonly one: Visitor;
  readonly other: Visitor;
  /** The cart that was sent to the server last, and its id on the server. */
  readonly lastSent: () => { readonly id: string; readonly cart: ShownCart } | null;
  close(): Promise<void>;
}

const SentSchema = v.object({
  variables: v.object({
    input: v.object({
      data: v.array(v.object({ productId: v.string(), quantity: v.number(), source: v.string() })),
      couponCode: v.nullish(v.string(), null),
    }),
  }),
});
const AnsweredSchema = v.object({
  data: v.object({ createShoppingCart: v.object({ shoppingCartId: v.string() }) }),
});

export async function newPair(browser: Browser, shop: TortureShop, phone: string): Promise<Pair> {
  const one = await newVisitor(browser, shop, phone);
  const { context } = one;
  await context.addInitScript(() => {
    window.isDeaf = false;
    const kept: (() => void)[] = [];
    const listen = BroadcastChannel.prototype.addEventListener;
    BroadcastChannel.prototype.addEventListener = function hear(
      this: BroadcastChannel,
      type: string,
      listener: EventListenerOrEventListenerObject,
    ) {
      const tell = (event: Event) =>
        typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent(event);
      Reflect.apply(listen, this, [
        type,
        (event: Event) => (window.isDeaf ? void kept.push(() => tell(event)) : tell(event)),
      ]);
    };
    window.hearTabs = () => {
      window.isDeaf = false;
      for (const tell of kept.splice(0)) tell();
    };
  });
  let sent: ReturnType<Pair['lastSent']> = null;
  context.on('response', async (response) => {
    const text = response.request().postData() ?? '';
    if (!text.includes('mutation createShoppingCart')) return;
    const asked = v.safeParse(SentSchema, JSON.parse(text));
    const answered = v.safeParse(AnsweredSchema, await response.json().catch(() => null));
    if (!asked.success || !answered.success) return;
    const { data, couponCode } = asked.output.variables.input;
    sent = {
      id: answered.output.data.createShoppingCart.shoppingCartId,
      cart: {
        lines: linesOf(data),
        coupon: couponCode,
      },
    };
  });
  return {
    one,
    other: { ...one, page: await context.newPage() },
    lastSent: () => sent,
    async close() {
      // Requests that the pages make while they close do not matter.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

/** The lines that the shopper can change, as the cart shows them: without gifts of offers. */
export function linesOf(
  data: readonly { readonly productId: string; readonly quantity: number; readonly source: string }[],
): string[] {
  return data
    .filter(({ source }) => source === 'CART')
    .map(({ productId, quantity }) => `Product ${productId} × ${quantity}`)
    .sort();
}

/** Puts the products into the cart and opens it in both tabs. */
export async function openCarts({ one, other }: Pair, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    await visit(one, `/products/${slug}`);
    await one.page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
    await one.page.getByRole('dialog', { name: /^Your cart/ }).waitFor();
  }
  for (const tab of [one, other]) await visit(tab, '/pages/cart');
  for (const { page } of [one, other])
    await page
      .getByRole('main')
      .getByLabel(/^Quantity of/)
      .first()
      .waitFor();
}

/** Holds messages between the tabs back until both have acted, so that neither knows of the other's action. */
export async function unheard(pair: Pair, works: readonly [() => Promise<void>, () => Promise<void>]) {
  const pages = [pair.one.page, pair.other.page];
  for (const page of pages) {
    await page.evaluate(() => {
      window.isDeaf = true;
    });
  }
  await Promise.all(works.map((work) => work()));
  for (const page of pages) await page.evaluate(() => window.hearTabs());
}

export function readCart(page: Page): Promise<ShownCart> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const labelled = (start: string) => [...(main?.querySelectorAll(`[aria-label^="${start}"]`) ?? [])];
    const named = (element: Element, start: string) =>
      (element.getAttribute('aria-label') ?? '').slice(start.length);
    const [coupon] = labelled('Remove coupon ');
    return {
      lines: labelled('Quantity of ')
        .map((group) => `${named(group, 'Quantity of ')} × ${group.querySelector('output')?.textContent}`)
        .sort(),
      coupon: coupon ? named(coupon, 'Remove coupon ') : null,
    };
  });
}

/** Reads repeatedly until the value is as wanted or the time is up. Returns the last value. */
export async function settled<Value>(
  read: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean,
  patienceMs = 15_000,
): Promise<Value> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (isWanted(value) || performance.now() > end) return value;
    await pause(100);
  }
}
