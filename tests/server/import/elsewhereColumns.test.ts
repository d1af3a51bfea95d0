/** No value of another shop program's file is lost without a word: each column is taken, or listed as not taken. */
import { describe, expect, test } from 'vitest';
import {
  linesOf,
  linesOfRows,
  type MigrationNotes,
  nothingLeft,
} from '../../../server/import/elsewhere/notes.ts';
import { createPictures } from '../../../server/import/elsewhere/pictures.ts';
import { fromShopify } from '../../../server/import/elsewhere/shopify.ts';
import { fromWooCommerce } from '../../../server/import/elsewhere/wooCommerce.ts';
import type { FileRecord } from '../../../server/import/records.ts';

type Cells = Readonly<Record<string, string>>;
type Reader = (records: AsyncIterable<FileRecord>, move: MigrationNotes) => AsyncGenerator<FileRecord>;

/** What a reader makes of these rows, whose columns are those that any of them has. */
async function outcomeOf(reader: Reader, rows: readonly Cells[]) {
  const notTaken = nothingLeft();
  const move: MigrationNotes = {
    ...{ pictures: createPictures(['p.example'], notTaken), notTaken, hidden: [], names: new Map() },
  };
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  async function* read() {
    for (const [index, fields] of rows.entries()) yield { line: index + 2, fields, header };
  }
  const products: Readonly<Record<string, unknown>>[] = [];
  for await (const { fields, ifNew } of reader(read(), move)) products.push({ ...fields, ifNew });
  return { products, lines: [...linesOf(notTaken), ...linesOfRows(move.hidden)] };
}

/** Whether the values of a column change the products, or are told; `null` where they are neither. */
async function fateOf(reader: Reader, rows: readonly Cells[], column: string, values: readonly string[]) {
  const without = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)),
  );
  const withThem = without.map((row, index) => ({ ...row, [column]: values[index] ?? '' }));
  const filled = withThem.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')),
  );
  const [before, after] = [await outcomeOf(reader, without), await outcomeOf(reader, filled)];
  if (after.lines.some((line) => line.startsWith(`the column "${column}"`))) return 'reported';
  return JSON.stringify(before) === JSON.stringify(after) ? null : 'taken';
}

