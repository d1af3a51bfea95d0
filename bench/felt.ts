/**
 * `npm run bench -- felt [runs]`: measures the delays that a shopper notices, in Chromium slowed down four times: from a list
 * to a product and Back, and a press of add-to-cart. Also measures the JavaScript that each page loads without interaction, and
 * the number of elements of a list. Between the runs, a fixed loop and a page with only a button show how fast the machine is.
 */
import { chromium } from 'playwright';
import { chromiumFlags, requireWholeChromium } from '../scripts/support/prerequisites.ts';
import { brotliSize, untouchedScripts } from '../scripts/support/untouched.ts';
import { addToCart, pressPlainButton } from './support/addToCart.ts';
import { fixedLoopInBrowserMs } from './support/calibration.ts';
import { median } from './support/figures.ts';
import { measureNavigations } from './support/navigation.ts';
import { pathsToOrder } from './support/pathsToOrder.ts';
import { startQuietShop } from './support/quietShop.ts';
import { slowDown } from './support/slowPage.ts';

export default async function benchFelt([runs = '7']: string[]): Promise<void> {
  await using shop = await startQuietShop({ env: { INTEGRATIONS_SANDBOX: 'true' } });
  const browser = await chromium.launch({ executablePath: requireWholeChromium(), args: chromiumFlags });
  const figures = new Map<string, number[]>();
  const note = (what: string, ms: number) => figures.set(what, [...(figures.get(what) ?? []), ms]);
  for (let run = 0; run < Number(runs); run++) {
    const way = await measureNavigations(browser, shop.url);
    note('first tile → product shown', way.first);
    note('first tile → product can be bought', way.firstUsable);
    note('further tile → product shown', way.again);
    note('further tile → product can be bought', way.againUsable);
    note('Back → list in its place', way.back);
    note('add to cart → painted count', (await addToCart(browser, shop.url)).shown);
    note('a plain button → painted count', (await pressPlainButton(browser)).shown);
    note('a fixed loop', await fixedLoopInBrowserMs(browser, slowDown));
  }
  console.table(
    [...figures].map(([what, times]) => ({
      [`at a ${slowDown}x slower processor`]: what,
      'median ms': median(times).toFixed(0),
      'worst ms': Math.max(...times).toFixed(0),
    })),
  );
  const page = await browser.newPage();
  await page.goto(`${shop.url}/shop`, { waitUntil: 'networkidle' });
  console.log(`Elements of a list of 48: ${await page.locator('*').count()}`);
  await page.close();
  const paths = await pathsToOrder();
  const kilobytes = async (names: readonly string[]) => ((await brotliSize(names)) / 1024).toFixed(1);
  console.table(
    await Promise.all(
      paths.map(async (path) => {
        const { page, offline } = await untouchedScripts(browser, `${shop.url}${path}`);
        return {
          path,
          'KB of JavaScript, Brotli': await kilobytes(page),
          files: page.length,
          'KB for later, offline': await kilobytes(offline),
        };
      }),
    ),
  );
  await browser.close();
}
