import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chromiumFlags, requireChromium } from '../../../scripts/support/prerequisites.ts';
import { axeProblems } from '../../support/axe.ts';
import { checkoutId, openExpress, otp } from './support/shop.ts';

declare global {
  interface Window {
    heard: [string, unknown][];
    gokwikSdk: {
      initCheckout(options: object): void;
      on(event: string, handler: (payload: unknown) => void): void;
      close(): void;
    };
  }
}

const TIMEOUT_MS = 60_000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const EVENTS = [
  'order-complete',
  'coupon-applied',
  'coupon-removed',
  'checkout-close',
  'address-add',
  'address-selected',
  'payment-method-selected',
  'checkout-initiation-failure',
  'user-login-successful',
];

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
}, TIMEOUT_MS);
afterAll(() => browser.close());

async function openPage(change: object = {}, viewport = PHONE) {
  const opened = await openExpress();
  opened.express.behaviour.set(change);
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(opened.pageUrl);
  const frame = page.frameLocator('.gokwik-checkout-frame');

  async function start(merchantCheckoutId = checkoutId) {
    await page.addScriptTag({ url: `${opened.express.url}/v4/build/gokwik.js` });
    await page.getByRole('button', { name: 'Express' }).focus();
    await page.evaluate(
      ({ names, id }) => {
        window.heard = [];
        for (const name of names) window.gokwikSdk.on(name, (payload) => window.heard.push([name, payload]));
        const merchantParams = { merchantCheckoutId: id };
        window.gokwikSdk.initCheckout({
          environment: 'sandbox',
          type: 'merchantInfo',
          mid: 'm',
          merchantParams,
        });
      },
      { names: EVENTS, id: merchantCheckoutId },
    );
  }
  async function asGuest() {
    await start();
    await frame.getByLabel('Mobile number').fill('+91 98123 45678');
    await frame.getByRole('button', { name: 'Continue', exact: true }).click();
    await frame.getByRole('button', { name: 'Continue as a guest' }).click();
  }
  async function toAddress() {
    await frame.getByLabel('Pincode').fill('411001');
    await frame.getByText('We deliver here').waitFor();
    await frame.getByLabel('Full name').fill('Asha Rao');
    await frame.getByLabel('House, street, area').fill('12 Rose Lane');
    await frame.getByRole('button', { name: 'Deliver here' }).click();
  }
  async function payWith(method: RegExp, button: RegExp) {
    await frame.getByRole('radio', { name: method }).check();
    await frame.getByRole('button', { name: button }).click();
  }
  const heard = () => page.evaluate(() => window.heard);
  const names = async () => (await heard()).map(([name]) => name);
  return { ...opened, page, frame, problems, start, asGuest, toAddress, payWith, heard, names };
}

const address = { pincode: '411001', city: 'Pune', state: 'MH' };
const cod = /^Cash on delivery/;
const placeCod = /^Place order · ₹490 at the door/;

