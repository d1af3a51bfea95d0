import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CouponBannerPart } from '../../../src/app/parts/CouponBannerPart.tsx';
import { coupon } from '../../machines/fixtures/cart.ts';
import { product } from '../../machines/fixtures/catalogue.ts';
import { expectAccessible } from '../support/accessible.ts';
import { supportDialogs } from '../support/dialog.ts';
import { show, startShop } from '../support/shop.tsx';

beforeAll(supportDialogs);
afterEach(cleanup);

const ten = coupon({
  code: 'TEN',
  isFeatured: true,
  couponTitle: 'Ten percent off',
  tAndC: 'Once an order.',
});
const gift = coupon({ code: 'GIFT', couponType: 'FREEBIE', isFeatured: true, couponTitle: 'A gift' });

async function start(topCoupons = [gift, ten]) {
  const { actors, add } = await startShop({
    products: [product()],
    coupons: topCoupons,
    store: { topCoupons },
  });
  const { overlays } = actors.shop.getSnapshot().children;
  if (!overlays) throw new Error('The shop has no overlays');
  const { container } = show(
    <CouponBannerPart storeData={actors.storeData} overlays={overlays} cart={actors.cart} />,
  );
  return { actors, add, overlays, container };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Ten percent off' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('shows the first offer that is not a gift, and opens it [S2.44]', async () => {
  const { container } = await start();
  expect(screen.getByRole('complementary', { name: 'Today’s offer' }).textContent).toContain('TEN');
  expect(dialog()).toBe(null);
  press('See the offer');
  expect(dialog()?.textContent).toContain('Once an order.');
  await expectAccessible(container);
});

test('is not shown if the shop has no offer [S2.44]', async () => {
  const { container } = await start([gift]);
  expect(container.textContent).toBe('');
});

test('closes when the page changes [S2.45]', async () => {
  const { actors } = await start();
  press('See the offer');
  act(() => actors.shop.send({ type: 'route.changed', pathname: '/shop', query: {}, now: 2 }));
  expect(dialog()).toBe(null);
});

test('stores the offer while the cart is empty', async () => {
  const { actors } = await start();
  press('See the offer');
  press('Apply to my cart');
  expect(actors.cart.getSnapshot().context.storedCouponCode).toBe('TEN');
  expect(
    screen.getByText('Saved for you for 24 hours. We apply it as soon as your cart qualifies.'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Saved' }).getAttribute('aria-disabled')).toBe('true');
});

test('applies the offer to a cart that meets it [S2.45]', async () => {
  const { actors, add } = await start();
  add(product(), 2);
  press('See the offer');
  press('Apply to my cart');
  await waitFor(() => expect(actors.cart.getSnapshot().context.coupon?.code).toBe('TEN'));
  expect(screen.getByText('Applied to your cart.')).toBeTruthy();
});

test.each([
  ['copies the code', () => Promise.resolve(), 'The code is copied.'],
  [
    'says how to copy by hand where the browser refuses',
    () => Promise.reject(new Error('no')),
    'Your browser does not allow copying. Select the code to copy it.',
  ],
])('%s', async (_, writeText, text) => {
  const clipboard = { writeText: vi.fn(writeText) };
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
  await start();
  press('See the offer');
  press('Copy the code');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(clipboard.writeText.mock.calls).toEqual([['TEN']]);
  vi.unstubAllGlobals();
});
