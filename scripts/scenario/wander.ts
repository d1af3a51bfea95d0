/**
 * `wander`: shops at random in Chromium on the QA build, as returning shoppers do (a cart from before, signed in, a second
 * tab, a reload), and replays the recording of each visit in Node and in Chromium.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseScenario, run, type Scenario } from '@storefront/inspector';
import { type Browser, chromium, type Page } from 'playwright';
import { createRandom, type Random } from '../../simulation/world/random.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { buildIfStale, qaPages } from '../support/pages.ts';
import { chromiumFlags, requireChromium } from '../support/prerequisites.ts';
import { type ShopProcess, startShop } from '../support/shopProcess.ts';
import { runInChromium } from './chromium.ts';
import { reportError } from './libraryCommands.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'reports/wander');
const kinds = ['a new shopper', 'a cart from before', 'signed in', 'two tabs', 'a reload'] as const;
const STEPS = 6;
const PRESS_TIMEOUT = 2_000;
/** How often opening a page is tried. */
const MOST_TRIES = 4;
const typed = ['rose', '411001', '560001', 'TEN', '9876500001', 'Asha'];

interface Visit {
  readonly kind: (typeof kinds)[number];
  readonly random: Random;
  readonly shop: ShopProcess;
  readonly page: Page;
}

/** Records `count` visits; the same seed makes the same presses. Recordings that do not replay are kept in `reports/wander`. */
export async function wander([count = '30', seed = '1']: readonly string[]): Promise<number> {
  const visits = Number(count);
  if (!Number.isSafeInteger(visits) || visits < 1)
    return reportError(`"${count}" is no number of visits: give a whole number of at least 1.`);
  const executablePath = requireChromium();
  const onBuild = () => console.log('Building pages that can be recorded ...');
  await buildIfStale({ root, pagesDir: qaPages, onBuild });
  await using shop = await startShop({ env: { PAGES_DIR: qaPages } });
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const recorded: Recorded[] = [];
  try {
    for (let number = 0; number < visits; number += 1) {
      const kind = kinds[number % kinds.length] ?? 'a new shopper';
      const text = await recordVisit(browser, shop, kind, createRandom(`${seed}/${number}`));
      recorded.push(replayed(`${number + 1} ${kind}`, text));
    }
  } finally {
    await browser.close();
  }
  return inBoth(recorded);
}

interface Recorded {
  readonly name: string;
  readonly scenario: Scenario | null;
  readonly trace: string | null;
  readonly isSame: boolean;
}

