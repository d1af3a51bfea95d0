/** The shop of a simulation: the tests' small shop, with every way to order switched on. Amounts are rupees. */
import type { Shop } from '../../server/import/shopSchemas.ts';
import { coupon, product } from '../../tests/server/support/records.ts';
import { testShop } from '../../tests/server/support/testShop.ts';

export const storeId = 'demo';

export const simulatedShop: Shop = {
  ...testShop,
  settings: {
    ...testShop.settings,
    GOKWIK_ENABLED: true,
    EXPRESS_CHECKOUT_ENABLED: true,
    MIN_COD_AMOUNT: 1,
    // Two orders on a page of the account.
    ORDER_COUNT: 2,
  },
  coupons: [
    ...testShop.coupons,
    coupon({
      code: 'PICKGIFT',
      couponType: 'FREEBIE',
      getYProducts: ['gift-soap'],
      getYQuantity: 1,
      getYPercentage: null,
      minOrderValue: 600,
    }),
    coupon({ code: 'BESTNOW', getYPercentage: 3, minOrderValue: 1500, autoApply: true, priority: 9 }),
  ],
  products: [
    ...testShop.products,
    product({ id: 'kit', title: 'Bath Kit', position: 11, price: 820, listingPrice: 900, inventory: 40 }),
    product({ id: 'last-unit', title: 'Last Unit', position: 12, price: 640, inventory: 1 }),
    product({
      id: 'dear-oil',
      title: 'Dear Oil',
      position: 13,
      price: 4200,
      listingPrice: 4999,
      inventory: 6,
    }),
    // More than a page of the list of products.
    ...Array.from({ length: 60 }, (_, index) =>
      product({ id: `shade-${index + 1}`, title: `Shade ${index + 1}`, position: 20 + index, price: 90 }),
    ),
  ],
  reviews: [...testShop.reviews, ...Array.from({ length: 11 }, (_, index) => reviewOfKit(index))],
};

/** More than a page of a product's reviews. */
function reviewOfKit(index: number): Shop['reviews'][number] {
  return {
    id: `review-kit-${index + 1}`,
    productId: 'kit',
    verified: true,
    reviewerName: 'Bela',
    reviewerEmail: null,
    rating: 1 + (index % 5),
    title: 'A bath',
    comment: 'It is a bath kit.',
    images: [],
    createdAt: `2026-03-${String(10 + index).padStart(2, '0')}T00:00:00.000Z`,
    skinType: null,
    isSample: true,
  };
}
