/** Moments of an order of the shop's own checkout at which a browser can be held. */
import { nothingSent } from './checkoutPlaces.ts';
import type { Place } from './place.ts';
import {
  arrange,
  fillForm,
  heading,
  holdLock,
  leavePayment,
  lockAwaited,
  openCheckout,
  order,
  pay,
  payButton,
  press,
  type Visitor,
} from './visitor.ts';

const maybeSent = ['working', 'looking', 'confirmed'] as const;
const unpaid = ['working', 'unknown', 'notCharged', 'paying', 'charged', 'confirmed'] as const;
const paid = ['working', 'unknown', 'charged', 'confirmed'] as const;

/** Orders and waits for the payment window. */
async function openPayment(visitor: Visitor): Promise<void> {
  await order(visitor, 'Pay online');
  await payButton(visitor.page).waitFor();
}

/** Pays without a webhook, so that only the page can report the payment; the shop's replies about the order are held back. */
async function payUnseen(visitor: Visitor): Promise<void> {
  await arrange(visitor, { webhook: 'drop' });
  await openPayment(visitor);
  visitor.network.set('GetOrder', 'reply');
  await pay(visitor.page);
}

async function awaitPayment(visitor: Visitor): Promise<void> {
  await openPayment(visitor);
  await leavePayment(visitor.page);
  await heading(visitor.page, 'You have not been charged').waitFor();
}

/** Places an order that the server seems not to have confirmed yet. */
async function placeUnconfirmed(visitor: Visitor): Promise<void> {
  visitor.network.set('GetOrder', 'reply');
  visitor.network.set('CreateOrder', async (route) => {
    const response = await route.fetch();
    const text = (await response.text())
      .replace('"CONFIRMED"', '"PENDING"')
      .replace(/"code":"[^"]*"/, '"code":null');
    await route.fulfill({ response, body: text });
  });
  await order(visitor, 'Cash on delivery');
  await visitor.network.reached('GetOrder');
}

/** Makes every call of this name fail, and waits for the first failure. */
async function failing(visitor: Visitor, call: string): Promise<void> {
  visitor.network.set(call, 'fail');
  await visitor.network.reached(call);
}

