import { describe, expect, test } from 'vitest';
import { canBeBought, cardOf } from '../../../src/views/catalogue/card.ts';
import { product, productOf, variant } from '../../machines/fixtures/catalogue.ts';

describe('a product’s card', () => {
  test('shows the least price of what is sold, and that there are dearer ones', () => {
    const card = cardOf(
      productOf([
        variant('100', 'rose', { price: 30_000, listingPrice: 35_000 }),
        variant('200', 'rose', { price: 50_000, listingPrice: 60_000 }),
        variant('50', 'rose', { price: 10_000, status: 'DISABLED' }),
      ]),
    );
    expect([card.price, card.listingPrice, card.isFrom, card.choices]).toEqual([30_000, 35_000, true, 2]);
  });

  test('shows the product’s own price where there is nothing to choose', () => {
    const card = cardOf(product({ price: 20_000, listingPrice: null, variants: [] }));
    expect([card.price, card.listingPrice, card.isFrom, card.choices]).toEqual([20_000, null, false, 0]);
  });
});

describe('what can be bought', () => {
  const soldOut = productOf([variant('100', 'rose', { inventory: 0 })], { inventory: 5 });

  test.each([
    ['a variant in stock', productOf([variant('100', 'rose', { inventory: 1 })]), true],
    ['no variant in stock', soldOut, false],
    ['none in stock but sold all the same', { ...soldOut, continueSellingOutOfStock: true }, true],
    ['stock that is not tracked', { ...soldOut, isInventoryEnabled: false }, true],
    ['taken off sale', { ...soldOut, status: 'DISABLED' as const, isInventoryEnabled: false }, false],
  ])('%s', (_, what, expected) => {
    expect(canBeBought(what)).toBe(expected);
  });
});
