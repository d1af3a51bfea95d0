import { stripTypeScriptTypes } from 'node:module';
import { type Entry, replay } from '@storefront/inspector';
import { nodesOf, transitionsOf } from '@storefront/inspector/transitions';
import { longLog } from '../../bench/support/longLog.ts';
import { shopMachines } from '../../src/inspected/machines.ts';
import { cartMachine } from '../../src/machines/cart/cart/index.ts';
import { axeProblems } from '../support/axe.ts';
import { exportedBy, firstDifference, floodPage, recordingIn, savedBy } from './support/inspector.ts';
import { expect, type Page, test } from './support/qaShop.ts';
import { cartLink } from './support/shopper.ts';

test.describe.configure({ mode: 'default' });

test('a page’s events arrive complete and once without a network: 1,000 events and 200 lines, opened late, reloaded, in a second window', async ({
  context,
  page,
  shop,
  complaints,
}) => {
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== shop.url) elsewhere.push(request.url());
  });
  await page.goto('/products/everyday-shower-gel?inspect=1&record=1');
  await expect(page.locator('body.loaded')).toBeAttached();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeVisible();

  // Opened late.
  const inspector = await context.newPage();
  const reply = await inspector.goto('/inspector');
  expect(reply?.headers()['content-security-policy']).toContain("default-src 'self'");
  await expect(inspector.getByRole('treeitem', { name: /^shop / })).toBeVisible();
  const filter = inspector.getByRole('searchbox');
  await filter.fill('cart.line.add');
  await expect(inspector.getByRole('option', { name: /cart\.line\.add/ })).not.toHaveCount(0);
  await filter.fill('');

  // From here on the page has no network.
  complaints.allow(/net::ERR_(?:FAILED|INTERNET_DISCONNECTED)|dynamically imported module/);
  await page.route('**/*', (route) => route.abort());
  await context.setOffline(true);
  await floodPage(inspector, { lines: 200, events: 1_000 });
  // A gift comes with so many.
  await expect(cartLink(page)).toHaveAccessibleName(/^Cart, 20[01] items$/);
  // An event from here moves the real page.
  await inspector.getByRole('treeitem', { name: /^shop / }).click();
  await expect(inspector.getByRole('group', { name: 'Chart of shop' })).toBeVisible();
  await inspector.getByRole('tab', { name: 'Why not?' }).click();
  await inspector.getByLabel('Event for shop').fill('cart.drawer.close');
  await inspector.getByRole('button', { name: 'Send to the page' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  // The inspector receives exactly what the page has recorded, wherever and whenever it is opened.
  await page.bringToFront();
  const recorded = recordingIn(await savedBy(page, 'Report a problem'));
  const isIdle = ({ event }: Entry) => event.type === 'nobody.listens';
  expect(recorded.entries.filter(isIdle)).toHaveLength(1_000);
  const difference = async (window: Page) => firstDifference(recorded, await exportedBy(window));
  await inspector.bringToFront();
  await inspector.getByRole('tab', { name: 'Export' }).click();
  await expect.poll(() => difference(inspector)).toBeNull();
  expect(replay(await exportedBy(inspector), shopMachines).divergence).toBeNull();

  // The inspector's own server is there; the page is cut off still.
  await context.setOffline(false);
  await inspector.reload();
  const second = await context.newPage();
  await second.goto('/inspector');
  for (const window of [inspector, second]) {
    await window.bringToFront();
    await window.getByRole('tab', { name: 'Export' }).click();
    await expect.poll(() => difference(window)).toBeNull();
  }
  // Closed while it is cut off: with a network it would send its 200 lines, and the server refuses so many.
  await page.close();
  expect(elsewhere).toEqual([]);
});

test('a deep link opens a step of a scenario; exports replay; keys move through it; axe finds nothing', async ({
  page,
}) => {
  await page.goto('/inspector#/cart?scenario=cart-add-and-sync&step=9&actor=cart');
  await expect(page.getByRole('group', { name: 'Chart of cart' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'cart.contents.ready.filled, active' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await exportsAreWhole(page);

  const actors = page.getByRole('tree', { name: 'Actors' });
  await actors.getByRole('treeitem', { name: /^cart / }).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Chart of cartSync' })).toBeVisible();
  await page.getByRole('listbox', { name: 'Events' }).press('End');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '23 of 23');
  await page.getByRole('tab', { name: 'As a tree' }).press('Enter');
  await expect(page.getByRole('tree', { name: 'States of cartSync' })).toBeVisible();
  expect(page.url()).toContain('#/cartSync?scenario=cart-add-and-sync&step=23');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeProblems(page)).toEqual([]);
});

test('10,000 entries are imported paused, and scroll', async ({ page }) => {
  await page.goto('/inspector');
  await page.getByLabel('Import a scenario').setInputFiles({
    name: 'many.json',
    mimeType: 'application/json',
    buffer: Buffer.from(longLog(10_000)),
  });
  await expect(page.getByText('10,000 entries')).toBeVisible();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '0 of 10000');
  const log = page.getByRole('listbox', { name: 'Events' });
  const rows = log.getByRole('option');
  // At every scroll position the page contains only the visible rows.
  for (const number of [5_000, 9_998, 1]) {
    await log.evaluate((element, at) => {
      element.scrollTop = (element.scrollHeight / 10_000) * at;
    }, number);
    await expect(rows.filter({ hasText: new RegExp(`press\\.${number}\\b`) })).toBeVisible();
    expect(await rows.count()).toBeLessThan(80);
  }
});

