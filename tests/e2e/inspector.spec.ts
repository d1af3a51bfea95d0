import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from './support/qaShop.ts';

test.describe.configure({ mode: 'default', timeout: 120_000 });

test('a page arrives whole and once: opened late, loaded again, in a second window, and nobody else is asked', async ({
  context,
  page,
  shop,
}) => {
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== shop.url) elsewhere.push(request.url());
  });
  await page.goto('/products/everyday-shower-gel?inspect=1');
  await expect(page.locator('body.loaded')).toBeAttached();
  const inspector = await context.newPage();
  const reply = await inspector.goto('/inspector');
  expect(reply?.headers()['content-security-policy']).toContain("default-src 'self'");
  await expect(inspector.getByRole('treeitem', { name: /^shop / })).toBeVisible();

  await page.bringToFront();
  await page.locator('form#buy').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeVisible();

  await inspector.bringToFront();
  const filter = inspector.getByRole('searchbox');
  await filter.fill('cart.line.add');
  await expect(inspector.getByRole('option', { name: /cart\.line\.add/ })).not.toHaveCount(0);
  await filter.fill('');
  await inspector.reload();
  const second = await context.newPage();
  await second.goto('/inspector');
  await expect
    .poll(async () => [await entriesIn(inspector), await entriesIn(second)])
    .toEqual([await recordedIn(page), await recordedIn(page)]);

  // An event from here moves the real page.
  await second.getByRole('treeitem', { name: /^shop / }).click();
  await second.getByRole('tab', { name: 'Why not?' }).click();
  await second.getByLabel('Event for shop').fill('cart.drawer.close');
  await second.getByRole('button', { name: 'Send to the page' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(elsewhere).toEqual([]);
});

test('a deep link leads to a step of a scenario; keys move through it; nothing is wrong for axe', async ({
  page,
}) => {
  await page.goto('/inspector#/cart?scenario=cart-add-and-sync&step=9&actor=cart');
  await expect(page.getByRole('group', { name: 'Chart of cart' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'cart.contents.ready.filled, active' })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

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
  expect(await problemsOf(page)).toEqual([]);
});

test('10,000 entries are imported paused, and scroll', async ({ page }) => {
  await page.goto('/inspector');
  const entries = Array.from({ length: 10_000 }, (_, at) => ({
    at,
    to: 'lamp',
    from: null,
    event: { type: at === 0 ? 'xstate.init' : `press.${at}` },
    digest: '',
    took: [],
    did: [],
    state: null,
  }));
  const head = { format: 'storefront-scenario', version: 1, kind: 'recorded', title: 'Many', purpose: '' };
  const scenario = { ...head, app: '', xstate: '', seed: 0.5, machines: {}, isTruncated: false, entries };
  await page.getByLabel('Import a scenario').setInputFiles({
    name: 'many.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(scenario)),
  });
  await expect(page.getByText('10,000 entries')).toBeVisible();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '0 of 10000');
  const log = page.getByRole('listbox', { name: 'Events' });
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(page.getByRole('option', { name: /press\.9999/ })).toBeVisible();
  expect(await page.getByRole('option', { name: /press\./ }).count()).toBeLessThan(80);
});

test('QA’s page replays the library and plays a scenario in the shop’s own screens', async ({ page }) => {
  await page.goto('/inspector#/library');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ as recorded, 0 not$/ })).toBeVisible({
    timeout: 40_000,
  });
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
  expect(await problemsOf(page)).toEqual([]);

  // From here by hand, in a fork: the screen is the real one, the system behind it is inert.
  await page.getByRole('button', { name: 'Go on by hand from here' }).click();
  await screen.getByLabel('First name').fill('Meera');
  await page.getByLabel(/^Only events/).fill('field.changed');
  await expect(page.getByRole('option', { name: /checkout\.field\.changed/ })).toHaveCount(2);
});

test('Stately’s inspector hears the page instead, when that is asked for', async ({ context, page }) => {
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
  await page.goto('/pages/policies');
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
    // As the library does: every greeting is answered with all that was said.
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

async function entriesIn(inspector: Page): Promise<number> {
  const text = await inspector.getByText(/^[\d,]+ entries$/).textContent();
  return Number(text?.replace(/\D/g, ''));
}

/** What the page has recorded itself, as its stream tells anyone who asks. */
function recordedIn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const channel = new BroadcastChannel('storefront-inspector');
    let entries = 0;
    channel.addEventListener('message', ({ data }) => {
      if (data.kind === 'entries') entries = Math.max(entries, data.first + data.entries.length);
    });
    channel.postMessage({ protocol: 1, kind: 'hello', have: {} });
    await new Promise((resolve) => setTimeout(resolve, 500));
    channel.close();
    return entries;
  });
}

async function problemsOf(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html).slice(0, 3) }));
}
