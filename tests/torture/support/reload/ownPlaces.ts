/** Where the cart, the shop's own checkout and its order can be held in a browser. */
import type { Place } from './place.ts';
import {
  arrange,
  fillCart,
  fillForm,
  formOf,
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
  visit,
} from './visitor.ts';

const nothingSent = ['form', 'amountChanged', 'working', 'confirmed'] as const;
const maybeSent = ['working', 'looking', 'confirmed'] as const;
const unpaid = ['working', 'unknown', 'notCharged', 'paying', 'charged', 'confirmed'] as const;
const paid = ['working', 'unknown', 'charged', 'confirmed'] as const;
const shopping = ['shop', ...nothingSent] as const;

/** With an online payment's window open. */
async function openPayment(visitor: Visitor): Promise<void> {
  await order(visitor, 'Pay online');
  await payButton(visitor.page).waitFor();
}

/** Paid, with nobody but the page to tell the shop of it, and the shop's answers about the order kept back. */
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

/** The server's order, as if it took longer to confirm it. */
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

/** A call that failed, and will fail again. */
async function failing(visitor: Visitor, call: string): Promise<void> {
  visitor.network.set(call, 'fail');
  await visitor.network.reached(call);
}

/** The account's cart, on the server, has a line that this browser does not know. */
async function meetUnknownLine(visitor: Visitor, hold: 'request' | 'fail'): Promise<void> {
  visitor.network.set('searchProducts', hold);
  visitor.network.set('createShoppingCart', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /"items":\[(\{[^}]*\})/,
      (items, line: string) => `${items},${line.replaceAll('plenty-a', 'plenty-b')}`,
    );
    await route.fulfill({ response, body });
  });
  await fillCart(visitor);
  await visitor.network.reached('searchProducts');
}

