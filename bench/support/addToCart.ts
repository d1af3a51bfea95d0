/** Presses add-to-cart on the product page like a shopper, in Chromium on a slowed-down processor. */
import type { Browser, Page } from 'playwright';
import { productPath } from './pathsToOrder.ts';
import { countMainThread, slowDown, waitUntilIdle } from './slowPage.ts';

/** Times in milliseconds. */
export interface Interaction {
  /** From the click event to the new count in the header. */
  readonly changed: number;
  /** From the press, by the browser's own time stamp, to the frame that shows the new count. */
  readonly shown: number;
  /** Processor time of the page's main thread within `shown`, without other load on the machine. */
  readonly work: number;
}

/** Measures a press on a newly loaded product page at rest. */
export async function addToCart(browser: Browser, shopUrl: string, query = ''): Promise<Interaction> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${shopUrl}${await productPath()}${query}`, { waitUntil: 'networkidle' });
  const interaction = await clickToCount(page);
  await context.close();
  return interaction;
}

/** Measures the shortest time possible in this browser: a page with nothing but a button that writes the count. */
export async function pressPlainButton(browser: Browser): Promise<Interaction> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.setContent(
    `<header role="banner"><a href="/" id="count">Cart</a></header>
    <form id="buy"><button type="button" onclick="count.textContent = 'Cart 1'">Add to cart</button></form>`,
  );
  const interaction = await clickToCount(page);
  await context.close();
  return interaction;
}

async function clickToCount(page: Page): Promise<Interaction> {
  const cart = page.getByRole('banner').getByRole('link', { name: /^cart/i });
  const button = page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first();
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await waitUntilIdle(page);
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no add button in sight');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  // Start to watch before the press.
  const watch = await cart.evaluateHandle((link) => ({
    painted: new Promise<Omit<Interaction, 'work'>>((resolve) => {
      let pressed = 0;
      let clicked = 0;
      const listener = ({ timeStamp }: MouseEvent) => {
        pressed = timeStamp;
        clicked = performance.now();
      };
      document.addEventListener('click', listener, { capture: true, once: true });
      new MutationObserver((_, observer) => {
        observer.disconnect();
        const changed = performance.now() - clicked;
        // Resolve after the frame that shows the new count.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve({ changed, shown: performance.now() - pressed });
          port2.postMessage(null);
        });
      }).observe(link, { attributes: true, childList: true, subtree: true, characterData: true });
    }),
  }));
  const worked = await countMainThread(devtools);
  const before = await worked();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const times = await watch.evaluate(({ painted }) => painted);
  return { ...times, work: (await worked()) - before };
}
