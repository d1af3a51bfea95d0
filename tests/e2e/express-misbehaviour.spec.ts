/** Each misbehaviour of the real stand-in ends in a usable page and the right number of orders. */
import type { BehaviourChange } from '../../sandbox/gokwik/behaviour.ts';
import {
  openDelivered,
  ordersOf,
  paymentMethodNames,
  placeOrder,
  pressExpress,
  setExpressBehaviour,
  signingIn,
  widgetOf,
} from './support/express.ts';
import { payButton, paymentsOf, paymentWindow } from './support/payment.ts';
import { cartLink, checkoutForm, confirmedOrder, gel } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.afterEach(async ({ shop }) => setExpressBehaviour(shop));

interface Failure {
  readonly name: string;
  readonly behaviour: BehaviourChange;
  /** Console output that is allowed in this case. */
  readonly allowed: RegExp | null;
  /** How long the page waits before it gives up, in milliseconds; absent for the default time limit. */
  readonly patienceMs?: number;
}

const failures: readonly Failure[] = [
  { name: 'its script is missing', behaviour: { script: 'missing' }, allowed: /Failed to load resource/ },
  { name: 'its script hangs', behaviour: { script: 'hang' }, allowed: null, patienceMs: 25_000 },
  {
    name: 'it never answers',
    behaviour: { opening: 'silent' },
    allowed: /express checkout could not be used/,
    patienceMs: 15_000,
  },
  {
    name: 'it cannot be initiated',
    behaviour: { opening: 'fail' },
    allowed: /express checkout could not be used/,
  },
];

for (const { name, behaviour, allowed, patienceMs } of failures) {
  test(`when ${name}, the shop’s own checkout opens, with the cart unchanged`, async ({
    page,
    shop,
    complaints,
  }) => {
    if (allowed) complaints.allow(allowed);
    await setExpressBehaviour(shop, behaviour);
    if (patienceMs) await page.clock.install();
    const asked = page.waitForRequest(/gokwik\.js$/);
    await pressExpress(page);
    await asked;
    if (behaviour.opening === 'silent') await expect(widgetOf(page).owner()).toBeAttached();
    if (patienceMs) await page.clock.fastForward(patienceMs);
    await expect(page).toHaveURL(/\/pages\/checkout$/);
    await expect(page.getByText(/^Express checkout could not start/)).toBeVisible();
    await expect(widgetOf(page).owner()).toBeHidden();
    await expect(checkoutForm(page).getByLabel('Mobile number')).toBeEditable();
    await expect(checkoutForm(page).getByRole('listitem').first()).toContainText(gel.title);
  });
}

const tellings: readonly { readonly name: string; readonly behaviour: BehaviourChange }[] = [
  { name: 'twice', behaviour: { events: 'twice' } },
  { name: 'in a shuffled order', behaviour: { events: 'shuffled' } },
  { name: 'among forged messages', behaviour: { forged: true } },
  { name: 'slowly', behaviour: { delayMs: 700 } },
];

for (const { name, behaviour } of tellings) {
  test(`with events sent ${name}, there is exactly one order`, async ({ page, phone, shop }) => {
    await setExpressBehaviour(shop, behaviour);
    const widget = await openDelivered(page, phone);
    await placeOrder(widget, paymentMethodNames.cod);
    await confirmedOrder(page);
    await expect(cartLink(page)).toHaveAccessibleName(/^Cart(, empty)?$/);
    expect(await ordersOf(shop, phone)).toHaveLength(1);
  });
}

test('with events sent only after closing, there is exactly one order', async ({ page, phone, shop }) => {
  await setExpressBehaviour(shop, { events: 'afterClose' });
  const widget = await openDelivered(page, phone);
  await placeOrder(widget, paymentMethodNames.cod);
  await widget.getByRole('button', { name: 'Back to the shop' }).click();
  await confirmedOrder(page);
  expect(await ordersOf(shop, phone)).toHaveLength(1);
});

test('if it closes during the payment, its order is paid once in the shop’s own window', async ({
  page,
  phone,
  shop,
}) => {
  await setExpressBehaviour(shop, { closing: 'midPayment' });
  const widget = await openDelivered(page, phone);
  await placeOrder(widget, paymentMethodNames.prepaid);
  await expect(page.getByRole('heading', { name: 'You have not been charged' })).toBeVisible();
  await expect(widget.owner()).toBeHidden();
  expect(await ordersOf(shop, phone)).toEqual([]);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await paymentWindow(page).getByLabel('UPI ID', { exact: true }).fill('asha@okbank');
  await payButton(paymentWindow(page)).click();
  const { id } = await confirmedOrder(page);
  expect(await ordersOf(shop, phone)).toHaveLength(1);
  expect(await paymentsOf(shop, id)).toEqual(['captured']);
});

for (const { name, isSignedIn } of [
  { name: 'a guest', isSignedIn: false },
  { name: 'a shopper who signed in inside the widget', isSignedIn: true },
]) {
  test(`if its reply is lost, the order of ${name} is found by asking the server, once`, async ({
    page,
    phone,
    shop,
    complaints,
  }) => {
    complaints.allow(/504/);
    await setExpressBehaviour(shop, { orderReply: 'lost' });
    const widget = await openDelivered(page, phone, isSignedIn ? signingIn(shop, phone) : undefined);
    await placeOrder(widget, paymentMethodNames.cod);
    await widget.getByRole('button', { name: 'Close', exact: true }).click();
    await confirmedOrder(page);
    expect(await ordersOf(shop, phone)).toHaveLength(1);
  });
}
