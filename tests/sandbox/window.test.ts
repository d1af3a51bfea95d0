import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chromiumFlags, requireChromium } from '../../scripts/support/prerequisites.ts';
import { verifyPaymentSignature } from '../../server/payments/razorpay/index.ts';
import { axeProblems } from '../support/axe.ts';
import { note, openSandbox, UPI } from './support/sandbox.ts';
import { bundleShop, openShop } from './support/shopPage.ts';

const TIMEOUT_MS = 30_000;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

let browser: Browser;
let shopBundle: string;

beforeAll(async () => {
  const launching = chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  [browser, shopBundle] = await Promise.all([launching, bundleShop()]);
}, TIMEOUT_MS);
afterAll(() => browser.close());

async function newContext(viewport = PHONE) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(10_000);
  onTestFinished(() => context.close());
  return context;
}

async function openWindow(change: object = {}, viewport = PHONE) {
  const opened = await openSandbox();
  const shop = await openShop(await newContext(viewport), shopBundle, opened.sandbox.url);
  const order = await opened.createOrder(note(change));
  const problems: string[] = [];
  shop.page.on('pageerror', (error) => problems.push(error.message));
  shop.page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const heading = (name: string) => shop.frame.getByRole('heading', { name });
  const payBy = async (vpa: string) => {
    await shop.frame.getByRole('button', { name: vpa }).click();
    await shop.frame.getByRole('button', { name: 'Pay ₹1,299.00' }).click();
  };
  return { ...opened, ...shop, order, heading, payBy, problems };
}

