import { expect, test } from 'vitest';
import { swatchesOf, unitPrice } from '../../../src/views/product/options.ts';
import { productOf, variant } from '../../machines/fixtures/catalogue.ts';

test('a group has swatches if each of its options is one colour, and they differ', () => {
  const product = productOf([
    variant('s', 'rose', { color: '#f00' }),
    variant('m', 'rose', { color: '#f00' }),
    variant('s', 'lime', { color: '#0f0' }),
  ]);
  expect([...swatchesOf(product, 'scent')]).toEqual([
    ['rose', '#f00'],
    ['lime', '#0f0'],
  ]);
  expect([...swatchesOf(product, 'size')]).toEqual([]);
  expect([...swatchesOf(productOf([variant('s', 'rose', { color: '#f00' })]), 'scent')]).toEqual([]);
});

test.each([
  [29_900, '250 ml', '₹120 per 100 ml'],
  [84_900, '1 l', '₹85 per 100 ml'],
  [39_900, '3 x 125 g', '₹106 per 100 g'],
  [10_000, '0.5 kg', '₹20 per 100 g'],
  [29_900, 'Sindoor', null],
  [29_900, '3 pieces', null],
  [29_900, null, null],
])('%i paise for %s', (price, size, shown) => {
  expect(unitPrice(price, size)).toBe(shown);
});
