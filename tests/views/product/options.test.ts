import { expect, test } from 'vitest';
import { swatchesOf } from '../../../src/views/product/options.ts';
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
