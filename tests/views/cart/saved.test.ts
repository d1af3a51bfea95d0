import { expect, test } from 'vitest';
import { quote } from '../../../src/pricing/index.ts';
import { savedText } from '../../../src/views/cart/saved.ts';
import { line, now } from '../../machines/fixtures/startCheckout.ts';
import { freebie, gift } from '../../pricing/support/offers.ts';

interface Said {
  readonly charge: number;
  readonly usualDelivery: number | null;
}

/** What the cart says of an order of ₹600 whose line is ₹100 below its listing price; amounts are paise. */
function said({ charge, usualDelivery }: Said): string | null {
  const cart = [line({ price: 60_000, listingPrice: 70_000 })];
  const tier = {
    ...{ id: 'all', type: 'CUSTOM', paymentType: 'ALL', amount: charge },
    ...{ minOrderValue: 0, maxOrderValue: null },
  } as const;
  const result = quote({ now, paymentType: 'PREPAID', cart, freebies: [], shippingTiers: [tier] });
  if (result.status !== 'ok') throw new Error(result.error);
  return savedText(result, [], usualDelivery);
}

test('in a shop whose delivery usually costs ₹50, the saving is the specification’s figure', () => {
  expect(said({ charge: 0, usualDelivery: 5_000 })).toBe('You save ₹150, ₹50 of it on delivery');
  expect(said({ charge: 3_900, usualDelivery: 5_000 })).toBe('You save ₹111, ₹11 of it on delivery');
  expect(said({ charge: 5_900, usualDelivery: 5_000 })).toBe('You save ₹100');
});

test('another shop’s saving on delivery is counted from its own usual charge', () => {
  expect(said({ charge: 0, usualDelivery: 7_900 })).toBe('You save ₹179, ₹79 of it on delivery');
  expect(said({ charge: 4_900, usualDelivery: 7_900 })).toBe('You save ₹130, ₹30 of it on delivery');
});

test('a shop that does not say what delivery usually costs claims no saving on it', () => {
  expect(said({ charge: 0, usualDelivery: null })).toBe('You save ₹100');
  expect(said({ charge: 4_900, usualDelivery: null })).toBe('You save ₹100');
});

test('a gift saves the price that is crossed out beside it, and not its MRP', () => {
  const present = gift('f1', 9_900, { listingPrice: 11_900 });
  const cart = [line({ price: 60_000, listingPrice: 70_000 }), { ...present, sourceCouponCode: 'FREE' }];
  const result = quote({ now, paymentType: 'PREPAID', cart, freebies: [freebie()] });
  if (result.status !== 'ok') throw new Error(result.error);
  const items = [{ recordKey: present.recordKey, source: 'COUPON', listingPrice: 11_900 }] as const;
  expect(savedText(result, items, null)).toBe('You save ₹199');
});
