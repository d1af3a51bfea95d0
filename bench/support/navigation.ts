/** Goes from a list to a product and Back like a shopper, in Chromium on a slowed-down processor. */
import type { Browser, Page } from 'playwright';
import { slowDown, waitUntilIdle } from './slowPage.ts';

/** Milliseconds from the press to the frame that shows the result. */
interface Navigations {
  /** To the first product of the visit, until its name and price are visible. */
  readonly first: number;
  /** The same, until its add button can be pressed. */
  readonly firstUsable: number;
  /** To another product, when the product page's code is loaded. */
  readonly again: number;
  readonly againUsable: number;
  /** Back to the list, with the pressed tile in its place. */
  readonly back: number;
}

/** Also in checkouts where a tile is an article in an entry of the list (`bench against`). */
const tiles = 'main article, main li:has(> :is(h2, h3))';

/** One visit: from the list to a tile below the first view, Back, and to another tile. */
export async function measureNavigations(browser: Browser, shopUrl: string): Promise<Navigations> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${shopUrl}/shop`, { waitUntil: 'networkidle' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const first = await pressTile(page, 14);
  const back = await goBack(page, 14);
  const again = await pressTile(page, 17);
  await context.close();
  return {
    first: first.shown,
    firstUsable: first.usable,
    again: again.shown,
    againUsable: again.usable,
    back,
  };
}

async function pressTile(page: Page, index: number): Promise<{ shown: number; usable: number }> {
  const tile = page.locator(`:is(${tiles}):visible`).nth(index);
  await tile.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await waitUntilIdle(page);
  const box = await tile.getByRole('link').boundingBox();
  if (!box) throw new Error('The tile is not in sight');
  const watch = await page.evaluateHandle(
    (title) => {
      let pressed = 0;
      addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), {
        capture: true,
        once: true,
      });
      const painted = () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - pressed);
            port2.postMessage(null);
          });
        });
      const when = (isSo: () => boolean) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (!isSo()) return;
            observer.disconnect();
            void painted().then(resolve);
          };
          const observer = new MutationObserver(look);
          observer.observe(document, {
            childList: true,
            subtree: true,
            attributes: true,
            characterData: true,
          });
        });
      const inSight = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
      return {
        shown: when(
          () =>
            inSight('main h1').some(({ textContent }) => textContent === title) &&
            inSight('main').some(({ textContent }) => textContent?.includes('₹')),
        ),
        usable: when(() =>
          inSight('main form#buy button[type=submit]').some((button) => !button.matches(':disabled')),
        ),
      };
    },
    await tile.getByRole('heading').textContent(),
  );
  // The middle of the picture.
  await page.mouse.click(box.x + box.width / 2, box.y - box.width / 2);
  const shown = await watch.evaluate(({ shown }) => shown);
  const usable = await watch.evaluate(({ usable }) => usable);
  await waitUntilIdle(page);
  return { shown, usable };
}

async function goBack(page: Page, index: number): Promise<number> {
  const back = await page.evaluate(
    ({ index, tiles }) =>
      new Promise<number>((resolve) => {
        const pressed = performance.now();
        const look = () => {
          const seen = [...document.querySelectorAll(tiles)].filter((tile) => tile.checkVisibility());
          const { top, bottom } = seen[index]?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
          if (seen.length < 48 || bottom <= 0 || top >= innerHeight) return;
          observer.disconnect();
          removeEventListener('scroll', look);
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - pressed);
            port2.postMessage(null);
          });
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true, attributes: true });
        addEventListener('scroll', look);
        history.back();
      }),
    { index, tiles },
  );
  await waitUntilIdle(page);
  return back;
}