export const ownPlaces: readonly Place[] = [
  {
    states: ['cart.contents.restoring'],
    how: 'the page has come, its code is held',
    truths: nothingSent,
    isQuick: true,
    async reach(visitor) {
      await openCheckout(visitor);
      visitor.network.set('/assets/', 'request');
      await visitor.page.goto('/pages/checkout', { waitUntil: 'commit' });
      await visitor.network.reached('/assets/');
    },
  },
  {
    states: ['cart.contents.ready.empty'],
    how: 'checkout says that there is nothing to order',
    truths: ['empty'],
    orders: 0,
    async reach(visitor) {
      await visit(visitor, '/pages/checkout');
      await heading(visitor.page, 'There is nothing to order yet').waitFor();
    },
  },
  {
    states: ['cart.contents.ready.filled', 'cart.merging.idle', 'cart.validation.idle'],
    how: 'the cart shows what was added',
    truths: shopping,
    reach: fillCart,
  },
  {
    states: ['cart.merging.describing'],
    how: 'the server’s cart has a line more, searchProducts is held',
    truths: shopping,
    reach: (visitor) => meetUnknownLine(visitor, 'request'),
  },
  {
    states: ['cart.merging.waiting'],
    how: 'the server’s cart has a line more, searchProducts failed and is tried again soon',
    truths: shopping,
    reach: (visitor) => meetUnknownLine(visitor, 'fail'),
  },
  {
    states: ['cart.validation.validating', 'checkout.form.submitting.checkingCart'],
    how: 'another price was told, and the code that works it in is held',
    truths: nothingSent,
    async reach(visitor) {
      await openCheckout(visitor);
      await fillForm(visitor, 'Cash on delivery');
      visitor.network.set('/assets/revalidation', 'request');
      visitor.network.set('CheckInventory', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/"price":500\b/g, '"price":450');
        await route.fulfill({ response, body });
      });
      await visit(visitor, '/pages/checkout');
      await press(visitor);
      await visitor.network.reached('/assets/revalidation');
    },
  },
  {
    states: ['checkout.form.editing.filling'],
    how: 'the form is half filled in',
    truths: nothingSent,
    isQuick: true,
    async reach(visitor) {
      await openCheckout(visitor);
      await formOf(visitor.page).getByLabel('Mobile number').fill(visitor.phone);
    },
  },
  {
    states: ['checkout.form.editing.rejected'],
    how: 'the list of what is missing is shown',
    truths: nothingSent,
    async reach(visitor) {
      await openCheckout(visitor);
      await press(visitor);
      await formOf(visitor.page).getByRole('alert', { name: 'Please look at these first' }).waitFor();
    },
  },
  {
    states: ['checkout.form.submitting.awaitingPincode'],
    how: 'GetZipCode is held, the button is busy',
    truths: nothingSent,
    async reach(visitor) {
      await openCheckout(visitor);
      await fillForm(visitor, 'Cash on delivery');
      visitor.network.set('GetZipCode', 'request');
      await formOf(visitor.page).getByLabel('Pincode').fill('411001');
      await visitor.network.reached('GetZipCode');
      await press(visitor);
      await formOf(visitor.page).getByRole('button', { name: 'Checking your order' }).waitFor();
    },
  },
  {
    states: ['checkout.form.confirmingAmount'],
    how: 'the server refused the total, the page asks about the right one',
    truths: nothingSent,
    async reach(visitor) {
      visitor.network.set('CreateOrder', async (route) => {
        const body = route.request().postData() ?? '';
        await route.continue({ postData: body.replace(/"totalAmount":[\d.]+/, '"totalAmount":1') });
      });
      await order(visitor, 'Cash on delivery');
      await heading(visitor.page, 'The total has changed').waitFor();
    },
  },
  {
    states: ['checkout.completed'],
    how: 'the order is confirmed, the order page’s code is held',
    truths: ['empty', 'confirmed'],
    async reach(visitor) {
      visitor.network.set('/assets/order-', 'request');
      await order(visitor, 'Cash on delivery');
      await heading(visitor.page, 'Your order is confirmed').waitFor();
    },
  },
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
    async reach(visitor) {
      visitor.network.set('CreateOrder', 'request');
      await order(visitor, 'Cash on delivery');
      await visitor.network.reached('CreateOrder');
    },
  },
  {
    states: ['order.placingOrder', 'checkout.ordering'],
    how: 'the server has the order, its answer is held',
    truths: maybeSent,
    isQuick: true,
    async reach(visitor) {
      visitor.network.set('CreateOrder', 'reply');
      await order(visitor, 'Cash on delivery');
      await visitor.network.reached('CreateOrder');
    },
  },
  {
    states: ['order.reconciling.request.asking', 'order.reconciling.pace.prompt'],
    how: 'asked again after a reload, the server’s answer is held',
    truths: maybeSent,
    async reach(visitor) {
      visitor.network.set('CreateOrder', 'reply');
      await order(visitor, 'Cash on delivery');
      await visitor.network.reached('CreateOrder');
      visitor.network.set('CreateOrder', 'reply');
      await visitor.page.reload({ waitUntil: 'commit' });
      await visitor.network.reached('CreateOrder');
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
      await heading(visitor.page, 'We are looking for your order').waitFor();
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
      await heading(visitor.page, 'We are looking for your order').waitFor();
      await visitor.page.clock.fastForward(61_000);
      await visitor.page.getByText('It is taking longer than usual').waitFor();
    },
  },
  {
    states: ['order.interrupted'],
    how: 'the record is half an hour old',
    truths: ['interrupted', ...maybeSent],
    async reach(visitor) {
      visitor.network.set('CreateOrder', 'reply');
      await order(visitor, 'Cash on delivery');
      await visitor.network.reached('CreateOrder');
      await visitor.page.evaluate(() => {
        for (const [key, text] of Object.entries(localStorage)) {
          if (!key.includes('order-intent')) continue;
          const older = (_: string, created: string) => `"createdAt":${Number(created) - 31 * 60_000}`;
          localStorage.setItem(key, String(text).replace(/"createdAt":(\d+(?:\.\d+)?)/, older));
        }
      });
      await visitor.page.reload();
      await heading(visitor.page, 'You were about to order').waitFor();
    },
  },
  {
    states: ['order.creatingTransaction'],
    how: 'CreateTransaction is held',
    truths: unpaid,
    async reach(visitor) {
      visitor.network.set('CreateTransaction', 'reply');
      await order(visitor, 'Pay online');
      await visitor.network.reached('CreateTransaction');
    },
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
      visitor.network.set('CreateTransaction', 'fail');
      await leavePayment(visitor.page);
      await visitor.network.reached('CreateTransaction');
      await heading(visitor.page, 'We are checking your payment').waitFor();
    },
  },
  {
    states: ['order.askingProvider'],
    how: 'reloaded with the window open, the provider’s answer is held',
    truths: unpaid,
    async reach(visitor) {
      await openPayment(visitor);
      visitor.network.set('CreateTransaction', 'request');
      await visitor.page.reload({ waitUntil: 'commit' });
      await visitor.network.reached('CreateTransaction');
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
    async reach(visitor) {
      visitor.network.set('ValidateTransaction', 'request');
      await payUnseen(visitor);
      await visitor.network.reached('ValidateTransaction');
    },
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
      visitor.network.set('ValidateTransaction', 'reply');
      await payUnseen(visitor);
      await visitor.network.reached('ValidateTransaction');
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
      visitor.network.set('CreateOrder', 'reply');
      await order(visitor, 'Cash on delivery');
      await visitor.network.reached('CreateOrder');
      await holdLock(visitor, 'order-intent');
      await visitor.network.release('CreateOrder');
      await lockAwaited(visitor, 'order-intent');
    },
  },
];
