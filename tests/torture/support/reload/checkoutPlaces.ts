/** Moments of the cart and of the shop's own checkout form at which a browser can be held. */
import type { Place } from './place.ts';
import {
  fillCart,
  fillForm,
  formOf,
  heading,
  openCheckout,
  order,
  press,
  type Visitor,
  visit,
} from './visitor.ts';

/** The screens that are allowed if no order was sent. */
export const nothingSent = ['form', 'amountChanged', 'working', 'confirmed'] as const;
const shopping = ['shop', ...nothingSent] as const;

/** Fills the cart; the server's reply to its sync contains a line that this browser does not know. */
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

export const checkoutPlaces: readonly Place[] = [
  {
    states: ['cart.contents.restoring'],
    how: 'the page has come, its code is held',
    truths: nothingSent,
    isQuick: true,
    async reach(visitor) {
      await openCheckout(visitor);
      await visitor.network.stopAt('/assets/', 'request', () =>
        visitor.page.goto('/pages/checkout', { waitUntil: 'commit' }),
      );
    },
  },
  {
    states: ['cart.contents.ready.empty'],
    how: 'checkout says that there is nothing to order',
    truths: ['empty'],
    orders: 0,
    async reach(visitor) {
      await visit(visitor, '/pages/checkout');
      await heading(visitor.page, 'Your cart is empty').waitFor();
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
      await formOf(visitor.page).getByRole('alert', { name: 'Please check these details' }).waitFor();
    },
  },
  {
    states: ['checkout.form.submitting.awaitingPincode'],
    how: 'GetZipCode is held, the button is busy',
    truths: nothingSent,
    async reach(visitor) {
      await openCheckout(visitor);
      await fillForm(visitor, 'Cash on delivery');
      await visitor.network.stopAt('GetZipCode', 'request', () =>
        formOf(visitor.page).getByLabel('Pincode').fill('411001'),
      );
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
];
