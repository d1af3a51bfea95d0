/**
 * `npm run bench -- interaction [runs]`: measures add-to-cart on the product page, in Chromium slowed down four
 * times. First figure: from the click event to the new count in the header. Second: from the press to the painted
 * count, much of which no page can change. For comparison, a page with nothing but a button is measured between the
 * runs.
 */
import { chromium } from 'playwright';
import { chromiumFlags, requireWholeChromium } from '../scripts/support/prerequisites.ts';
import { addToCart, type Interaction, pressPlainButton } from './support/addToCart.ts';
import { median } from './support/figures.ts';
import { startQuietShop } from './support/quietShop.ts';

export default async function benchInteraction([runs = '9']: string[]): Promise<void> {
  await using shop = await startQuietShop();
  const browser = await chromium.launch({ executablePath: requireWholeChromium(), args: chromiumFlags });
  const ours: Interaction[] = [];
  const plain: Interaction[] = [];
  for (let run = 0; run < Number(runs); run++) {
    ours.push(await addToCart(browser, shop.url));
    plain.push(await pressPlainButton(browser));
  }
  await browser.close();
  console.table([
    rowOf('click to changed count', ours, 'changed'),
    rowOf('press to painted count', ours, 'shown'),
    rowOf('a plain button: click to changed count', plain, 'changed'),
    rowOf('a plain button: press to painted count', plain, 'shown'),
  ]);
}

function rowOf(what: string, runs: readonly Interaction[], part: keyof Interaction) {
  const times = runs.map((run) => run[part]);
  return {
    'at a 4x slower processor': what,
    'median ms': median(times).toFixed(0),
    'worst ms': Math.max(...times).toFixed(0),
  };
}
