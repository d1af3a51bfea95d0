import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import type { Arena, Check } from '../support/check.ts';
import {
  type Host,
  heardBy,
  meetStrangePage,
  plantInFile,
  sendFromStrangers,
  sendFromWindow,
} from '../support/messages.ts';
import { type OpenPayment, openPayment } from '../support/payment.ts';
import type { TortureShop } from '../support/shop.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const script = 'sandbox/razorpay/browser/checkout.ts';
const products = [{ productId: 'plenty-a', quantity: 1 }];

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
    'postMessage of the payment window: wrong origin, look-alike host, wrong window, null origin, bad shape; never * as target',
  databases: ['pglite'],
  isQuick: false,
  bugs: [
    {
      name: 'neither origin nor window of a message is checked',
      edits: [
        {
          module: script,
          find: 'if (event.origin !== sandboxOrigin || event.source !== this.#frame?.contentWindow) return;',
          replace: '',
        },
      ],
    },
    {
      name: 'messages of any window of the right origin are accepted',
      edits: [{ module: script, find: ' || event.source !== this.#frame?.contentWindow', replace: '' }],
    },
    {
      name: 'the shape of a message is not checked',
      edits: [{ module: script, find: 'if (!isFromWindow(event.data)) return;', replace: '' }],
    },
  ],
  async run(arena) {
    expectNoStars(arena);
    const shop = await arena.startShop();
    const url = `${shop.process.sandboxUrl}/v1/checkout.js`;
    await meetStrangePage(shop, url, async (context, host) => {
      await plantInFile(context, arena.bug, { module: script, url });
      await attack(await context.newPage(), shop, arena, host);
    });
  },
} satisfies Check;

async function attack(page: Page, shop: TortureShop, { tally }: Arena, host: Host): Promise<void> {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const payment = await openPayment(shop, products);
  await page.goto(host.origin);
  await openWindow(page, payment);
  const window = page.locator('iframe[title="Payment"]');
  await window
    .contentFrame()
    .getByRole('button', { name: /^Pay ₹/ })
    .waitFor();

  const expectIgnored = async (what: string) => {
    tally.count('attacks by message');
    tally.expectEqual(`ignored: ${what}`, await heardBy(page), []);
    tally.expectEqual(`the window stays open: ${what}`, await window.count(), 1);
  };

  const otherWindow = `${shop.process.sandboxUrl}/checkout/window?origin=${encodeURIComponent(host.origin)}`;
  for (const message of [forgedPayment, dismissal]) {
    await sendFromStrangers(page, host, message, {
      otherWindow,
      after: (from) => expectIgnored(`${message.type} from ${from}`),
    });
  }
  for (const message of misshapen) {
    // An earlier message closed the window, which is already counted as a failure.
    if ((await window.count()) === 0) return;
    await sendFromWindow(window, message, host.origin);
    await expectIgnored(`of a wrong shape: ${JSON.stringify(message)}`);
  }
  tally.expectEqual('nothing breaks in the page', problems, []);

  await window.contentFrame().getByLabel('UPI ID', { exact: true }).fill('asha@okbank');
  await window
    .contentFrame()
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await page.waitForFunction(() => globalThis.window.toldByScript.length > 0);
  const heard = JSON.stringify(await heardBy(page));
  tally.expect('the true message is heard', heard.includes(payment.providerOrderId), heard);
}

async function openWindow(page: Page, { providerOrderId }: OpenPayment): Promise<void> {
  await page.evaluate((orderId) => {
    const Razorpay: unknown = Reflect.get(window, 'Razorpay');
    if (typeof Razorpay !== 'function') throw new Error('The payment script has not loaded.');
    const told = (what: unknown) => void window.toldByScript.push(what);
    const options = {
      key: 'rzp_test_sandbox',
      order_id: orderId,
      handler: told,
      modal: { ondismiss: () => told('dismissed') },
    };
    Reflect.construct(Razorpay, [options]).open();
  }, providerOrderId);
}

/** No script of the shop or the stand-ins may post a message to any origin (`*`). */
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
