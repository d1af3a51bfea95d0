import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumFlags, requireChromium } from '../../../scripts/support/prerequisites.ts';
import type { Arena, Check } from '../support/check.ts';
import { applyEdits } from '../support/edits.ts';
import { type OpenPayment, openPayment } from '../support/payment.ts';
import type { TortureShop } from '../support/shop.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const script = 'sandbox/razorpay/browser/checkout.ts';
const products = [{ productId: 'plenty-a', quantity: 1 }];

declare global {
  interface Window {
    /** What the page that pays was told by the payment script. */
    heardByPayer: unknown[];
  }
}

const forgedPayment = {
  sandbox: 'razorpay',
  type: 'paid',
  times: 1,
  response: {
    razorpay_payment_id: 'pay_forged',
    razorpay_order_id: 'order_forged',
    razorpay_signature: 'none',
  },
};
const dismissal = { sandbox: 'razorpay', type: 'dismissed' };
const misshapen: readonly unknown[] = [
  null,
  'paid',
  7,
  [],
  {},
  { type: 'paid' },
  { sandbox: 'razorpay' },
  { sandbox: 'razorpay', type: 'unknown' },
  { sandbox: 'other', type: 'paid', times: 1 },
];

export default {
  id: 'S7',
  title:
    'postMessage: wrong origin, look-alike host, wrong window, null origin, bad shape; never * as target',
  databases: ['pglite'],
  isQuick: false,
  bugs: [
    {
      name: 'neither origin nor window of a message is looked at',
      edits: [
        {
          module: script,
          find: 'if (event.origin !== sandboxOrigin || event.source !== this.#frame?.contentWindow) return;',
          replace: '',
        },
      ],
    },
    {
      name: 'any window of the right origin is believed',
      edits: [{ module: script, find: ' || event.source !== this.#frame?.contentWindow', replace: '' }],
    },
    {
      name: 'the shape of a message is not looked at',
      edits: [{ module: script, find: 'if (!isFromWindow(event.data)) return;', replace: '' }],
    },
  ],
  async run(arena) {
    expectNoStars(arena);
    const shop = await arena.startShop();
    const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
    const host = await servePages(shop.process.sandboxUrl);
    try {
      const context = await browser.newContext();
      await plant(context, shop, arena);
      await attack(await context.newPage(), shop, arena, host.port);
    } finally {
      await browser.close();
      await host.close();
    }
    await shop.expectInvariants();
  },
} satisfies Check;