function replayed(name: string, text: string): Recorded {
  const parsed = parseScenario(JSON.parse(text));
  const outcome = parsed.ok ? run(parsed.scenario, shopMachines) : null;
  const isSame = outcome?.status === 'same';
  console.log(
    `${isSame ? 'same' : (outcome?.status ?? 'unread')}  ${name}: ${outcome?.entries.length ?? 0} entries`,
  );
  if (!isSame) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name.replaceAll(' ', '-')}.json`), text);
    const report = parsed.ok ? (outcome?.report ?? []) : [parsed.reason];
    for (const line of report) console.log(`   ${line}`);
  }
  return { name, scenario: parsed.ok ? parsed.scenario : null, trace: outcome?.trace ?? null, isSame };
}

async function inBoth(recorded: readonly Recorded[]): Promise<number> {
  const read = recorded.flatMap(({ scenario, ...rest }) => (scenario ? [{ ...rest, scenario }] : []));
  const { outcomes, requests } = await runInChromium(read.map(({ scenario }) => scenario));
  const other = read.filter(({ trace }, index) => outcomes[index]?.trace !== trace);
  for (const { name } of other) console.log(`diverged  ${name}: its trace in Chromium differs`);
  const inNode = recorded.filter(({ isSame }) => isSame).length;
  const inChromium = outcomes.filter(({ status }) => status === 'same').length - other.length;
  console.log(
    `Of ${recorded.length} visits ${inNode} replay exactly in Node, ${inChromium} in Chromium; ${requests.length} requests`,
  );
  return inNode === recorded.length && inChromium === recorded.length && requests.length === 0 ? 0 : 1;
}

async function recordVisit(
  browser: Browser,
  shop: ShopProcess,
  kind: Visit['kind'],
  random: Random,
): Promise<string> {
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const visit: Visit = { kind, random, shop, page };
    if (kind === 'a cart from before') await addProduct(page, '/');
    if (kind === 'signed in') await signIn(visit);
    await open(page, '/');
    const second = kind === 'two tabs' ? await context.newPage() : null;
    if (second) await open(second, '/');
    for (let step = 0; step < STEPS; step += 1) {
      if (second && random.chance(0.4)) await press(second, random);
      else await press(page, random);
      if (kind === 'a reload' && step === STEPS / 2) await open(page, new URL(page.url()).pathname);
    }
    return await reportOf(page);
  } finally {
    await context.close();
  }
}

/** Opens a page that is recorded from its start, and waits until it answers presses. */
async function open(page: Page, path: string): Promise<void> {
  // A link pressed before may still be opening its document, which then interrupts this navigation.
  for (let tries = 1; ; tries += 1) {
    try {
      await page.goto(`${path}?record=1`, { waitUntil: 'domcontentloaded' });
      break;
    } catch (error) {
      if (tries === MOST_TRIES || !/interrupted by another navigation/.test(String(error))) throw error;
      await page.waitForLoadState('domcontentloaded');
    }
  }
  await page.getByRole('button', { name: 'Report a problem' }).waitFor();
  await page.locator('body.loaded').waitFor();
}

async function addProduct(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.getByRole('main').getByRole('heading').getByRole('link').first().click();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('dialog', { name: /^Your cart/ }).waitFor();
}

async function signIn({ page, shop, random }: Visit): Promise<void> {
  const phone = `98${String(random.int(100_000_000)).padStart(8, '0')}`;
  await open(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  await dialog.getByLabel('Code of 6 digits').waitFor();
  const outbox = await (await fetch(`${shop.url}/outbox`)).text();
  const message = outbox.split('<article>').find((text) => text.includes(`+91${phone}`)) ?? '';
  await dialog.getByLabel('Code of 6 digits').fill(/(\d{6}) is your code/.exec(message)?.[1] ?? '');
  const naming = page.getByRole('dialog', { name: 'Your name' });
  await naming.getByLabel('First name').fill('Asha');
  await naming.getByRole('button', { name: 'Save' }).click();
  await naming.waitFor({ state: 'hidden' });
}

/** Presses or types into something that the page shows. If it cannot be pressed at that moment, nothing happens. */
async function press(page: Page, random: Random): Promise<void> {
  const places = random.chance(0.35)
    ? page.locator('form#buy button:visible, article a:visible, dialog a[href^="/"]:visible')
    : page.locator('a[href^="/"]:visible, button:visible:enabled, input:visible');
  const count = await places.count();
  if (count === 0) return void (await page.keyboard.press('Escape'));
  const place = places.nth(random.int(count));
  const text = random.pick(typed);
  const pause = random.int(900);
  try {
    const kind = await place.evaluate(
      (element) => {
        if (/Report a problem/.test(element.textContent)) return 'skip';
        const isText = element instanceof HTMLInputElement && /^(text|search|tel|email)$/.test(element.type);
        return isText ? 'type' : 'press';
      },
      null,
      { timeout: PRESS_TIMEOUT },
    );
    if (kind === 'type') await place.fill(text, { timeout: PRESS_TIMEOUT });
    if (kind === 'press') await place.click({ timeout: PRESS_TIMEOUT, noWaitAfter: true });
  } catch {
    // It is gone, or covered by a dialog, which a shopper would close.
    await page.keyboard.press('Escape');
  }
  await page.waitForTimeout(pause);
  // A link that loads a new document ends the recording; the visit goes on in a new recording.
  const isRecorded = await page.getByRole('button', { name: 'Report a problem' }).isVisible();
  if (!isRecorded) await open(page, '/');
}

async function reportOf(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Report a problem' });
  // The event is dispatched, because a dialog may cover the button.
  const [download] = await Promise.all([page.waitForEvent('download'), button.dispatchEvent('click')]);
  return readFileSync(await download.path(), 'utf8');
}
