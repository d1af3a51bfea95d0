import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CartDrawer } from '../../../src/views/cart/CartDrawer.tsx';
import { product } from '../../machines/fixtures/catalogue.ts';
import { coupon } from '../../machines/fixtures/startCheckout.ts';
import { supportDialogs } from '../support/dialog.ts';
import { show, startShop } from '../support/shop.tsx';

const rose = product();

beforeAll(supportDialogs);
afterEach(cleanup);

describe('gifts in the cart drawer', () => {
  const mini = (id: string) => ({ ...product({ id, title: `Mini ${id}` }), images: [] });
  const [balm, mist, soap] = [mini('balm'), mini('mist'), mini('soap')];
  const freebie = (gifts: readonly ReturnType<typeof mini>[], over = {}) =>
    coupon({
      code: 'MINI',
      couponType: 'FREEBIE',
      getYQuantity: 2,
      getYProducts: gifts.map(({ id }) => id),
      getYStoreProducts: gifts,
      ...over,
    });
  const labelOf = (element: Element) => element.getAttribute('aria-label');
  const withGifts = async (offer: ReturnType<typeof coupon>) => {
    const shop = await startShop({ products: [rose, balm, mist, soap], coupons: [offer] });
    shop.actors.shop.send({ type: 'cart.drawer.open' });
    show(<CartDrawer actors={shop.actors} now={Date.now} />);
    const drawer = await screen.findByRole('dialog', { name: /Your cart/ });
    return { ...shop, drawer: within(drawer), user: userEvent.setup() };
  };

  test.each([
    ['an offer', 'Free gift with this order', freebie([balm], { autoApply: true, getYQuantity: 1 })],
    ['a coupon', 'Free gift with GIFT', freebie([balm], { code: 'GIFT', couponType: 'PRODUCT' })],
  ])('that %s adds by itself have no button that would bring them back', async (_, words, offer) => {
    const { actors, add, drawer } = await withGifts({ ...offer, getYQuantity: 1 });
    add(rose);
    if (offer.couponType === 'PRODUCT')
      actors.cart.send({
        type: 'cart.coupon.apply',
        coupon: { ...offer, autoApplied: false, checkoutSource: 'TYPED' },
      });
    expect(await drawer.findByText(words)).toBeTruthy();
    expect(drawer.queryByRole('button', { name: 'Remove Mini balm' })).toBeNull();
    expect(drawer.getByRole('button', { name: 'Remove Rose shower gel' })).toBeTruthy();
  });

  test('are open until as many are chosen as the offer gives [S1.13]', async () => {
    const { add, drawer, user } = await withGifts(freebie([balm, mist, soap]));
    add(rose);
    const buttons = () => drawer.getAllByRole('button', { name: /Mini \w+, free$/ }).map(labelOf);
    await user.click(await drawer.findByRole('button', { name: 'Add Mini mist, free' }));
    expect(buttons()).toEqual(['Add Mini balm, free', 'Added Mini mist, free', 'Add Mini soap, free']);
    await user.click(drawer.getByRole('button', { name: 'Add Mini soap, free' }));
    expect(buttons()).toEqual(['Added Mini mist, free', 'Added Mini soap, free']);
    expect(drawer.getAllByText('Free gift')).toHaveLength(2);
    await user.click(drawer.getByRole('button', { name: 'Remove Mini mist' }));
    await waitFor(() => expect(buttons()).toHaveLength(3));
  });

  test.each([
    ['A free gift at ₹2,000', [balm]],
    ['Choose a free gift at ₹2,000', [balm, mist]],
  ])('that a fuller cart unlocks stand under “%s”', async (title, products) => {
    const { add, drawer } = await withGifts(freebie(products, { minOrderValue: 200_000 }));
    add(rose);
    const list = within(await drawer.findByRole('region', { name: 'Gifts' }));
    expect(list.getByText(title)).toBeTruthy();
    expect(list.queryByRole('button')).toBeNull();
  });

  test.each([{ autoApply: true }, { autoApply: false }])(
    'of one product come in as many units as the offer gives: %j',
    async (over) => {
      const { add, drawer, user } = await withGifts(freebie([balm], over));
      add(rose);
      if (!over.autoApply)
        await user.click(await drawer.findByRole('button', { name: 'Add Mini balm, free' }));
      expect(await drawer.findByText(/^2 free gifts/)).toBeTruthy();
    },
  );
});