test('QA’s page replays the library and plays a scenario in the shop’s own screens', async ({ page }) => {
  await page.goto('/inspector#/library');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ as recorded, 0 not$/ })).toBeVisible();
  await page.getByLabel('Find a scenario').fill('guest-cod');
  await page.getByRole('button', { name: /^A guest fills the form/ }).click();
  const screen = page.frameLocator('iframe[title="The shop’s screen"]');
  const phone = screen.getByLabel('Mobile number');
  await expect(phone).toHaveValue('');
  await page
    .getByRole('option', { name: /checkout\.field\.changed/ })
    .first()
    .click();
  await expect(phone).toHaveValue('9876543210');
  expect(await axeProblems(page)).toEqual([]);

  // From here by hand, in a fork: the screen is the real one, the system behind it is inert.
  await page.getByRole('button', { name: 'Continue by hand from here' }).click();
  await screen.getByLabel('Full name').fill('Meera');
  await page.getByLabel(/^Filter by event/).fill('field.changed');
  await expect(page.getByRole('option', { name: /checkout\.field\.changed/ })).toHaveCount(2);
});

test('Stately’s inspector receives the page instead, on request', async ({ context, page }) => {
  const hosted = `<!doctype html><title>Stand-in</title><pre></pre><script>
    const heard = [];
    addEventListener('message', ({ data }) => { heard.push(data); document.querySelector('pre').textContent = JSON.stringify(heard); });
    opener.postMessage({ type: '@statelyai.connected' }, '*');
  </script>`;
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: hosted }),
  );
  await page.goto('/pages/checkout?inspect=stately');
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open Stately’s inspector' }).click();
  const stately = await opening;
  const heard = stately.locator('pre');
  await expect(heard).toContainText('@xstate.snapshot');
  await expect(heard).toContainText('"name":"shop"');
});

test('an app that speaks the protocol of @statelyai/inspect is shown, each message once', async ({
  context,
  page,
}) => {
  await page.goto('/pages/returns');
  const opening = context.waitForEvent('page');
  await page.evaluate(() => {
    const base = { createdAt: '1', _version: '0.7.2', rootId: 'x:0', sessionId: 'x:0', id: null };
    const definition = JSON.stringify({
      id: 'lamp',
      initial: 'off',
      states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } },
    });
    const messages = [
      {
        ...base,
        type: '@xstate.actor',
        name: 'lamp',
        definition,
        snapshot: { status: 'active', value: 'off' },
      },
      { ...base, type: '@xstate.event', event: { type: 'press' } },
      {
        ...base,
        type: '@xstate.snapshot',
        event: { type: 'press' },
        snapshot: { status: 'active', value: 'on' },
      },
    ];
    const inspector = window.open('/inspector', 'xstateinspector');
    // Like the library, answers every greeting with all earlier messages.
    addEventListener('message', ({ data }) => {
      if (data?.type === '@statelyai.connected')
        for (const message of messages) inspector?.postMessage(message, '*');
    });
  });
  const inspector = await opening;
  await expect(inspector.getByRole('treeitem', { name: 'lamp on' })).toBeVisible();
  await expect(inspector.getByRole('group', { name: 'Chart of lamp' })).toBeVisible();
  await expect(inspector.getByText('2 entries', { exact: true })).toBeVisible();
});

/** Every file that can be taken out of the cart's scenario, read again. */
async function exportsAreWhole(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Export' }).click();
  const scenario = await savedBy(page, 'Scenario');
  const recording = recordingIn(scenario);
  expect(recording.entries).toHaveLength(23);
  expect(replay(recording, shopMachines)).toMatchObject({ divergence: null, steps: 23 });
  const made = await savedBy(page, 'Test file');
  expect(stripTypeScriptTypes(made.text)).toContain(`scenarios/recorded/${scenario.name}`);

  // The inspector's own policy would apply to documents that are parsed in its page.
  const blank = await page.context().newPage();
  const states = nodesOf(cartMachine).map(({ id }) => id);
  const drawn = await savedBy(page, 'SVG');
  expect(drawn.name).toBe('cart.svg');
  expect(await tagsIn(blank, drawn.text, '[data-state]')).toBe(states.length);
  expect(await tagsIn(blank, drawn.text, 'button, [role=button]')).toBe(0);
  const scxml = await savedBy(page, 'SCXML');
  expect(await tagsIn(blank, scxml.text, 'state, parallel, final, history')).toBe(states.length);
  expect(await tagsIn(blank, scxml.text, 'transition')).toBe(transitionsOf(cartMachine).length);
  const mermaid = await savedBy(page, 'Mermaid');
  expect(mermaid.text).toMatch(/^stateDiagram-v2\n/);
  expect(states.slice(1).filter((id) => !mermaid.text.includes(` as ${id.replace(/\W/g, '_')}`))).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Missing in that file' })).toBeVisible();
  await blank.close();
}

/** How many elements of an XML file match; -1: it is not well-formed. */
function tagsIn(page: Page, xml: string, selector: string): Promise<number> {
  return page.evaluate(
    ([text = '', wanted = '']) => {
      const file = new DOMParser().parseFromString(text, 'application/xml');
      return file.querySelector('parsererror') ? -1 : file.querySelectorAll(wanted).length;
    },
    [xml, selector],
  );
}
