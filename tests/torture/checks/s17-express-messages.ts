import type { Page } from 'playwright';
import type { Arena, Check } from '../support/check.ts';
import { offerExpress } from '../support/express.ts';
import { provider, startCheckout } from '../support/expressCalls.ts';
import {
  type Host,
  heardBy,
  meetStrangePage,
  plantInFile,
  sendFromBeside,
  sendFromStrangers,
  sendFromWindow,
} from '../support/messages.ts';
import type { TortureShop } from '../support/shop.ts';

const script = 'sandbox/gokwik/browser/gokwik.ts';
const frameScript = 'sandbox/gokwik/browser/events.ts';

const event = (name: string, payload: object) => ({
  gokwik: 'checkout',
  type: 'event',
  name,
  payload,
  isLate: false,
});
const forged: readonly (readonly [string, object])[] = [
  ['a completed order', event('order-complete', { merchant_order_id: 'forged', status: 'paid', total: 1 })],
  ['a coupon', event('coupon-applied', { coupon_code: 'TEN', discount: 50 })],
  ['a sign-in', event('user-login-successful', { phone_no: '+919812345678', sign_in_code: 'forged' })],
  ['the end', { gokwik: 'checkout', type: 'closed' }],
];
const misshapen: readonly unknown[] = [
  null,
  'order-complete',
  7,
  [],
  {},
  { type: 'closed' },
  { gokwik: 'checkout' },
  { gokwik: 'other', type: 'closed' },
  { type: 'order-complete', merchant_order_id: 'forged' },
];

export default {
  id: 'S17',
  title:
    'postMessage of the express checkout, both ways: wrong origin, look-alike host, wrong window, null origin, bad shape',
  databases: ['pglite'],
  isQuick: false,
  bugs: [
    {
      name: 'neither origin nor window of a message is checked',
      edits: [
        {
          module: script,
          find: 'event.origin !== ownOrigin || event.source !== frame?.contentWindow || ',
          replace: '',
        },
      ],
    },
    {
      name: 'messages of any window of the right origin are accepted',
      edits: [{ module: script, find: ' || event.source !== frame?.contentWindow', replace: '' }],
    },
    {
      name: 'the shape of a message is not checked',
      edits: [{ module: script, find: ' || !isFromFrame(event.data)', replace: '' }],
    },
    {
      name: 'the checkout accepts messages from any sender',
      edits: [
        {
          module: frameScript,
          find: 'return event.origin === shopOrigin && event.source === window.parent;',
          replace: 'return true;',
        },
      ],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop({ prepare: offerExpress });
    const { expressSandboxUrl } = shop.process;
    const url = `${expressSandboxUrl}/v4/build/gokwik.js`;
    await meetStrangePage(shop, url, async (context, host) => {
      await registerHost(shop, host);
      await plantInFile(context, arena.bug, { module: script, url });
      await plantInFile(context, arena.bug, {
        module: frameScript,
        url: `${expressSandboxUrl}/assets/events.ts`,
      });
      await attack(await context.newPage(), shop, arena, host);
    });
  },
} satisfies Check;

/** Registers the host with the stand-in, which lets only registered shops frame its checkout. */
async function registerHost(shop: TortureShop, host: Host): Promise<void> {
  const reply = await fetch(`${shop.process.expressSandboxUrl}/sandbox/shop`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: shop.url, origins: [shop.url, host.origin] }),
  });
  if (!reply.ok) throw new Error(`The express sandbox answers ${reply.status}.`);
}

async function attack(page: Page, shop: TortureShop, { tally, bug }: Arena, host: Host): Promise<void> {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto(host.origin);
  await openCheckout(page, await startCheckout(shop));
  const widget = page.locator('iframe[title="Express checkout"]');
  const frame = widget.contentFrame();
  await frame.getByLabel('Mobile number').waitFor();

  const expectIgnored = async (what: string) => {
    tally.count('attacks by message');
    tally.expectEqual(`ignored: ${what}`, await heardBy(page), []);
    tally.expectEqual(`the checkout stays open: ${what}`, await widget.count(), 1);
  };

  const otherWindow = `${shop.process.expressSandboxUrl}/widget?origin=${encodeURIComponent(host.origin)}`;
  for (const [what, message] of forged) {
    await sendFromStrangers(page, host, message, {
      otherWindow,
      after: (from) => expectIgnored(`${what} from ${from}`),
    });
  }
  for (const message of misshapen) {
    // An earlier attack closed the widget, which is already counted as a failure.
    if ((await widget.count()) === 0) return;
    await sendFromWindow(widget, message, host.origin);
    await expectIgnored(`of a wrong shape: ${JSON.stringify(message)}`);
  }

  await sendFromBeside(page, host, widget, { gokwik: 'checkout', type: 'escape' });
  tally.count('attacks by message');
  tally.expectEqual(
    'a window beside the checkout cannot speak for the page',
    await frame.getByRole('dialog', { name: 'Leave checkout?' }).count(),
    0,
  );
  tally.expectEqual('nothing breaks in the page', problems, []);
  if (bug !== null) return;

  await frame.getByRole('button', { name: 'Close checkout' }).click();
  await frame.getByRole('button', { name: 'Leave' }).click();
  await widget.waitFor({ state: 'detached' });
  tally.expectEqual('the true message is heard', await heardBy(page), ['checkout-close']);
}

async function openCheckout(page: Page, merchantCheckoutId: string): Promise<void> {
  await page.evaluate(
    ([mid, id]) => {
      const sdk: { on: (name: string, tell: () => void) => void; initCheckout: (options: object) => void } =
        Reflect.get(window, 'gokwikSdk');
      const names = [
        'order-complete',
        'coupon-applied',
        'coupon-removed',
        'checkout-close',
        'checkout-initiation-failure',
        'user-login-successful',
      ];
      for (const name of names) sdk.on(name, () => void window.toldByScript.push(name));
      const merchantParams = { merchantCheckoutId: id };
      sdk.initCheckout({ environment: 'sandbox', type: 'merchantInfo', mid, merchantParams });
    },
    [provider.merchantId, merchantCheckoutId],
  );
}
