import { expect, test } from 'vitest';
import { quote } from '../../../src/pricing/index.ts';
import type { PaymentType, ShippingTier } from '../../../src/pricing/types.ts';
import { savedText } from '../../../src/views/cart/saved.ts';
import { line, now } from '../../machines/fixtures/startCheckout.ts';

function tier(amount: number, from: number, to: number | null, type = 'CUSTOM'): ShippingTier {
  const id = `${type}-${from}`;
  return { id, type, paymentType: 'ALL', amount, minOrderValue: from, maxOrderValue: to };
}

/** What the cart says of an order of ₹600 in a shop with these tiers; its line is ₹100 below its listing price. */
function said(shippingTiers: readonly ShippingTier[], paymentType: PaymentType = 'PREPAID'): string | null {
  const cart = [line({ price: 60_000, listingPrice: 70_000 })];
  const result = quote({ now, paymentType, cart, freebies: [], shippingTiers });
  if (result.status !== 'ok') throw new Error(result.error);
  return savedText(result, shippingTiers);
}

test('the saving names the specification’s ₹50 on delivery where the shop charges that much, and less is asked', () => {
  expect(said([tier(5_900, 0, 49_899), tier(0, 49_900, null)])).toBe(
    'You save ₹150 on this order, ₹50 of it on delivery',
  );
  expect(said([tier(3_900, 0, null), tier(9_900, 100_000, null)])).toBe(
    'You save ₹111 on this order, ₹11 of it on delivery',
  );
});

test('the saving claims no charge for delivery that the shop never asks', () => {
  expect(said([tier(3_000, 0, 49_899), tier(0, 49_900, null)])).toBe(
    'You save ₹130 on this order, ₹30 of it on delivery',
  );
  expect(said([tier(3_000, 0, null)])).toBe('You save ₹100 on this order');
  expect(said([tier(0, 0, null), tier(9_900, 0, null, 'COUPON')])).toBe('You save ₹100 on this order');
  expect(said([])).toBe('You save ₹100 on this order');
});
