import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseScenario, type Recording, replay } from '@storefront/inspector';
import { record } from '../../scripts/scenario/record.ts';
import { browserRecordings } from '../../scripts/scenario/records.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { filledFolder } from './support/dataFolder.ts';
import { codeSentTo } from './support/outbox.ts';
import { payButton, paymentWindow } from './support/payment.ts';
import { expect, type Page, test } from './support/qaShop.ts';
import { cartDrawer, checkoutForm, confirmedOrder, gel } from './support/shopper.ts';
import { askForCode } from './support/signIn.ts';
import { tilesIn } from './support/tiles.ts';
import { visit } from './support/visit.ts';

/** Texts that no recording and no report may contain. */
const canaries = {
  phone: '9812345670',
  email: 'asha.canary@secret.example',
  firstName: 'Ashalata',
  lastName: 'Canarywala',
  address: '221B Canary Wharf Road',
  area: 'Lighthouse Quarter',
  landmark: 'Opposite the old signal box',
  card: '4111 1111 1111 1111',
};

/** Names of the secrets that a text contains, ignoring spaces and dashes. */
function leaks(text: string, secrets: Readonly<Record<string, string>>): string[] {
  const compact = (value: string) => value.replace(/[\s-]/g, '').toLowerCase();
  return Object.entries(secrets).flatMap(([name, secret]) =>
    compact(text).includes(compact(secret)) ? name : [],
  );
}

/** Presses the report button. Returns the saved file, and the text on the clipboard. */
async function reportProblem(page: Page): Promise<{ recording: Recording; file: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Report a problem' }).click(),
  ]);
  await expect(page.getByText(/The report is copied/)).toBeVisible();
  const file = readFileSync(await download.path(), 'utf8');
  const parsed = parseScenario(JSON.parse(file));
  if (!parsed.ok || parsed.scenario.kind !== 'recorded') throw new Error('No recording was saved');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  return { recording: parsed.scenario, file, text };
}

/** For the coverage that is added up after all tests. */
function keep(name: string, file: string): void {
  mkdirSync(browserRecordings, { recursive: true });
  writeFileSync(join(browserRecordings, `${name}.json`), file);
}

/** The tokens of the shopper's session in the browser's storage. */
async function tokensIn(page: Page): Promise<Record<string, string>> {
  const kept = await page.evaluate(() => Object.entries(localStorage));
  const tokens = kept.flatMap(([key, value]) =>
    /token/i.test(key) && value.length > 20 ? [[key.split('.').at(-1) ?? key, value] as const] : [],
  );
  return Object.fromEntries(tokens);
}

test('a purchase from signing in to paying by card is recorded completely, and the report contains no personal data', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/?record=1');
  const dialog = await askForCode(page, canaries.phone);
  const code = await codeSentTo(shop, canaries.phone);
  await dialog.getByLabel('Code of 6 digits').fill(code);
  await dialog.getByLabel('First name').fill(canaries.firstName);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await tilesIn(page).getByRole('link', { name: gel.title }).first().click();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click();
  const form = checkoutForm(page);
  // The shop fills it in. Between the two steps of `fill`, that number would be added to the typed one.
  await expect(form.getByLabel('Mobile number')).not.toHaveValue('');
  await form.getByLabel('Mobile number').fill(canaries.phone);
  await form.getByLabel('Email').pressSequentially(canaries.email);
  await form.getByLabel('Pincode').fill('560001');
  await expect(form.getByLabel('City')).toHaveValue('Bengaluru');
  await form.getByLabel('Full name').fill(`${canaries.firstName} ${canaries.lastName}`);
  await form.getByLabel('Flat, house number, building, street').fill(canaries.address);
  await form.getByLabel('Area').fill(canaries.area);
  await form.getByLabel('Landmark').fill(canaries.landmark);
  await form.getByRole('radio', { name: 'Pay online' }).check();
  await form.getByRole('button', { name: /^Pay ₹/ }).click();

  const frame = paymentWindow(page);
  await frame.getByText('Card', { exact: true }).click();
  await frame.getByLabel('Card number').fill(canaries.card);
  await frame.getByLabel('Expiry').fill('12/39');
  await frame.getByLabel('CVV').fill('123');
  await frame.getByLabel('Name on card').fill(`${canaries.firstName} ${canaries.lastName}`);
  await payButton(frame).click();
  await confirmedOrder(page);

  const tokens = await tokensIn(page);
  expect(Object.keys(tokens)).not.toEqual([]);
  const { recording, file, text } = await reportProblem(page);
  expect(leaks(file + text, { ...canaries, ...tokens, code })).toEqual([]);

  const took = new Set(recording.entries.flatMap((entry) => entry.took));
  expect(
    [...took].filter((key) => /payment\.succeeded|createOrder #0|phone\.submitted/.test(key)),
  ).not.toEqual([]);
  keep('purchase-by-card', file);
  const { divergence, steps } = replay(recording, shopMachines);
  expect({ divergence, steps }).toEqual({ divergence: null, steps: recording.entries.length });
  expect(text).toContain('- page: `/order/');
});

test('the command drives the shop and saves a recording that replays', async ({ qaBuild }, info) => {
  expect(qaBuild).toBe('dist-qa');
  await using folder = await filledFolder();
  const file = info.outputPath('guest-cod.json');
  expect(await record(['guest-cod', file], { dataDir: folder.path })).toBe(0);
  expect(await record(['no-such-flow'])).toBe(2);
  const kept = readFileSync(file, 'utf8');
  expect(kept).toContain('"type":"checkout.submitted"');
  keep('guest-cod', kept);
});
