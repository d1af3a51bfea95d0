import { expect, test } from 'vitest';
import type { Coupon, ProductCard, ShippingTier, StoreSettings } from '../../../src/contract/domain/index.ts';
import { defaultSettings } from '../../../src/machines/storefront/storeData/index.ts';
import { bestPrices, offersFor } from '../../../src/views/product/offers.ts';
import { product, variant } from '../../machines/fixtures/catalogue.ts';
import { coupon } from '../../machines/fixtures/startCheckout.ts';

/** Delivery costs ₹59 below ₹450. */
const shippingTiers: readonly ShippingTier[] = [
  {
    id: 's1',
    type: 'CUSTOM',
    paymentType: 'ALL',
    amount: 5_900,
    minOrderValue: 0,
    maxOrderValue: 44_999,
    coupons: [],
  },
];

function best(
  coupons: readonly Coupon[],
  settings: Partial<StoreSettings> = {},
  over: Partial<ProductCard> = {},
) {
  const store = { settings: { ...defaultSettings, ...settings }, shippingTiers };
  return bestPrices(product(over), coupons, store, 0)[''];
}

test('the best price is that with the coupon that takes off the most', () => {
  const more = coupon({ id: 'k2', code: 'MORE', getYAmount: 4_000 });
  expect(best([coupon({ getYAmount: 2_000 }), more])).toEqual({
    by: 'with code MORE',
    price: 45_900,
    listedCode: null,
  });
});

test('a coupon that takes the order under free delivery is not the best price', () => {
  const under = coupon({ id: 'k2', code: 'UNDER', getYAmount: 10_000 });
  expect(best([under])).toBeUndefined();
  expect(best([coupon({ getYAmount: 2_000 }), under])).toEqual({
    by: 'with code ROSE',
    price: 47_900,
    listedCode: null,
  });
});

test('a coupon that loses more than it takes off by a way to pay is not the best price', () => {
  const dear = coupon({ getYAmount: 2_000, applyPrepaidDiscount: false });
  expect(best([dear], { prepaidDiscountPercent: 5 })).toBeUndefined();
  expect(best([dear], { prepaidDiscountPercent: 5, prepaidEnabled: false })).toEqual({
    by: 'with code ROSE',
    price: 47_900,
    listedCode: null,
  });
});

test('a coupon for one way to pay is the best price only where that is the only one', () => {
  const online = coupon({ getYAmount: 2_000, paymentMethod: 'ONLINE' });
  expect(best([online])).toBeUndefined();
  expect(best([online], { codEnabled: false })).toEqual({
    by: 'with code ROSE',
    price: 47_900,
    listedCode: null,
  });
});

test('what is sold as a deal has that price, which no coupon lowers', () => {
  const deal = { recommended: true, recommendPrice: 48_900 };
  expect(best([coupon({ getYAmount: 4_000 })], {}, deal)).toEqual({
    by: 'as a limited-time deal',
    price: 48_900,
    listedCode: null,
  });
});

test('an offer names its minimum beside it and in its terms, from its data', () => {
  const [offer] = offersFor(product(), [coupon({ minOrderValue: 39_900, tAndC: 'One an order.' })], 0);
  expect(offer).toMatchObject({ minimum: 'From ₹399', terms: 'From ₹399. One an order.', variantIds: [''] });
});

test('a product that is sold as a deal has no offers, since no coupon lowers that price', () => {
  const deal = product({ recommended: true, recommendPrice: 30_000 });
  expect(offersFor(deal, [coupon({ getYAmount: 4_000 })], 0)).toEqual([]);
});

test('where one size is a deal, the offers are for the others', () => {
  const small = variant('s', 'rose', { title: 'S', price: 49_900, inventory: 5 });
  const large = variant('m', 'rose', { title: 'M', price: 89_900, inventory: 5 });
  const rose = product({ recommended: true, recommendPrice: 30_000, variants: [small, large] });
  const [offer] = offersFor(rose, [coupon({ getYAmount: 4_000, applyOnAllVariants: true })], 0);
  expect(offer?.variantIds).toEqual([large.id]);
});
