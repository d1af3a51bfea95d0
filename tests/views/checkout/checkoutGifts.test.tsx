import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRequest } from '../../../src/contract/domain/index.ts';
import { product } from '../../machines/fixtures/catalogue.ts';
import { offline, ok, refused } from '../../machines/fixtures/order.ts';
import { coupon } from '../../machines/fixtures/startCheckout.ts';
import { fillIn, openCheckout, rose } from '../support/checkout.tsx';
import { supportDialogs } from '../support/dialog.ts';

const balm = { ...product({ id: 'balm', title: 'Mini balm' }), images: [] };
const mini = coupon({
  code: 'MINI',
  couponType: 'FREEBIE',
  autoApply: true,
  getYQuantity: 1,
  getYProducts: ['balm'],
  getYStoreProducts: [balm],
});

const open = (api: Parameters<typeof openCheckout>[0]) => openCheckout(api, {}, 1, {}, [], [rose, balm]);
const giftLine = async () => {
  const [title] = await screen.findAllByText('Mini balm', { exact: false, selector: 'div' });
  const line = title?.closest('li');
  if (!line) throw new Error('There is no line of the gift');
  return within(line);
};

/** The number of items in the summary's head and in its bill. */
const counted = () => screen.getAllByText(/^\d items?$/).map(({ textContent }) => textContent);

beforeAll(() => {
  supportDialogs();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

describe('a gift in the summary of checkout', () => {
  test('is neither called free nor counted for a way to pay that its offer excludes', async () => {
    const { user } = await open({ listCoupons: async () => ok([{ ...mini, paymentMethod: 'ONLINE' }]) });
    const gift = await giftLine();
    gift.getByText('Free', { exact: false });
    expect(counted()).toEqual(['2 items', '2 items']);
    await user.click(screen.getByRole('radio', { name: /Cash on delivery/ }));
    gift.getByText('Not with this way to pay');
    expect(counted()).toEqual(['1 item', '1 item']);
    expect(gift.queryByText('Free', { exact: false })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Pay online/ }));
    gift.getByText('Free', { exact: false });
  });

  test('that was already given to this number leaves the cart, and the order can be placed without it', async () => {
    const words = 'The free gift was already given to this mobile number.';
    const sent: OrderRequest[] = [];
    const { user } = await open({
      listCoupons: async () => ok([mini]),
      createOrder: async ({ request }) => {
        sent.push(request);
        const [gift] = request.lines.filter(({ source }) => source === 'COUPON');
        if (!gift) return offline;
        const details = { recordKeys: ['balm-COUPON'], areGifts: true };
        return refused('PRODUCT_UNAVAILABLE', words, details);
      },
    });
    await giftLine();
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /Cash on delivery/ }));
    await user.click(screen.getByRole('button', { name: /^Place order/ }));
    await screen.findByText(`${words} It is out of your cart now: please place your order again.`);
    await waitFor(() => expect(screen.queryByText('Mini balm', { exact: false })).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Place order/ }));
    await waitFor(() => expect(sent.map(({ lines }) => lines.length)).toEqual([2, 1]));
  });

  test('is not left out of the order because the list of offers could not be loaded', async () => {
    const network = { isDown: true };
    const sent: OrderRequest[] = [];
    const { shop, user } = await open({
      listCoupons: async () => (network.isDown ? offline : ok([mini])),
      createOrder: async ({ request }) => {
        sent.push(request);
        return offline;
      },
    });
    // As restored from an earlier visit: the offer of this gift is not known.
    shop.actors.cart.send({
      type: 'coupon.offers.settled',
      settlement: {
        slotCode: null,
        slot: { kind: 'keep' },
        dropped: [],
        gifts: [{ couponCode: 'MINI', gift: balm, qty: 1 }],
        now: Date.now(),
      },
    });
    const gift = await giftLine();
    gift.getByText('Not checked yet: try again, or remove it in your cart');
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /Cash on delivery/ }));
    const press = () => user.click(screen.getByRole('button', { name: /^Place order/ }));
    await press();
    await screen.findByText('Your cart could not be checked just now. Please try again.');
    expect(sent).toEqual([]);
    network.isDown = false;
    await press();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.lines.map(({ productId, source }) => [productId, source])).toEqual([
      ['p1', 'CART'],
      ['balm', 'COUPON'],
    ]);
  });
});
