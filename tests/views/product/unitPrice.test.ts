/** Legal Metrology (Packaged Commodities) Rules 2011, rule 6(11): the unit sale price. */
import { expect, test } from 'vitest';
import type { Product } from '../../../src/contract/domain/index.ts';
import { unitPrice } from '../../../src/contract/unitPrice.ts';
import { declarationsOf } from '../../../src/views/product/declarations.ts';
import { optionNotes } from '../../../src/views/product/options.ts';
import { product, variant } from '../../machines/fixtures/catalogue.ts';

test.each([
  [29_900, '250 ml', '₹119.60 per 100 ml'],
  [84_900, '1 l', '₹84.90 per 100 ml'],
  [84_900, '1 l refill', '₹84.90 per 100 ml'],
  [39_900, '3 x 125 g', '₹106.40 per 100 g'],
  [10_000, '0.5 kg', '₹20 per 100 g'],
  [49_900, '0.35 g', '₹1,425.71 per g'],
  [25_000, '5 pens', '₹50 per piece'],
  [25_000, '1 notebook, 120 pages, A5', '₹250 per piece'],
  [12_000, '100 m', '₹1.20 per metre'],
  // Several sizes: the text does not say which of them has the price.
  [29_900, '250 ml, 500 ml, 1 l', null],
  [29_900, '3 pieces, 5 pieces', null],
  [29_900, '0 ml', null],
  [29_900, 'Sindoor', null],
  [29_900, '02 Haldi', null],
  [29_900, null, null],
])('%i paise for %s', (price, quantity, shown) => {
  expect(unitPrice(price, [quantity])).toBe(shown);
});

const declared = (netQuantity: string, variants: Product['variants'] = []): Product => ({
  ...product({ price: 29_900, listingPrice: 34_900, sku: 'GEL', variants }),
  description: '',
  barcode: null,
  size: null,
  color: null,
  benefits: [],
  weight: null,
  weightUnit: null,
  productType: null,
  showOnlyVariantImages: false,
  images: [],
  category: null,
  subCategory: null,
  metadata: null,
  facts: [{ label: 'Net quantity', value: netQuantity }],
});
const sizes = [
  {
    id: 'size',
    label: 'Size',
    options: [
      { id: 's', label: '250 ml' },
      { id: 'm', label: '500 ml' },
      { id: 'fine', label: 'Fine' },
      { id: 'bold', label: 'Bold' },
    ],
  },
];
const own = (one: Product, variantId = '') =>
  Object.fromEntries(
    (declarationsOf(one, sizes).own[variantId] ?? []).map(({ label, value }) => [label, value]),
  );

test('a product declares its unit price beside the MRP, from its net quantity', () => {
  expect(declarationsOf(declared('250 ml'), sizes)).toEqual({
    own: {
      '': [
        { label: 'Net quantity', value: '250 ml' },
        { label: 'MRP', value: '₹349, inclusive of all taxes' },
        { label: 'Unit price', value: '₹119.60 per 100 ml' },
      ],
    },
    common: [{ label: 'SKU', value: 'GEL' }],
  });
});

test('each size declares its own net quantity, MRP and unit price', () => {
  const small = variant('s', 'rose', { title: '250 ml', price: 29_900, listingPrice: 34_900 });
  const large = variant('m', 'rose', { title: '500 ml', price: 49_900, listingPrice: null });
  const gel = declared('250 ml, 500 ml', [small, large]);
  expect(own(gel, small.id)).toEqual({
    'Net quantity': '250 ml',
    MRP: '₹349, inclusive of all taxes',
    'Unit price': '₹119.60 per 100 ml',
  });
  expect(own(gel, large.id)).toEqual({
    'Net quantity': '500 ml',
    MRP: '₹499, inclusive of all taxes',
    'Unit price': '₹99.80 per 100 ml',
  });
});

test.each([
  ['250 ml', '500 ml'],
  ['0.25 l', '500 ml'],
  // A count and an amount are no sizes of one another.
  ['1 bottle', '1 bottle'],
  ['Some', 'Some'],
])('beside a declaration of %s, a size of 500 ml declares %s', (netQuantity, shown) => {
  const large = variant('m', 'rose', { title: '500 ml', price: 49_900 });
  expect(own(declared(netQuantity, [large]), large.id)).toMatchObject({ 'Net quantity': shown });
});

test('a choice of several pieces declares its own count', () => {
  const groups = [{ id: 'size', label: 'Pack', options: [{ id: 's', label: '3 pens' }] }];
  const three = variant('s', 'rose', { title: '3 pens', price: 50_000 });
  expect(declarationsOf(declared('1 pen', [three]), groups).own[three.id]?.[0]).toEqual({
    label: 'Net quantity',
    value: '3 pens',
  });
});

test('variants that are no sizes have those of the net quantity; without a quantity nothing is declared', () => {
  const [fine, bold] = ['fine', 'bold'].map((nib) => variant(nib, 'rose', { title: nib, price: 50_000 }));
  const pens = declared(
    '2 pens',
    [fine, bold].filter((nib) => nib !== undefined),
  );
  for (const nib of [fine, bold]) {
    expect(own(pens, nib?.id)).toMatchObject({ 'Net quantity': '2 pens', 'Unit price': '₹250 per piece' });
  }
  expect(own(declared('Some'))).not.toHaveProperty('Unit price');
});

test('where a deal runs, the unit price is declared by its price, as beside the price, and others keep theirs', () => {
  const small = variant('s', 'rose', { title: '250 ml', price: 29_900, listingPrice: 34_900 });
  const large = variant('m', 'rose', { title: '500 ml', price: 49_900, listingPrice: null });
  const gel = {
    ...declared('250 ml, 500 ml', [small, large]),
    recommended: true,
    recommendPrice: 22_500,
  };
  expect(own(gel, small.id)).toMatchObject({ 'Unit price': '₹90 per 100 ml' });
  expect(own(gel, large.id)).toMatchObject({ 'Unit price': '₹99.80 per 100 ml' });
  expect(optionNotes(gel, sizes).unitPrices).toMatchObject({
    [small.id]: '₹90 per 100 ml',
    [large.id]: '₹99.80 per 100 ml',
  });
});