describe('a checkout', { timeout: TIMEOUT_MS }, () => {
  test('by a guest, cash on delivery, emits its events in the shapes that pages expect', async () => {
    const { asGuest, toAddress, payWith, heard, names, problems, page, shop } = await openPage();
    await asGuest();
    await toAddress();
    await payWith(cod, placeCod);
    await expect.poll(names).toContain('order-complete');
    expect(await heard()).toEqual([
      ['address-add', address],
      ['payment-method-selected', { payment_method: 'cod' }],
      [
        'order-complete',
        {
          merchant_order_id: 'b0a7e3a4-1111-4222-8333-444455556666',
          gokwik_order_id: 'KWIKB0A7E3A41111',
          status: 'confirmed',
          total: 490,
          phone: '+919812345678',
          shipping_address: {
            name: 'Asha Rao',
            phone: '9812345678',
            address: '12 Rose Lane',
            landmark: null,
            email: null,
            ...{ city: 'Pune', state: 'MH', pinCode: '411001' },
          },
          applied_discount: null,
        },
      ],
    ]);
    await page.evaluate(() => window.gokwikSdk.close());
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Express');
    expect([problems, shop.refused]).toEqual([[], []]);
  });

  test("with a part paid now opens the card provider's window inside the checkout", async () => {
    const { asGuest, toAddress, payWith, heard, names, frame, problems, sandbox } = await openPage(
      {},
      DESKTOP,
    );
    await asGuest();
    await toAddress();
    await payWith(/₹99 now, ₹351 at the door/, /^Pay ₹99 now/);
    const card = frame.frameLocator('.razorpay-checkout-frame');
    await card.getByRole('button', { name: 'success@razorpay' }).click();
    await card.getByRole('button', { name: 'Pay ₹99.00' }).click();
    await frame.getByText('Please keep ₹351 ready for delivery.').waitFor();
    await expect.poll(names).toContain('order-complete');
    expect((await heard()).at(-1)?.[1]).toMatchObject({ status: 'confirmed', total: 450 });
    expect(sandbox.ledger.orders()).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test('signs in with a code, finds the saved address, and gives the page a sign-in code of its own', async () => {
    const { start, frame, heard, payWith, names } = await openPage();
    await start();
    await frame.getByLabel('Mobile number').fill('9812345678');
    await frame.getByRole('button', { name: 'Continue', exact: true }).click();
    await frame.getByLabel(/^Code sent to/).fill('000000');
    await frame.getByRole('button', { name: 'Sign in' }).click();
    await frame.getByText('That code is not right').waitFor();
    await frame.getByLabel(/^Code sent to/).fill(otp);
    await frame.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => frame.getByRole('radio', { name: /12 Rose Lane/ }).isChecked()).toBe(true);
    await frame.getByRole('button', { name: 'Deliver here' }).click();
    await payWith(cod, placeCod);
    await expect.poll(names).toContain('order-complete');
    expect((await heard()).slice(0, 2)).toEqual([
      [
        'user-login-successful',
        { phone_no: '+919812345678', user_type: 'existing', sign_in_code: 'one-time' },
      ],
      ['address-selected', address],
    ]);
  });

  test('applies a coupon and removes it, and says why another one is refused', async () => {
    const { asGuest, frame, heard } = await openPage({}, DESKTOP);
    await asGuest();
    await frame.getByLabel('Coupon code').fill('NOSUCH');
    await frame.getByRole('button', { name: 'Apply', exact: true }).click();
    await frame.getByText('Invalid Coupon').waitFor();
    await frame.getByRole('button', { name: 'Apply TEN' }).click();
    await frame.getByText('− ₹45').waitFor();
    await frame.getByRole('button', { name: 'Remove' }).click();
    await frame.getByRole('button', { name: 'Apply TEN' }).waitFor();
    expect(await heard()).toEqual([
      ['coupon-applied', { coupon_code: 'TEN', discount: 45 }],
      ['coupon-removed', { coupon_code: 'TEN' }],
    ]);
  });

  test('is left with Escape after a question, and an abandoned payment can be tried again', async () => {
    const { asGuest, toAddress, payWith, frame, names, page, shop } = await openPage();
    await asGuest();
    await toAddress();
    await payWith(/^Pay online now/, /^Pay ₹450 now/);
    const card = frame.frameLocator('.razorpay-checkout-frame');
    await card.getByRole('button', { name: 'Close payment' }).click();
    await card.getByRole('button', { name: 'Leave', exact: true }).click();
    await frame.getByText('The payment was not completed.').waitFor();
    await frame.getByRole('button', { name: 'Pay ₹450 now' }).click();
    await card.getByRole('heading', { name: 'How would you like to pay?' }).waitFor();
    expect(shop.attempts.size).toBe(1);
    await card.getByRole('button', { name: 'Close payment' }).click();
    await card.getByRole('button', { name: 'Leave', exact: true }).click();
    await frame.getByText('The payment was not completed.').waitFor();
    await page.keyboard.press('Escape');
    await frame.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(names).toContain('checkout-close');
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('names each invalid field, and a pincode without delivery', async () => {
    const { asGuest, frame } = await openPage();
    await asGuest();
    await frame.getByRole('button', { name: 'Deliver here' }).click();
    const pincode = frame.getByLabel('Pincode');
    await expect.poll(() => pincode.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => pincode.evaluate((field) => field === document.activeElement)).toBe(true);
    await pincode.fill('999999');
    await frame.getByText("We currently don't deliver to this pincode").waitFor();
  });
});

describe('with a changed behaviour', { timeout: TIMEOUT_MS }, () => {
  async function order(change: object) {
    const opened = await openPage(change);
    await opened.asGuest();
    await opened.toAddress();
    await opened.payWith(cod, placeCod);
    return opened;
  }

  test('the script is missing or never arrives', async () => {
    const { express, page } = await openPage({ script: 'missing' });
    const url = `${express.url}/v4/build/gokwik.js`;
    expect((await fetch(url)).status).toBe(404);
    await expect(page.addScriptTag({ url })).rejects.toThrow();
    express.behaviour.set({ script: 'hang' });
    await expect(fetch(url, { signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout/i);
  });

  test('the checkout never answers', async () => {
    const { start, page, express, heard, frame } = await openPage({ opening: 'silent' });
    await start();
    await expect.poll(() => express.logs.latest().length).toBe(1);
    await frame.getByText('Opening your checkout').waitFor({ state: 'attached' });
    expect(await heard()).toEqual([]);
    expect(await page.locator('iframe').count()).toBe(1);
  });

  test('the checkout reports that it cannot start, also when it is over', async () => {
    const failing = await openPage({ opening: 'fail' });
    await failing.start();
    const told = { failure_reason: 'The sandbox was told to fail.' };
    await expect.poll(failing.heard).toEqual([['checkout-initiation-failure', told]]);
    const over = await openPage();
    await over.start('00000000-0000-4000-8000-000000000000');
    const reason = { failure_reason: 'This checkout is over.' };
    await expect.poll(over.heard).toEqual([['checkout-initiation-failure', reason]]);
  });

  test.each([
    ['twice', ['address-add', 'address-add', 'payment-method-selected', 'payment-method-selected']],
    ['shuffled', ['order-complete', 'payment-method-selected', 'address-add']],
  ])('it tells events %s', async (events, expected) => {
    const { names } = await order({ events });
    await expect.poll(names).toContain('order-complete');
    expect((await names()).slice(0, expected.length)).toEqual(expected);
  });

  test('the checkout emits events only after it has closed', async () => {
    const { names, frame, page } = await order({ events: 'afterClose' });
    await frame.getByRole('button', { name: 'Back to the shop' }).click();
    await expect
      .poll(names)
      .toEqual(['address-add', 'payment-method-selected', 'order-complete', 'checkout-close']);
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('the checkout closes in the middle of a payment', async () => {
    const { asGuest, toAddress, payWith, names, page } = await openPage({ closing: 'midPayment' });
    await asGuest();
    await toAddress();
    await payWith(/^Pay online now/, /^Pay ₹450 now/);
    await expect.poll(names).toContain('checkout-close');
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('the checkout never receives the order that it placed', async () => {
    const { frame, names, shop } = await order({ orderReply: 'lost' });
    await frame.getByRole('heading', { name: 'The connection was lost' }).waitFor();
    await frame.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(names).toEqual(['address-add', 'payment-method-selected', 'checkout-close']);
    expect(shop.order).toMatchObject({ status: 'CONFIRMED' });
  });

  test('messages of a look-alike window are ignored', async () => {
    const { names, heard, page } = await order({ forged: true });
    await expect.poll(names).toContain('order-complete');
    await expect
      .poll(() => page.frames().filter((each) => each.url().includes('/lookalike')).length)
      .toBeGreaterThan(0);
    await expect
      .poll(async () => (await heard()).filter(([name]) => name === 'order-complete').at(-1)?.[1])
      .toMatchObject({ status: 'confirmed' });
    expect(JSON.stringify(await heard())).not.toContain('look-alike');
    expect(await page.locator('.gokwik-checkout-frame').count()).toBe(1);
  });

  test('the behaviour changes for one checkout or one phone only', async () => {
    const { express, start, heard } = await openPage();
    express.behaviour.setFor('someone-else', { opening: 'fail' });
    express.behaviour.setFor(checkoutId, { opening: 'silent' });
    expect(express.behaviour.get().opening).toBe('open');
    await start();
    await expect.poll(() => express.logs.latest().length).toBe(1);
    expect(await heard()).toEqual([]);
  });
});

describe('the frame', { timeout: TIMEOUT_MS }, () => {
  test('can be opened only by pages of the registered shop', async () => {
    const { express, pageUrl } = await openPage();
    const { port } = new URL(pageUrl);
    const ask = (origin: string) => fetch(`${express.url}/widget?origin=${encodeURIComponent(origin)}`);
    const framed = await ask(pageUrl);
    expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${pageUrl}`);
    for (const origin of [
      '',
      '*',
      'null',
      `${pageUrl}/`,
      `${pageUrl}.evil.example`,
      `http://127.0.0.1.evil.example:${port}`,
      `https://127.0.0.1:${port}`,
      `http://127.0.0.1:${port}@evil.example`,
    ]) {
      expect((await ask(origin)).status).toBe(400);
    }
  });

  test.each([PHONE, DESKTOP, { width: 320, height: 568 }])(
    'has no accessibility faults at $width px',
    async (size) => {
      const { start, toAddress, payWith, frame, page } = await openPage({}, size);
      await start();
      await frame.getByLabel('Mobile number').fill('9812345678');
      expect(await axeProblems(page)).toEqual([]);
      await frame.getByRole('button', { name: 'Continue', exact: true }).click();
      await frame.getByLabel(/^Code sent to/).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await frame.getByRole('button', { name: 'Continue as a guest' }).click();
      await frame.getByLabel('Pincode').waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await toAddress();
      await frame.getByRole('radio', { name: cod }).check();
      expect(await axeProblems(page)).toEqual([]);
      const overflow = await frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
      expect(overflow).toBe(0);
      await payWith(cod, placeCod);
      await frame.getByRole('heading', { name: 'Order confirmed' }).waitFor();
      expect(await axeProblems(page)).toEqual([]);
    },
  );
});

describe('the control page', { timeout: TIMEOUT_MS }, () => {
  test('shows the logs of checkouts and changes the behaviour, without accessibility faults', async () => {
    const { asGuest, express, page } = await openPage();
    await asGuest();
    const control = await page.context().newPage();
    await control.goto(express.url);
    await control.getByText('login/dispatch').waitFor();
    await control.getByRole('button', { name: 'Reply lost' }).click();
    await expect.poll(() => express.behaviour.get().orderReply).toBe('lost');
    expect(await axeProblems(control)).toEqual([]);
  });

  test('refuses requests of other sites and unknown behaviours', async () => {
    const { express } = await openPage();
    const put = (body: object, headers = {}) =>
      fetch(`${express.url}/sandbox/behaviour`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    expect((await put({ opening: 'fail' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await put({ opening: 'sideways' })).status).toBe(400);
    expect(express.behaviour.get().opening).toBe('open');
  });
});