export const orderPlaces: readonly Place[] = [
  {
    states: ['order.openingIntent'],
    how: 'the browser does not give the lock out',
    truths: nothingSent,
    async reach(visitor) {
      await openCheckout(visitor);
      await fillForm(visitor, 'Cash on delivery');
      await holdLock(visitor, 'order-intent');
      await press(visitor);
      await lockAwaited(visitor, 'order-intent');
    },
  },
  {
    states: ['order.placingOrder', 'checkout.ordering'],
    how: 'CreateOrder is held before the server sees it',
    truths: maybeSent,
    isQuick: true,
    reach: (visitor) =>
      visitor.network.stopAt('CreateOrder', 'request', () => order(visitor, 'Cash on delivery')),
  },
  {
    states: ['order.placingOrder', 'checkout.ordering'],
    how: 'the server has the order, its answer is held',
    truths: maybeSent,
    isQuick: true,
    reach: (visitor) =>
      visitor.network.stopAt('CreateOrder', 'reply', () => order(visitor, 'Cash on delivery')),
  },
  {
    states: ['order.reconciling.request.asking', 'order.reconciling.pace.prompt'],
    how: 'asked again after a reload, the server’s answer is held',
    truths: maybeSent,
    async reach(visitor) {
      await visitor.network.stopAt('CreateOrder', 'reply', () => order(visitor, 'Cash on delivery'));
      await visitor.network.stopAt('CreateOrder', 'reply', () =>
        visitor.page.reload({ waitUntil: 'commit' }),
      );
      await heading(visitor.page, 'We are looking for your order').waitFor();
    },
  },
  {
    states: ['order.reconciling.request.waiting', 'order.reconciling.pace.prompt'],
    how: 'CreateOrder failed, and is tried again soon',
    truths: maybeSent,
    async reach(visitor) {
      visitor.network.set('CreateOrder', 'fail');
      await order(visitor, 'Cash on delivery');
      await heading(visitor.page, 'The connection to the shop is lost').waitFor();
    },
  },
  {
    states: ['order.reconciling.pace.slow'],
    how: 'a minute later the page says that it takes longer',
    truths: maybeSent,
    async reach(visitor) {
      await visitor.page.clock.install();
      visitor.network.set('CreateOrder', 'fail');
      await order(visitor, 'Cash on delivery');
      await heading(visitor.page, 'The connection to the shop is lost').waitFor();
      await visitor.page.clock.fastForward(61_000);
      await visitor.page.getByText('It is taking longer than usual').waitFor();
    },
  },
  {
    states: ['order.interrupted'],
    how: 'the record is half an hour old',
    truths: ['interrupted', ...maybeSent],
    async reach(visitor) {
      await visitor.network.stopAt('CreateOrder', 'reply', () => order(visitor, 'Cash on delivery'));
      await visitor.page.evaluate(() => {
        for (const [key, text] of Object.entries(localStorage)) {
          if (!key.includes('order-intent')) continue;
          const older = (_: string, created: string) => `"createdAt":${Number(created) - 31 * 60_000}`;
          localStorage.setItem(key, String(text).replace(/"createdAt":(\d+(?:\.\d+)?)/, older));
        }
      });
      await visitor.page.reload();
      await heading(visitor.page, 'You have an unfinished order').waitFor();
    },
  },
  {
    states: ['order.creatingTransaction'],
    how: 'CreateTransaction is held',
    truths: unpaid,
    reach: (visitor) =>
      visitor.network.stopAt('CreateTransaction', 'reply', () => order(visitor, 'Pay online')),
  },
  {
    states: ['order.paying'],
    how: 'the payment window is open',
    truths: unpaid,
    isQuick: true,
    reach: openPayment,
  },
  {
    states: ['order.checkingPayment'],
    how: 'the window was closed, and the provider cannot be asked',
    truths: unpaid,
    async reach(visitor) {
      await openPayment(visitor);
      await visitor.network.stopAt('CreateTransaction', 'fail', () => leavePayment(visitor.page));
      await heading(visitor.page, 'We are checking your payment').waitFor();
    },
  },
  {
    states: ['order.askingProvider'],
    how: 'reloaded with the window open, the provider’s answer is held',
    truths: unpaid,
    async reach(visitor) {
      await openPayment(visitor);
      await visitor.network.stopAt('CreateTransaction', 'request', () =>
        visitor.page.reload({ waitUntil: 'commit' }),
      );
      await heading(visitor.page, 'We are checking your payment').waitFor();
    },
  },
  {
    states: ['order.awaitingPayment'],
    how: 'the page says that nothing was charged',
    truths: unpaid,
    isQuick: true,
    reach: awaitPayment,
  },
  {
    states: ['order.lookingBack'],
    how: 'the shopper gives the payment up, GetOrder is held',
    truths: unpaid,
    async reach(visitor) {
      await awaitPayment(visitor);
      visitor.network.set('GetOrder', 'request');
      await visitor.page.getByRole('button', { name: 'Choose another way to pay' }).click();
      await heading(visitor.page, 'Placing your order').waitFor();
      await visitor.network.reached('GetOrder');
    },
  },
  {
    states: ['order.settling.work.confirmingCod', 'order.settling.pace.prompt'],
    how: 'the order is not confirmed yet, GetOrder is held',
    truths: maybeSent,
    reach: placeUnconfirmed,
  },
  {
    states: ['order.settling.work.validating', 'order.settling.pace.prompt'],
    how: 'paid, ValidateTransaction is held before the server sees it',
    truths: paid,
    isQuick: true,
    reach: (visitor) => visitor.network.stopAt('ValidateTransaction', 'request', () => payUnseen(visitor)),
  },
  {
    states: ['order.settling.work.waitingToValidate'],
    how: 'paid, ValidateTransaction failed and is tried again soon',
    truths: paid,
    async reach(visitor) {
      visitor.network.set('ValidateTransaction', 'fail');
      await payUnseen(visitor);
      await failing(visitor, 'ValidateTransaction');
    },
  },
  {
    states: ['order.settling.work.confirmingPaid'],
    how: 'paid and validated, GetOrder is held',
    truths: paid,
    async reach(visitor) {
      await visitor.network.stopAt('ValidateTransaction', 'reply', () => payUnseen(visitor));
      await visitor.network.release('ValidateTransaction');
      await heading(visitor.page, 'Payment received').waitFor();
    },
  },
  {
    states: ['order.settling.pace.slow'],
    how: 'paid, a minute later the page says that it takes longer',
    truths: paid,
    async reach(visitor) {
      await visitor.page.clock.install();
      visitor.network.set('ValidateTransaction', 'fail');
      await payUnseen(visitor);
      await heading(visitor.page, 'Payment received').waitFor();
      await visitor.page.clock.fastForward(61_000);
      await visitor.page.getByText('It is taking longer than usual').waitFor();
    },
  },
  {
    states: ['order.cancelled'],
    how: 'the server says that it cancelled the order',
    truths: [...unpaid, 'cancelled'],
    async reach(visitor) {
      await awaitPayment(visitor);
      visitor.network.set('GetOrder', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('"PENDING"', '"CANCELLED"');
        await route.fulfill({ response, body });
      });
      await heading(visitor.page, 'The order was cancelled').waitFor();
    },
  },
  {
    states: ['order.closing'],
    how: 'the order is confirmed, the browser does not give the lock out',
    truths: maybeSent,
    async reach(visitor) {
      await visitor.network.stopAt('CreateOrder', 'reply', () => order(visitor, 'Cash on delivery'));
      await holdLock(visitor, 'order-intent');
      await visitor.network.release('CreateOrder');
      await lockAwaited(visitor, 'order-intent');
    },
  },
];
