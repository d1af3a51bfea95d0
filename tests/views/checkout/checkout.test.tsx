import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { zip } from '../../machines/fixtures/catalogue.ts';
import { offline, ok, refused } from '../../machines/fixtures/order.ts';
import { coupon } from '../../machines/fixtures/startCheckout.ts';
import { userAddress } from '../../machines/fixtures/user.ts';
import { expectAccessible } from '../support/accessible.ts';
import { fillIn, openCheckout, rose } from '../support/checkout.tsx';
import { supportDialogs } from '../support/dialog.ts';

const value = (label: string) => {
  const field = screen.getByLabelText(label);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : null;
};

beforeAll(() => {
  supportDialogs();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

describe('the checkout form', () => {
  test('lists the problems after an empty submit; each entry links to its field', async () => {
    const { user } = await openCheckout();
    await user.click(screen.getByRole('button', { name: /^Place order/ }));
    const heading = await screen.findByRole('heading', { name: 'Please check these details' });
    const summary = heading.parentElement;
    expect(document.activeElement).toBe(summary);
    expect([...(summary?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Mobile number',
      'Pincode',
      'Full name',
      'Flat, house number, building, street',
      'City',
      'State',
      'Payment',
    ]);
    for (const message of [
      'Please enter valid phone number',
      'Please enter valid pincode',
      'Please enter firstname',
      'Please enter address',
      'Please enter city',
      'Please select state',
      'Please choose a payment method',
    ]) {
      expect(screen.getAllByText(message)).toHaveLength(1);
    }
    await user.click(screen.getByRole('link', { name: 'Full name' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  });

  test('leads to the problems after each submit that finds some', async () => {
    const { user } = await openCheckout();
    const summary = () => screen.getByRole('alert', { name: /^Please check/ });
    await user.click(screen.getByRole('button', { name: /^Place order/ }));
    expect(document.activeElement).toBe(summary());
    await user.click(screen.getByRole('button', { name: /^Place order/ }));
    expect(document.activeElement).toBe(summary());
  });

  test('carries the autocomplete tokens of an Indian address', async () => {
    await openCheckout();
    const tokens = [...document.querySelectorAll('[autocomplete]:not([autocomplete="off"])')].map((field) => [
      field.getAttribute('name'),
      field.getAttribute('autocomplete'),
    ]);
    expect(tokens).toEqual([
      ['phone', 'tel-national'],
      ['email', 'email'],
      ['pincode', 'shipping postal-code'],
      ['name', 'shipping name'],
      ['address', 'shipping address-line1'],
      ['area', 'shipping address-line2'],
      ['landmark', 'shipping address-line3'],
      ['city', 'shipping address-level2'],
      ['state', 'shipping address-level1'],
    ]);
  });

  test('checks a field when it is left and clears the problem while it is edited', async () => {
    const { user } = await openCheckout();
    await user.type(screen.getByLabelText('Mobile number'), '12');
    await user.tab();
    expect(screen.getByText('Please enter valid phone number')).toBeTruthy();
    await user.type(screen.getByLabelText('Mobile number'), '3');
    expect(screen.queryByText('Please enter valid phone number')).toBeNull();
  });

  test('fills in city and state from the pincode', async () => {
    const { user } = await openCheckout();
    await fillIn(user);
    expect({ phone: value('Mobile number'), city: value('City'), state: value('State') }).toEqual({
      phone: '9876543210',
      city: 'Bengaluru',
      state: 'KA',
    });
  });

  test('offers to check a pincode again if that failed', async () => {
    let isOffline = true;
    const { user } = await openCheckout({ getZipCode: async () => (isOffline ? offline : ok(zip())) });
    await user.type(screen.getByLabelText('Pincode'), '560001');
    const retry = await screen.findByRole('button', { name: 'Check the pincode again' });
    isOffline = false;
    await user.click(retry);
    expect(await screen.findByText(/^Arrives by/)).toBeTruthy();
  });

  test('shows the costs and savings of each payment method, and the amount on the button', async () => {
    const { user } = await openCheckout();
    const rows = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(rows).toEqual([
      'Pay online₹474.05Google Pay, PhonePe, Paytm or any UPI app, cards, net banking, wallets₹24.95 online payment discount',
      'Cash on delivery₹548Pay by cash or UPI when it arrivesIncludes ₹49 cash on delivery charge',
      'Part online, rest on delivery₹499₹99 now, ₹400 at the door',
    ]);
    await user.click(screen.getByRole('radio', { name: /Pay online/ }));
    expect(screen.getByRole('button', { name: 'Pay ₹474.05' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Cash on delivery/ }));
    expect(screen.getByRole('button', { name: 'Place order · ₹548' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Part online/ }));
    expect(screen.getByRole('button', { name: 'Pay ₹99' })).toBeTruthy();
  });

  test('names the delivery charge of each payment method if it depends on the method', async () => {
    const tier = { storeId: 'demo', type: 'CUSTOM', coupons: [], minOrderValue: 0, maxOrderValue: 59_900 };
    await openCheckout({}, {}, 1, { ppcodEnabled: false, ppcodAmount: null }, [
      { ...tier, id: 'cod', paymentType: 'COD', amount: 7_900 },
    ]);
    const rows = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(rows).toEqual([
      'Pay online₹474.05Google Pay, PhonePe, Paytm or any UPI app, cards, net banking, wallets₹24.95 online payment discountFree delivery',
      'Cash on delivery₹627Pay by cash or UPI when it arrivesIncludes ₹49 cash on delivery chargeIncludes ₹79 delivery',
    ]);
  });

  test('does not show part payment that the shop has switched off, not even at a pincode without delivery', async () => {
    const { user } = await openCheckout({ getZipCode: async () => ok(null) }, {}, 1, {
      ppcodEnabled: false,
      ppcodAmount: null,
    });
    await user.type(screen.getByLabelText('Pincode'), '999999');
    await screen.findAllByText(/currently don't deliver/);
    const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'));
    expect(names).toEqual(['PREPAID', 'COD']);
    expect(document.body.textContent).not.toContain('at the door');
  });

  test('asks for first and last name before there is an error, and says where a name is cut', async () => {
    const { user } = await openCheckout();
    const name = screen.getByLabelText('Full name');
    const hint = () => document.getElementById(`${name.id}-hint`)?.textContent;
    expect(hint()).toBe('First and last name');
    await user.click(name);
    await user.paste(`Asha ${'x'.repeat(60)}`);
    expect(hint()).toBe('Longer names are cut at 49 letters each.');
  });

  test('shows why cash on delivery is not available for the pincode', async () => {
    const { user } = await openCheckout({ getZipCode: async () => ok(zip({ cod: false })) });
    await user.type(screen.getByLabelText('Pincode'), '560001');
    await screen.findByText(/online payment only/);
    const cash = screen.getByRole('radio', { name: /Cash on delivery/ });
    expect(cash.closest('label')?.textContent).toContain(
      'Cash on Delivery is not available at this pincocde',
    );
    expect(cash.hasAttribute('disabled')).toBe(true);
  });

  test('asks for confirmation if the total has changed, and preserves the input', async () => {
    const { user } = await openCheckout({
      createOrder: async () => refused('AMOUNT_CHANGED', 'Changed', { totalAmount: 600 }),
    });
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /Cash on delivery/ }));
    await user.click(screen.getByRole('button', { name: 'Place order · ₹548' }));
    expect(await screen.findByRole('button', { name: 'Continue with ₹600' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to checkout' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Place order/ })).toBeTruthy());
    expect(screen.getByRole('region', { name: 'Deliver to' }).textContent).toContain('Asha Rao');
  });

  test('shows in the form why the shop refused the order', async () => {
    const { user } = await openCheckout({
      createOrder: async () => refused('OUT_OF_STOCK', 'Rose shower gel is sold out.'),
    });
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /Cash on delivery/ }));
    await user.click(screen.getByRole('button', { name: 'Place order · ₹548' }));
    expect((await screen.findByText('Rose shower gel is sold out.')).closest('[role="alert"]')).toBeTruthy();
  });

  test('groups the digits of what a refused coupon lacks, as the cart does', async () => {
    const { shop, user } = await openCheckout({
      createOrder: async () =>
        refused('COUPON_NOT_APPLICABLE', 'Add product worth ₹1299 more to the cart to avail this offer'),
    });
    const rule = { ...coupon({ getYAmount: 5_000 }), autoApplied: false, checkoutSource: 'TYPED' as const };
    shop.actors.cart.send({ type: 'cart.coupon.apply', coupon: rule });
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /Cash on delivery/ }));
    await user.click(screen.getByRole('button', { name: 'Place order · ₹498' }));
    await screen.findByText('Add product worth ₹1,299 more to the cart to avail this offer');
  });

  test('passes axe', async () => {
    const { user, container } = await openCheckout();
    await user.click(screen.getByRole('button', { name: /^Place order/ }));
    await screen.findByRole('heading', { name: 'Please check these details' });
    await expectAccessible(container);
  });
});

describe('a line that sold out while the shop could not be reached', () => {
  test('takes the place of the failure, is named by the button, and is led to on the page', async () => {
    const network = { isDown: true };
    const { user, shop } = await openCheckout({
      checkInventory: async ({ items }) =>
        network.isDown
          ? offline
          : ok(
              items.map(({ recordKey }) => ({
                recordKey,
                inventory: 0,
                collections: rose.collections,
                price: rose.price,
                listingPrice: rose.listingPrice,
                status: 'ENABLED' as const,
              })),
            ),
    });
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /Cash on delivery/ }));
    await user.click(screen.getByRole('button', { name: /^Place order/ }));
    const stale = 'Your cart could not be checked just now. Please try again.';
    expect(await screen.findByText(stale)).toBeTruthy();
    network.isDown = false;
    shop.actors.inventory.send({ type: 'connectivity.online' });
    expect(
      await screen.findByText('Rose shower gel is sold out: remove it to go on.', { exact: false }),
    ).toBeTruthy();
    expect(screen.queryByText(stale)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Go to Rose shower gel' }));
    expect(document.activeElement?.textContent).toContain('Sold out. Please remove it to continue.');
  });
});

