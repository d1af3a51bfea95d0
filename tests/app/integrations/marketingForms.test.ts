import { fireEvent } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { followMarketingForms } from '../../../src/app/integrations/marketingForms.ts';
import { createRouteServices } from '../../../src/app/page/routeServices.ts';
import type { ShopApi } from '../../../src/services/shopApi/index.ts';
import { coupon } from '../../machines/fixtures/cart.ts';
import { ok } from '../../machines/fixtures/order.ts';
import { startShop } from '../../views/support/shop.tsx';

/** A third party's form in the page, whose button refuses at first. */
function drawForm(coupon: string): { form: HTMLFormElement; button: HTMLButtonElement } {
  document.body.innerHTML = `<form data-marketing-form>
    <input name="coupon" value="${coupon}"><input name="phone" value=" +919812345678 "><input name="email" value="">
    <button type="submit">Keep it</button></form>`;
  const form = document.querySelector('form');
  const button = document.querySelector('button');
  if (!form || !button) throw new Error('There is no form');
  button.setCustomValidity('Scratch a card first.');
  return { form, button };
}

test('a submit of the pop-up’s form is read, after its button’s custom validity was cleared [S5.38 S7.34]', async () => {
  const updateUserCoupon = vi.fn<ShopApi['updateUserCoupon']>(async () => ok(null));
  const { actors, shopApi } = await startShop({
    products: [],
    coupons: [coupon({ code: 'TEN' })],
    api: { updateUserCoupon },
  });
  const toasts: string[] = [];
  actors.shop.on('toast.requested', ({ toast }) => toasts.push(toast.text));
  followMarketingForms(actors, createRouteServices(shopApi, 'demo', 'https://shop.example'));

  const won = drawForm('ten');
  fireEvent.click(won.button);
  expect(won.button.validationMessage).toBe('');
  await expect
    .poll(() => toasts)
    .toEqual(['Coupon TEN is yours. We apply it when your cart qualifies and has no other coupon.']);
  expect(updateUserCoupon.mock.calls.map(([args]) => args)).toEqual([
    { storeId: 'demo', code: 'TEN', phone: '+919812345678', email: null },
  ]);
  expect(actors.cart.getSnapshot().context.storedCouponCode).toBe('TEN');

  fireEvent.click(drawForm('BETTER LUCK NEXT TIME').button);
  document.body.innerHTML = '<form><button type="submit">Ours</button></form>';
  const own = document.querySelector('button');
  own?.setCustomValidity('Not yet');
  if (own) fireEvent.click(own);
  expect([own?.validationMessage, updateUserCoupon.mock.calls.length]).toEqual(['Not yet', 1]);
});