describe('payment window', { timeout: TIMEOUT_MS }, () => {
  test("accepts a payment and returns the provider's signature, under a strict content policy", async () => {
    const { sandbox, start, payBy, ending, order, page, problems } = await openWindow();
    await start(order.id);
    await payBy('success@razorpay');
    const { outcome: ended } = await ending();
    if (ended?.status !== 'paid') throw new Error(`ended as ${ended?.status}`);
    expect(ended.orderId).toBe(order.id);
    expect(verifyPaymentSignature({ ...ended, orderId: order.id }, sandbox.keySecret)).toBe(true);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('stays open after a failure, so that another method can be tried', async () => {
    const { start, payBy, ending, frame, order } = await openWindow();
    await start(order.id);
    await payBy('failure@razorpay');
    await expect.poll(() => frame.getByRole('alert').textContent()).toContain('Payment did not go through');
    await frame.getByRole('radio', { name: 'Card' }).check();
    await frame.getByRole('button', { name: 'Fill in a test card' }).click();
    await frame.getByRole('button', { name: 'Pay ₹1,299.00' }).click();
    expect(await ending()).toMatchObject({ outcome: { status: 'paid' }, failures: ['payment_failed'] });
  });

  test("shows the bank's page if the behaviour says so, and a decline there is a failed attempt", async () => {
    const { start, payBy, ending, frame, heading, order } = await openWindow({ outcome: 'ask' });
    await start(order.id);
    await payBy('success@razorpay');
    await frame.getByRole('button', { name: 'Decline' }).click();
    await heading('How would you like to pay?').waitFor();
    await frame.getByRole('radio', { name: 'Netbanking' }).check();
    await frame.getByRole('button', { name: 'Pay ₹1,299.00' }).click();
    await frame.getByRole('button', { name: 'Approve payment' }).click();
    expect(await ending()).toMatchObject({ outcome: { status: 'paid' }, failures: ['payment_cancelled'] });
  });

  test('is left with Escape after a question, and the shop gets its focus and scrolling back', async () => {
    const { start, ending, frame, heading, order, page } = await openWindow();
    await start(order.id);
    await heading('How would you like to pay?').waitFor();
    expect(await page.locator('main').getAttribute('inert')).toBe('');
    await page.keyboard.press('Escape');
    await frame.getByRole('button', { name: 'Keep paying' }).click();
    await page.keyboard.press('Escape');
    await frame.getByRole('button', { name: 'Leave', exact: true }).click();
    expect(await ending()).toEqual({ outcome: { status: 'dismissed', lastFailure: null }, failures: [] });
    expect(
      await page.evaluate(() => [
        document.activeElement?.textContent,
        document.documentElement.style.overflow,
      ]),
    ).toEqual(['Pay now', '']);
  });

  test("is closed by the shop's signal, whatever it shows", async () => {
    const { start, abort, ending, heading, order, page } = await openWindow();
    await start(order.id);
    await heading('How would you like to pay?').waitFor();
    await abort();
    expect((await ending()).outcome).toEqual({ status: 'aborted' });
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('closes by itself at its time limit', async () => {
    const { start, ending, order } = await openWindow();
    await start(order.id, { timeoutSeconds: 1 });
    expect((await ending()).outcome).toEqual({ status: 'dismissed', lastFailure: null });
  });

  test('says not to pay again if the reply is lost although the payment was made', async () => {
    const { start, payBy, ending, frame, heading, order, sandbox } = await openWindow({ callback: 'drop' });
    await start(order.id);
    await payBy('success@razorpay');
    await heading('The connection was lost').waitFor();
    await frame.getByRole('button', { name: 'Close', exact: true }).click();
    expect((await ending()).outcome).toEqual({ status: 'dismissed', lastFailure: null });
    expect(sandbox.ledger.order(order.id)?.status).toBe('paid');
  });

  test('calls back once even if the provider answers twice', async () => {
    const { start, payBy, ending, order, problems } = await openWindow({ callback: 'double' });
    await start(order.id);
    await payBy('success@razorpay');
    expect((await ending()).outcome).toMatchObject({ status: 'paid' });
    expect(problems).toEqual([]);
  });

  test('does not open an order that is paid, unknown, or of another key', async () => {
    const { start, abort, heading, order, sandbox, frame } = await openWindow();
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    for (const [id, options] of [
      [order.id],
      ['order_none'],
      [order.id, { key: 'rzp_test_other' }],
    ] as const) {
      await start(id, options);
      await heading('This payment cannot be opened').waitFor();
      expect(await frame.getByRole('button', { name: /^Pay ₹/ }).count()).toBe(0);
      await abort();
    }
  });

  test('names the invalid fields of a card, and accepts test cards only', async () => {
    const { start, abort, frame, order } = await openWindow();
    await start(order.id);
    await frame.getByRole('radio', { name: 'Card' }).check();
    await frame.getByLabel('Card number').fill('4012888888881881');
    await frame.getByRole('button', { name: 'Pay ₹1,299.00' }).click();
    const number = frame.getByLabel('Card number');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await frame.locator('#number-problem').textContent()).toContain('Only test cards');
    await abort();
  });

  test.each([PHONE, DESKTOP, { width: 320, height: 568 }])(
    'has no accessibility faults at $width px',
    async (size) => {
      const { start, abort, frame, heading, order, page } = await openWindow({ outcome: 'ask' }, size);
      await start(order.id);
      await heading('How would you like to pay?').waitFor();
      expect(await axeProblems(page)).toEqual([]);
      for (const method of ['Card', 'Netbanking', 'Wallet']) {
        await frame.getByRole('radio', { name: method }).check();
        expect(await axeProblems(page)).toEqual([]);
      }
      await frame.getByRole('button', { name: 'Pay ₹1,299.00' }).click();
      await heading('Approve this payment?').waitFor();
      expect(await axeProblems(page)).toEqual([]);
      const overflow = await frame.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
      expect(overflow).toBe(0);
      await abort();
    },
  );
});

describe('messages', { timeout: TIMEOUT_MS }, () => {
  const forged = {
    sandbox: 'razorpay',
    type: 'paid',
    times: 1,
    response: { razorpay_payment_id: 'pay_x', razorpay_order_id: 'order_x', razorpay_signature: 'x' },
  };

  test('from the page itself or of a wrong shape are ignored', async () => {
    const { start, abort, ending, heading, order, page, sandbox } = await openWindow();
    await start(order.id);
    await heading('How would you like to pay?').waitFor();
    await page.evaluate((message) => window.postMessage(message, location.origin), forged);
    const own = page.frames().find((frame) => frame.url().startsWith(sandbox.url));
    await own?.evaluate((origin) => {
      for (const message of [null, 'paid', { type: 'paid' }, { sandbox: 'razorpay' }]) {
        window.parent.postMessage(message, origin);
      }
    }, new URL(page.url()).origin);
    expect(await page.locator('iframe').count()).toBe(1);
    await abort();
    expect((await ending()).outcome).toEqual({ status: 'aborted' });
  });

  test('reach the page only from its own window, even if another window has the same origin', async () => {
    const { start, abort, ending, heading, order, page, sandbox } = await openWindow();
    await start(order.id);
    await heading('How would you like to pay?').waitFor();
    const impostor = await page.evaluateHandle((url) => {
      const frame = document.createElement('iframe');
      frame.src = `${url}/v1/checkout.js`;
      document.body.append(frame);
      return new Promise<HTMLIFrameElement>((resolve) => {
        frame.addEventListener('load', () => resolve(frame));
      });
    }, sandbox.url);
    const frame = await impostor.asElement()?.contentFrame();
    await frame?.evaluate(({ origin, message }) => window.parent.postMessage(message, origin), {
      origin: new URL(page.url()).origin,
      message: forged,
    });
    expect(await page.locator('iframe').count()).toBe(2);
    await abort();
    expect((await ending()).outcome).toEqual({ status: 'aborted' });
  });

  test('never reach another page, because only the page that opened the window can frame it', async () => {
    const { sandbox } = await openSandbox();
    const context = await newContext();
    const shop = await openShop(context, shopBundle, sandbox.url);
    const blocked: string[] = [];
    shop.page.on('console', (message) => blocked.push(message.text()));
    await shop.page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = `${url}/checkout/window?origin=${encodeURIComponent('https://shop.example')}`;
      document.body.append(frame);
    }, sandbox.url);
    await expect.poll(() => blocked.join(' ')).toContain('frame-ancestors');
    for (const origin of ['', '*', 'https://shop.example/path', 'javascript:alert(1)', 'null']) {
      const address = `${sandbox.url}/checkout/window?origin=${encodeURIComponent(origin)}`;
      expect((await fetch(address)).status).toBe(400);
    }
  });
});

describe('control page', { timeout: TIMEOUT_MS }, () => {
  test('shows the records and changes the behaviour, without accessibility faults', async () => {
    const { sandbox, createOrder } = await openSandbox();
    const order = await createOrder();
    await sandbox.pay({ orderId: order.id, instrument: UPI });
    const page = await (await newContext(DESKTOP)).newPage();
    await page.goto(sandbox.url);
    await page.getByText('captured', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Failed, then charged' }).click();
    await expect
      .poll(() => sandbox.behaviour.get())
      .toMatchObject({ outcome: 'fail', lateCapture: true, callback: 'deliver' });
    await page.getByRole('radio', { name: 'Twice' }).first().check({ force: true });
    await expect.poll(() => sandbox.behaviour.get().callback).toBe('double');
    await page.getByRole('button', { name: 'Charge again' }).click();
    await expect.poll(() => sandbox.ledger.paymentsOf(order.id).length).toBe(2);
    expect(await axeProblems(page)).toEqual([]);
  });
});

test('says that the script did not load when the provider is away', { timeout: TIMEOUT_MS }, async () => {
  const { sandbox, start, ending, order } = await openWindow();
  await sandbox.close();
  await start(order.id);
  expect((await ending()).outcome).toEqual({ status: 'failedToLoad', failure: 'network' });
});