describe('lines that cannot be ordered as checkout opens', () => {
  test('are named before anything is filled in, with a way to take what is left', async () => {
    const { user } = await openCheckout({}, { p1: 2 }, 4);
    expect((await screen.findByText('Only 2 are left.')).textContent).toBe('Only 2 are left.Take 2Remove');
    await user.click(screen.getByRole('button', { name: 'Take 2' }));
    await waitFor(() => expect(screen.queryByText('Only 2 are left.')).toBeNull());
    expect(screen.getAllByText('2 items')).toHaveLength(2);
  });

  test('can be removed where they are sold out', async () => {
    const { user } = await openCheckout({}, { p1: 0 });
    const told = await screen.findByText('Sold out. Please remove it to continue.');
    expect(told.getAttribute('role')).toBe('alert');
    await user.click(screen.getByRole('button', { name: 'Remove Rose shower gel' }));
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeTruthy();
  });
});

test('a cart that becomes empty at checkout says why, and its last line can be put back', async () => {
  const { user } = await openCheckout({}, { p1: 0 });
  await user.click(await screen.findByRole('button', { name: 'Remove Rose shower gel' }));
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeTruthy();
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  await user.click(undo);
  expect(await screen.findByRole('form', { name: 'Checkout' })).toBeTruthy();
});

test('shows how to pay online only where the shop takes online payments', async () => {
  await openCheckout({}, {}, 1, { prepaidEnabled: false, ppcodEnabled: false });
  expect(screen.queryByText(/Razorpay/)).toBeNull();
  expect(screen.queryByRole('list', { name: 'We accept' })).toBeNull();
  cleanup();
  await openCheckout();
  expect(screen.getByText(/Razorpay/)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'We accept' })).toBeTruthy();
});

test('the saved address is changed as often as one likes, each time from its first field', async () => {
  const home = userAddress({ name: 'Asha Rao' });
  const work = userAddress({ id: 'a2', name: 'Asha at work' });
  const { user, shop } = await openCheckout({ searchUserAddresses: async () => ok([home, work]) });
  const { addresses } = shop.actors.shop.getSnapshot().children;
  addresses?.send({ type: 'user.signedIn', userId: 'u1' });
  addresses?.send({ type: 'addresses.load' });
  for (const name of [/^Asha Rao/, /^Asha at work/]) {
    await user.click(await screen.findByRole('radio', { name }));
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile number'));
  }
});
