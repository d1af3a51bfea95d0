/** `record`: drives the built shop in Chromium and keeps what its machines did. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { parseScenario } from '../../src/inspector/core/format.ts';
import { shopMachines } from '../../src/inspector/core/machines.ts';
import { exitCodes, run } from '../../src/inspector/core/run.ts';
import { buildIfStale, qaPages } from '../support/pages.ts';
import { chromiumFlags, findChromium } from '../support/prerequisites.ts';
import { startShop } from '../support/shopProcess.ts';
import { complain } from './library.commands.ts';
import { folder } from './library.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Flow {
  readonly title: string;
  readonly purpose: string;
  readonly drive: (page: Page) => Promise<void>;
}

const flows: Readonly<Record<string, Flow>> = {
  'browse-to-cart': {
    title: 'Recorded: from the home page into the cart',
    purpose: 'A shopper opens a product, picks a size and puts two into the cart',
    drive: async (page) => {
      await intoCart(page);
      // Beneath an open dialog nothing can be pressed.
      await page.keyboard.press('Escape');
    },
  },
  'guest-cod': {
    title: 'Recorded: a guest orders for cash on delivery',
    purpose: 'The whole way from the home page to the confirmed order, in one page',
    drive: async (page) => {
      await intoCart(page);
      await page
        .getByRole('dialog', { name: /^Your cart/ })
        .getByRole('link', { name: 'Checkout' })
        .click();
      const form = page.getByRole('form', { name: 'Checkout' });
      await form.getByLabel('Mobile number').pressSequentially('9876500001');
      await form.getByLabel('Pincode').pressSequentially('560001');
      await form.getByLabel('First name').pressSequentially('Asha');
      await form.getByLabel('Last name').fill('Rao');
      await form.getByLabel('Flat, house number, building, street').fill('12, 4th Cross, Indiranagar');
      await form.getByRole('radio', { name: 'Cash on delivery' }).check();
      await form.getByRole('button', { name: /^Place order/ }).click();
      await page.waitForURL(/\/order\/[\w-]+$/);
      await page.getByRole('main').getByText('Confirmed', { exact: true }).first().waitFor();
    },
  },
};

async function intoCart(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('link', { name: 'Marigold & Neroli Shower Gel' }).first().click();
  await page.getByRole('radio', { name: '500 ml' }).check();
  const buy = page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first();
  await buy.click();
  const cart = page.getByRole('dialog', { name: /^Your cart/ });
  await cart.getByRole('button', { name: /^One more of/ }).click();
  await cart.getByRole('status').filter({ hasText: '2' }).first().waitFor();
}

/** Kept in the library under its name, or in the file that is given. */
export async function record([name = '', file]: readonly string[]): Promise<number> {
  const flow = flows[name];
  if (!flow) return complain(`Which flow? There are ${Object.keys(flows).join(', ')}.`);
  const onBuild = () => console.log('Building pages that can be recorded ...');
  await buildIfStale({ root, pagesDir: qaPages, onBuild });
  await using shop = await startShop({ env: { PAGES_DIR: qaPages } });
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
  try {
    const page = await browser.newPage();
    await page.goto(`${shop.url}/?record=1`);
    // Before the page is alive a press would load another one, which is not recorded.
    const button = page.getByRole('button', { name: 'Report a problem' });
    await button.waitFor();
    await page.locator('body.loaded').waitFor();
    await flow.drive(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const text = await readFile(await download.path(), 'utf8');
    return keep(flow, text, file ?? join(folder, 'recorded', `${name}.json`));
  } finally {
    await browser.close();
  }
}

/** Kept only if it replays: what was recorded in Chromium must come out the same here. */
function keep({ title, purpose }: Flow, text: string, file: string): number {
  const parsed = parseScenario({ ...JSON.parse(text), title, purpose });
  if (!parsed.ok || parsed.scenario.kind !== 'recorded')
    return complain('What was downloaded is no recording.');
  const { entries, ...head } = parsed.scenario;
  const outcome = run(parsed.scenario, shopMachines);
  mkdirSync(dirname(file), { recursive: true });
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
  writeFileSync(file, `${JSON.stringify(head).slice(0, -1)},"entries":[\n${lines}\n]}\n`);
  console.log(`${outcome.status}: ${entries.length} entries, kept as ${relative('', file)}`);
  for (const line of outcome.report) console.log(`   ${line}`);
  return exitCodes[outcome.status];
}
