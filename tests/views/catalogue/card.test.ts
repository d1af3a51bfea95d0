import { describe, expect, test } from 'vitest';
import { badgeOf, canBeBought, cardOf, cardWithin } from '../../../src/views/catalogue/card.ts';
import { productPath } from '../../../src/views/catalogue/productPath.ts';
import { product, productOf, variant } from '../../machines/fixtures/catalogue.ts';

describe('a product’s card', () => {
  test('shows the lowest price of the variants on sale, and that others are dearer', () => {
    const card = cardOf(
      productOf([
        variant('100', 'rose', { price: 30_000, listingPrice: 35_000 }),
        variant('200', 'rose', { price: 50_000, listingPrice: 60_000 }),
        variant('50', 'rose', { price: 10_000, status: 'DISABLED' }),
      ]),
    );
    expect([card.price, card.listingPrice, card.isFrom, card.choices]).toEqual([30_000, 35_000, true, 2]);
  });

  test('shows the price of variants in stock within the price filter, or the lowest if none is', () => {
    const offered = productOf([
      variant('100', 'rose', { price: 30_000, inventory: 0 }),
      variant('200', 'rose', { price: 50_000 }),
      variant('500', 'rose', { price: 90_000 }),
    ]);
    const priceOf = (range: Parameters<typeof cardWithin>[1]) => {
      const { price, isFrom } = cardWithin(offered, range);
      return [price, isFrom];
    };
    expect([
      priceOf({ min: null, max: null, options: [] }),
      priceOf({ min: 600, max: null, options: [] }),
      priceOf({ min: null, max: 400, options: [] }),
      priceOf({ min: null, max: 100, options: [] }),
    ]).toEqual([
      [50_000, true],
      [90_000, false],
      [30_000, false],
      [30_000, true],
    ]);
  });

  test('shows the variant that a filter asks for, and leads to it', () => {
    const offered = productOf(
      [
        variant('s', 'rose', { price: 30_000 }),
        variant('s', 'oud', { price: 40_000, thumbImage: 'oud.webp' }),
        variant('m', 'oud', { price: 70_000, thumbImage: 'oud-m.webp' }),
        variant('s', 'lime', { price: 35_000 }),
      ],
      { slug: 'gel', thumbImages: ['gel.webp'] },
    );
    const shown = (options: readonly string[]) => {
      const card = cardWithin(offered, { min: null, max: null, options });
      return [productPath(card), card.price, card.image];
    };
    expect([
      shown([]),
      shown(['oud']),
      shown(['oud', 'm']),
      shown(['lime', 'oud']),
      shown(['an option of other products']),
      shown(['m', 'rose']),
    ]).toEqual([
      ['/products/gel', 30_000, 'gel.webp'],
      ['/products/gel?variant=s-oud', 40_000, 'oud.webp'],
      ['/products/gel?variant=m-oud', 70_000, 'oud-m.webp'],
      ['/products/gel?variant=s-lime', 35_000, 'gel.webp'],
      ['/products/gel', 30_000, 'gel.webp'],
      ['/products/gel', 30_000, 'gel.webp'],
    ]);
  });

  test('shows the unit price of the variant whose price it shows, or the product’s own', () => {
    const sizes = productOf(
      [
        variant('100', 'rose', { price: 30_000, unitPrice: '₹300 per 100 ml' }),
        variant('200', 'rose', { price: 50_000, unitPrice: '₹250 per 100 ml' }),
      ],
      { unitPrice: '₹1 per piece' },
    );
    expect([
      cardOf(sizes).unitPrice,
      cardWithin(sizes, { min: 400, max: null, options: [] }).unitPrice,
      cardOf(product({ unitPrice: '₹80 per 100 g' })).unitPrice,
      cardOf(product()).unitPrice,
    ]).toEqual(['₹300 per 100 ml', '₹250 per 100 ml', '₹80 per 100 g', null]);
  });

  test('shows each available colour once', () => {
    const colors = ['#b3172e', '#c8321c', '#b3172e', null].map((color, index) =>
      variant(String(index), 'rose', { color }),
    );
    expect(cardOf(productOf(colors)).colors).toEqual(['#b3172e', '#c8321c']);
    expect(cardOf(productOf(colors.slice(0, 1))).colors).toEqual([]);
  });

  test('names the price of a running deal, while its goods are in stock and the filter shows them', () => {
    const offered = (change: object, inventory = 1) =>
      productOf(
        [variant('100', 'rose', { price: 30_000, inventory }), variant('200', 'rose', { price: 90_000 })],
        {
          recommended: true,
          recommendPrice: 25_000,
          ...change,
        },
      );
    expect([
      cardOf(offered({})).dealPrice,
      cardWithin(offered({}), { min: 200, max: 400, options: [] }).dealPrice,
      cardWithin(offered({}), { min: 600, max: null, options: [] }).dealPrice,
      cardOf(offered({}, 0)).dealPrice,
      cardOf(offered({ recommended: false })).dealPrice,
    ]).toEqual([25_000, 25_000, null, null, null]);
  });

  test('names no price of a deal that costs more than a smaller size', () => {
    const card = cardOf(product({ price: 20_000, label: 'New' }));
    const badges = [
      badgeOf(card),
      badgeOf({ ...card, dealPrice: 15_000 }),
      badgeOf({ ...card, dealPrice: 25_000 }),
      badgeOf({ ...card, dealPrice: 15_000, isSoldOut: true }),
    ];
    expect(badges).toEqual([
      { text: 'New', tone: 'plain' },
      { text: 'Deal ₹150', tone: 'warm' },
      { text: 'Deal', tone: 'warm' },
      { text: 'Sold out', tone: 'plain' },
    ]);
  });

  test('shows the product’s own price if it has no variants', () => {
    const card = cardOf(product({ price: 20_000, listingPrice: null, variants: [] }));
    expect([card.price, card.listingPrice, card.isFrom, card.choices]).toEqual([20_000, null, false, 0]);
  });
});

describe('whether a product can be bought', () => {
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