describe('Shopify', () => {
  const base = {
    Handle: 'pot',
    Title: 'Pot',
    'Variant Price': '100',
    'Option1 Name': 'Size',
    'Option1 Value': 'S',
  };
  const other = {
    Handle: 'pot',
    'Variant Price': '120',
    'Option1 Value': 'M',
    'Image Src': 'https://p.example/2.jpg',
  };
  const newer = (cells: Cells) =>
    Object.fromEntries(
      Object.entries(cells).map(([name, value]) => [
        { Handle: 'URL handle', 'Variant Price': 'Price' }[name] ?? name,
        value,
      ]),
    );
  const options = ['Option2', 'Option3'];
  const shared = {
    Title: 'Other',
    Vendor: 'Maker',
    'Product Category': 'Home > Pots',
    Type: 'Pots',
    Tags: 'clay, red',
    Status: 'draft',
    'Option1 Name': 'Width',
    'Option1 Value': 'L',
    'Option1 Linked To': 'product.metafields.shopify.size',
    ...Object.fromEntries(
      options.flatMap((option) => [
        [`${option} Value`, 'Red'],
        [`${option} Linked To`, 'product.metafields.shopify.color-pattern'],
      ]),
    ),
    'Cost per item': '40',
    'Gift Card': 'TRUE',
    'SEO Title': 'A pot',
    'SEO Description': 'A pot of clay',
    'Image Alt Text': 'A red pot',
    'Unit Price Total Measure': '5',
    'Google Shopping / Condition': 'new',
    'Google Shopping / Custom Label 0': 'x',
    'Color (product.metafields.shopify.color-pattern)': 'red',
    'Included / India': 'FALSE',
    'Included / International': 'FALSE',
    'Price / International': '10',
    'Compare At Price / International': '12',
    Collection: 'Gifts',
  };
  const older = {
    ...shared,
    Handle: 'jug',
    'Body (HTML)': '<p>A pot</p>',
    Published: 'FALSE',
    'Variant SKU': 'POT',
    'Variant Grams': '400',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '3',
    'Variant Inventory Policy': 'continue',
    'Variant Fulfillment Service': 'warehouse',
    'Variant Price': '90',
    'Variant Compare At Price': '150',
    'Variant Requires Shipping': 'FALSE',
    'Variant Taxable': 'FALSE',
    'Variant Barcode': '890',
    'Variant Tax Code': 'P1',
    'Variant Image': 'https://p.example/3.jpg',
    'Image Src': 'https://p.example/1.jpg',
    'Image Position': '2',
  };
  const renamed = {
    ...shared,
    'URL handle': 'jug',
    Description: '<p>A pot</p>',
    'Published on online store': 'FALSE',
    SKU: 'POT',
    Barcode: '890',
    Price: '90',
    'Compare-at price': '150',
    'Charge tax': 'FALSE',
    'Tax code': 'P1',
    'Unit price base measure unit': 'ml',
    'Inventory tracker': 'shopify',
    'Inventory quantity': '3',
    'Continue selling when out of stock': 'CONTINUE',
    'Weight value (grams)': '400',
    'Requires shipping': 'FALSE',
    'Fulfillment service': 'warehouse',
    'Product image URL': 'https://p.example/1.jpg',
    'Image position': '2',
    'Variant image URL': 'https://p.example/3.jpg',
  };

  test.each(Object.entries(older))('%s of the older template is taken or reported', async (column, value) => {
    const rows = [{ ...base, 'Image Src': 'https://p.example/1.jpg' }, other];
    expect(await fateOf(fromShopify, rows, column, [value])).not.toBeNull();
  });

  test.each(Object.entries(renamed))(
    '%s of the newer template is taken or reported',
    async (column, value) => {
      const rows = [
        { ...newer(base), 'Product image URL': 'https://p.example/1.jpg' },
        { ...newer({ ...other, 'Image Src': '' }), 'Product image URL': 'https://p.example/2.jpg' },
      ];
      expect(await fateOf(fromShopify, rows, column, [value])).not.toBeNull();
    },
  );

  test('only the unit in which a weight was shown is left out without a word: weights are in grams', async () => {
    for (const column of ['Variant Weight Unit', 'Weight unit for display'])
      expect(await fateOf(fromShopify, [base], column, ['kg'])).toBeNull();
  });

  test('a row that cannot be taken is listed with the reason, and the others are taken', async () => {
    const simple = { Status: 'active', 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' };
    const rows = [
      { ...simple, Handle: 'plate', Title: 'Plate' },
      {
        ...simple,
        Handle: 'course',
        Title: 'Course',
        'Variant Price': '10',
        'Variant Requires Shipping': 'false',
      },
      { ...simple, Handle: 'bare', 'Variant Price': '10' },
      { ...simple, Handle: 'old', Title: 'Old', 'Variant Price': '10', Status: 'archived' },
      base,
      { Handle: 'pot', 'Option1 Value': 'M' },
    ];
    const { products, lines } = await outcomeOf(fromShopify, rows);
    expect(products.map(({ slug }) => slug)).toEqual(['old', 'pot']);
    expect(lines).toEqual([
      'line 2: "Plate", which has no price',
      'line 3: "Course", which is not shipped: this shop sends goods',
      'line 4: "bare", which has no title',
      'line 7: the choice "M" of "Pot", which has no price',
      'line 5: "Old" is archived there: leave it off sale here, too',
    ]);
  });
});

describe('WooCommerce', () => {
  const product = {
    ...{ ID: '1', Type: 'variable', SKU: 'case', Name: 'Case', Published: '1', 'Regular price': '100' },
    ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red, Blue' },
  };
  const red = {
    ...{
      ID: '2',
      Type: 'variation',
      SKU: 'case-red',
      Parent: 'case',
      'Regular price': '100',
      Published: '1',
    },
    ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': 'Red' },
  };
  const blue = { ...red, ID: '3', SKU: 'case-blue', 'Attribute 1 value(s)': 'Blue' };
  /** By column: what the product has, and what its variations. */
  const columns: Readonly<Record<string, readonly string[]>> = {
    Type: ['grouped', 'variation', 'variation'],
    SKU: ['case', 'red', 'blue'],
    'GTIN, UPC, EAN, or ISBN': ['890', '891'],
    Name: ['Box'],
    Published: ['-1', '1', '1'],
    'Is featured?': ['1', '0', '0'],
    'Visibility in catalog': ['search'],
    'Short description': ['In short'],
    Description: ['At length'],
    'Date sale price starts': ['2026-12-01'],
    'Date sale price ends': ['2026-12-24'],
    'Tax status': ['none', 'none'],
    'Tax class': ['reduced-rate'],
    'In stock?': ['1', '0', '0'],
    Stock: ['', '4', '5'],
    'Low stock amount': ['2'],
    'Backorders allowed?': ['notify'],
    'Sold individually?': ['1', '1', '1'],
    'Weight (kg)': ['.5'],
    'Length (cm)': ['8'],
    'Width (cm)': ['8'],
    'Height (cm)': ['8'],
    'Allow customer reviews?': ['0'],
    'Purchase note': ['Thank you'],
    'Sale price': ['', '90', '90'],
    'Regular price': ['100', '200', '200'],
    'Cost of goods': ['40', '41'],
    Categories: ['Cases'],
    Tags: ['red'],
    Brands: ['Maker'],
    'Shipping class': ['bulky'],
    Images: ['https://p.example/1.jpg'],
    'Download limit': ['1'],
    'Download expiry days': ['1'],
    Parent: ['', 'case', ''],
    'Grouped products': ['case'],
    Upsells: ['case'],
    'Cross-sells': ['case'],
    'External URL': ['https://elsewhere.example/'],
    'Button text': ['Buy'],
    Position: ['3', '2', '1'],
    'Attribute 1 name': ['Color', 'Color', 'Color'],
    'Attribute 1 value(s)': ['Red, Blue', 'Crimson', 'Navy'],
    'Attribute 1 default': ['Red'],
    'Attribute 2 value(s)': ['Cotton'],
    'Meta: _own': ['1'],
    'Download 1 name': ['A file'],
    'Download 1 URL': ['https://elsewhere.example/file'],
  };

  test.each(Object.entries(columns))('%s is taken or reported', async (column, values) => {
    const sale = column.startsWith('Date sale') ? { 'Sale price': '80' } : {};
    const rows = [{ ...product, 'Attribute 2 name': 'Cloth' }, { ...red, ...sale }, blue];
    const own = column.startsWith('Date sale') ? ['', ...values] : values;
    expect(await fateOf(fromWooCommerce, rows, column, own)).not.toBeNull();
  });

  test.each([
    'Description',
    'Short description',
    'Purchase note',
    'Tax class',
    'Categories',
    'Backorders allowed?',
  ])('%s of a variation is reported', async (column) => {
    expect(await fateOf(fromWooCommerce, [product, red, blue], column, ['', '1'])).toBe('reported');
  });

  test('only the number of a product and how an attribute was shown there are left out without a word', async () => {
    for (const column of ['ID', 'Attribute 1 visible', 'Attribute 1 global'])
      expect(await fateOf(fromWooCommerce, [product, red, blue], column, ['1'])).toBeNull();
  });

  test('a product is in its first category and the last below it, and every other category is a collection', async () => {
    const simple = { Type: 'simple', Published: '1', 'Regular price': '10' };
    const { products } = await outcomeOf(fromWooCommerce, [
      { ...simple, Name: 'One', Categories: 'Cases, Cases > Leather' },
      { ...simple, Name: 'Two', Categories: 'Bags > Leather, Gifts\\, small, Bags > Leather > Red' },
    ]);
    expect(
      products.map(({ category, subCategory, collections }) => ({ category, subCategory, collections })),
    ).toEqual([
      { category: 'cases', subCategory: 'leather', collections: undefined },
      { category: 'bags', subCategory: 'red', collections: ['bags-leather', 'gifts-small'] },
    ]);
  });

  test('the short description stands before the description', async () => {
    const cells = { Type: 'simple', Name: 'One', 'Regular price': '10', 'Short description': 'In short' };
    const { products } = await outcomeOf(fromWooCommerce, [
      { ...cells, Description: 'At length.\\n\\nAnd more.' },
      { ...cells, Name: 'Two' },
    ]);
    expect(products.map(({ productDescription }) => productDescription)).toEqual([
      '<p>In short</p><p>At length.</p><p>And more.</p>',
      'In short',
    ]);
  });

  test('a row that cannot be taken is listed with the reason, and the others are taken', async () => {
    const simple = { Type: 'simple', Published: '1' };
    const rows = [
      { ...simple, Name: 'Plate' },
      { ...simple, Name: 'Draft', 'Regular price': '10', Published: '-1' },
      { ...simple, 'Regular price': '10' },
      { ...simple, Name: 'Pot', 'Regular price': '10', SKU: 'pot-1' },
      { ...simple, Name: 'Pot', 'Regular price': '20', SKU: 'pot-2' },
      product,
      red,
      { ...blue, 'Regular price': '', Stock: 'parent' },
      {
        ...simple,
        Name: 'Bowl',
        'Regular price': '90',
        'Sale price': '70',
        'Date sale price ends': '2026-12-24',
      },
    ];
    const { products, lines } = await outcomeOf(fromWooCommerce, rows);
    expect(products.map(({ slug, price }) => [slug, price])).toEqual([
      ['draft', '10'],
      ['pot', '10'],
      ['pot-pot-2', '20'],
      ['case', '100'],
      ['bowl', '90'],
    ]);
    expect(lines).toEqual([
      'line 2: "Plate", which has no price',
      'line 4: "", which has no name',
      'line 9: the choice "Blue" of "Case", which has no price',
      'line 10: "Bowl": the sale price 70, which ends on 2026-12-24: a deal can have it (recommendPrice, recommendFrom, recommendUntil)',
      'line 3: "Draft" is a draft there: leave it off sale here, too',
    ]);
  });
});
