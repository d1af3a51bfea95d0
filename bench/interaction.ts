/**
 * `npm run bench -- interaction [runs]`: from the click on add-to-cart to the painted new count in the header, in
 * Chromium slowed down four times, on the product page.
 */
import { chromium } from 'playwright';
import { chromiumFlags, requireChromium } from '../scripts/support/prerequisites.ts';
import { addToCart } from './support/addToCart.ts';
import { median } from './support/figures.ts';
import { startQuietShop } from './support/quietShop.ts';

export default async function benchInteraction([runs = '9']: string[]): Promise<void> {
  await using shop = await startQuietShop();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const times: number[] = [];
  for (let run = 0; run < Number(runs); run++) times.push((await addToCart(browser, shop.url)).shown);
  await browser.close();
  console.table([
    {
      what: 'add to cart, 4x slower processor',
      'median ms': median(times).toFixed(0),
      'worst ms': Math.max(...times).toFixed(0),
      'peers ms': '282 to 688',
      'goal ms': 50,
    },
  ]);
}
