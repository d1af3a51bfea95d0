import type { HeaderCheck } from '../header.ts';
import { isYes, type Row } from './notes.ts';
import { attributeOf, attributesOf, cellOf, isSoldOn, isVariation, isWeight } from './wooCells.ts';

/** Which columns of WooCommerce's product CSV are taken, so that all others can be reported. */

/** Taken of every row. */
const taken = new Set([
  ...['id', 'type', 'sku', 'name', 'published', 'parent', 'position', 'images', 'tax status'],
  ...['gtin, upc, ean, or isbn', 'in stock?', 'stock', 'regular price', 'sale price', 'cost of goods'],
  ...['date sale price starts', 'date sale price ends'],
]);

/** Taken of products only. */
const takenOfProducts = new Set([
  ...[
    'is featured?',
    'short description',
    'description',
    'sold individually?',
    'categories',
    'tags',
    'brands',
  ],
]);

/** Values that say nothing which this shop needs to know. */
const usual: Readonly<Record<string, RegExp>> = {
  'visibility in catalog': /^(visible|hidden)$/i,
  'allow customer reviews?': /^(1|yes|true)$/i,
  'tax class': /^(parent|standard)$/i,
};
/** WooCommerce gives a variation these of its product, or writes that it has none of its own. */
const usualOfVariations: Readonly<Record<string, RegExp>> = {
  ...usual,
  'is featured?': /^(0|no|false)$/i,
  'allow customer reviews?': /./,
};

/** Whether a row's value of a column is taken. `siblings` are the product and its variations. */
export function isTaken(
  row: Row,
  siblings: { readonly product: Row; readonly own: readonly Row[]; readonly soldOn: boolean },
  [column, value]: readonly [column: string, value: string],
): boolean {
  const attribute = attributeOf(column);
  if (attribute !== null) return isAttributeTaken(row, attribute, siblings.own);
  if (column === 'backorders allowed?') return isSoldOn(row) === siblings.soldOn || !isSoldOn(row);
  if (taken.has(column) || isWeight(column)) return true;
  if (!isVariation(row)) return takenOfProducts.has(column) || usual[column]?.test(value) === true;
  if (column === 'sold individually?') return !isYes(value) || isYes(cellOf(siblings.product, column));
  return usualOfVariations[column]?.test(value) === true;
}

/** A product's attribute is taken where its variations choose a value of it; its name comes with it, or is told by the value. */
function isAttributeTaken(
  row: Row,
  { number, part }: { readonly number: string; readonly part: string },
  own: readonly Row[],
): boolean {
  if (part === 'default') return false;
  if (part !== 'value(s)' || isVariation(row)) return true;
  return own.some((variation) => attributesOf(variation).some((chosen) => chosen.number === number));
}

/** The columns from which the fields of a record come. */
export const sources = {
  slug: ['name'],
  title: ['name'],
  productDescription: ['description'],
  vendor: ['brands'],
  tags: ['tags'],
  sku: ['sku'],
  barcode: ['gtin, upc, ean, or isbn'],
  weight: ['weight (kg)', 'weight (g)', 'weight (lbs)', 'weight (oz)'],
  inventory: ['stock'],
  listingPrice: ['regular price'],
  costPrice: ['cost of goods'],
  position: ['position'],
};

export const wooCommerceHeader: HeaderCheck = (names) => {
  const own = names.map((name) => name.toLowerCase());
  const reason =
    'is missing: is this the file of products that WooCommerce exports, with the site in English?';
  return [
    ...(own.includes('name') ? [] : [{ field: 'Name', reason }]),
    ...(own.includes('regular price') || own.includes('sale price')
      ? []
      : [{ field: 'Regular price', reason }]),
  ];
};