/** The payment script as the sandbox serves it, with the planted bug. */
async function plant(context: BrowserContext, { process }: TortureShop, { bug }: Arena): Promise<void> {
  const edits = (bug?.edits ?? []).filter(({ module }) => module === script);
  if (edits.length === 0) return;
  await context.route(`${process.sandboxUrl}/v1/checkout.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: applyEdits(await response.text(), edits) });
  });
}

async function attack(page: Page, shop: TortureShop, { tally }: Arena, port: number): Promise<void> {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const payment = await openPayment(shop, products);
  await page.goto(`http://127.0.0.1:${port}/`);
  await openWindow(page, payment);
  const window = page.locator('iframe[title="Payment"]');
  await window
    .contentFrame()
    .getByRole('button', { name: /^Pay ₹/ })
    .waitFor();

  const ignored = async (what: string) => {
    // A message of the page's own, sent after, has been heard: so was the attack's.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('message', ({ data }) => data === 'last' && resolve(null));
          postMessage('last', location.origin);
        }),
    );
    tally.count('attacks by message');
    tally.expectEqual(`ignored: ${what}`, await page.evaluate(() => globalThis.window.heardByPayer), []);
    tally.expectEqual(`the window stays open: ${what}`, await window.count(), 1);
  };

  for (const message of [forgedPayment, dismissal]) {
    await page.evaluate((data) => postMessage(data, location.origin), message);
    await ignored('from the page itself');
    const places = {
      'another page of this host': `http://127.0.0.1:${port}/attacker`,
      'a look-alike host': `http://localhost:${port}/attacker`,
      'another window of the provider': `${shop.process.sandboxUrl}/checkout/window?origin=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    };
    for (const [what, src] of Object.entries(places)) {
      await sendFromFrame(page, src, message, `http://127.0.0.1:${port}`);
      await ignored(`from ${what}`);
    }
    await page.evaluate((data) => {
      const frame = document.createElement('iframe');
      frame.sandbox.add('allow-scripts');
      frame.srcdoc = `<script>parent.postMessage(${JSON.stringify(data)}, '*'); parent.postMessage('sent', '*')</script>`;
      const sent = new Promise((resolve) =>
        addEventListener('message', (event) => event.data === 'sent' && resolve(null)),
      );
      document.body.append(frame);
      return sent;
    }, message);
    await ignored('from a frame without an origin');
  }
  for (const message of misshapen) {
    // An attack has closed it, as is on record: nothing is left to attack.
    if ((await window.count()) === 0) return;
    const own = await (await window.elementHandle())?.contentFrame();
    await own?.evaluate(
      ([data, origin]) => parent.postMessage(data, String(origin)),
      [message, `http://127.0.0.1:${port}`],
    );
    await ignored(`of a wrong shape: ${JSON.stringify(message)}`);
  }
  tally.expectEqual('nothing breaks in the page', problems, []);

  await window.contentFrame().getByLabel('UPI ID', { exact: true }).fill('asha@okbank');
  await window
    .contentFrame()
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await page.waitForFunction(() => globalThis.window.heardByPayer.length > 0);
  const heard = await page.evaluate(() => JSON.stringify(globalThis.window.heardByPayer));
  tally.expect('the true message is heard', heard.includes(payment.providerOrderId), heard);
}

async function openWindow(page: Page, { providerOrderId }: OpenPayment): Promise<void> {
  await page.evaluate((orderId) => {
    const Razorpay: unknown = Reflect.get(window, 'Razorpay');
    if (typeof Razorpay !== 'function') throw new Error('The payment script has not loaded.');
    const told = (what: unknown) => void window.heardByPayer.push(what);
    const options = {
      key: 'rzp_test_sandbox',
      order_id: orderId,
      handler: told,
      modal: { ondismiss: () => told('dismissed') },
    };
    Reflect.construct(Razorpay, [options]).open();
  }, providerOrderId);
}

async function sendFromFrame(page: Page, src: string, message: unknown, target: string): Promise<void> {
  const handle = await page.evaluateHandle((address) => {
    const frame = document.createElement('iframe');
    const loaded = new Promise<HTMLIFrameElement>((resolve) => {
      frame.onload = () => resolve(frame);
    });
    frame.src = address;
    document.body.append(frame);
    return loaded;
  }, src);
  const frame = await handle.asElement()?.contentFrame();
  if (!frame) throw new Error(`There is no frame of ${src}.`);
  await frame.evaluate(([data, origin]) => parent.postMessage(data, String(origin)), [message, target]);
  await handle.evaluate((element) => element.remove());
}

/** A page that pays, and one that attacks it, on an origin of their own. */
async function servePages(sandboxUrl: string) {
  const server = createServer((request, response) => {
    const pay = `<script>window.heardByPayer = []</script><script src="${sandboxUrl}/v1/checkout.js"></script>`;
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Shop</title><body>${request.url === '/' ? pay : 'Attacker'}`);
  }).listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return {
    port: address.port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Nothing of the shop's or the stand-ins' posts to whoever may be there. */
function expectNoStars({ tally }: Arena): void {
  const sources = ['src', 'sandbox'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const stars = sources.filter((name) =>
    /postMessage\([^;]*?,\s*['"`]\*['"`]/s.test(readFileSync(join(root, name), 'utf8')),
  );
  tally.count('source files searched', sources.length);
  tally.expectEqual('nothing is posted to *', stars, []);
}
