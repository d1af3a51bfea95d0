/** A shopper's press of add-to-cart on the product page, in Chromium on a slowed-down processor. */
import type { Browser, Page } from 'playwright';
import { demoShop } from '../../server/demo/index.ts';

const slowDown = 4;

/** Milliseconds from the press, as the browser stamps it, to the frame that shows the new count in the header. */
export interface Interaction {
  readonly shown: number;
  /** Of that, what the page's main thread worked, whatever else the machine did meanwhile. */
  readonly work: number;
}

/** On a page that is loaded anew. */
export async function addToCart(browser: Browser, shopUrl: string, query = ''): Promise<Interaction> {
  const product = demoShop.products.find(({ isFeatured, status }) => isFeatured && status === 'ENABLED');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${shopUrl}/products/${product?.slug}${query}`, { waitUntil: 'networkidle' });
  const interaction = await clickToCount(page);
  await context.close();
  return interaction;
}

async function clickToCount(page: Page): Promise<Interaction> {
  const cart = page.getByRole('banner').getByRole('link', { name: /^cart/i });
  const button = page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first();
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no add button in sight');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  // The watch stands before the press.
  const watch = await cart.evaluateHandle((link) => ({
    painted: new Promise<number>((resolve) => {
      let pressed = 0;
      const listener = ({ timeStamp }: MouseEvent) => {
        pressed = timeStamp;
      };
      document.addEventListener('click', listener, { capture: true, once: true });
      new MutationObserver((_, observer) => {
        observer.disconnect();
        // After the frame that shows it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - pressed);
          port2.postMessage(null);
        });
      }).observe(link, { attributes: true, childList: true, subtree: true, characterData: true });
    }),
  }));
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await worked();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const shown = await watch.evaluate(({ painted }) => painted);
  return { shown, work: (await worked()) - before };
}
