/** Files that give some columns of products that the shop has. */
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { exportProducts } from '../../../server/export/products.ts';
import { type ImportTarget, importFile, previewFile } from '../../../server/import/importFile.ts';
import { shownPair } from '../../../server/import/shownPair.ts';
import { openTestDatabase } from '../support/database.ts';
import { declared } from '../support/declared.ts';

const now = new Date('2026-06-01T00:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});

/** A shop with one book, as its merchant made it. */
async function openShop(): Promise<ImportTarget> {
  const { db } = database;
  await db.deleteFrom('product').where('slug', '=', 'ruled-book').execute();
  const shop = { db, storeId: 'demo', now };
  const whole = {
    ...declared,
    hsn: '482010',
    taxRate: 12,
    slug: 'ruled-book',
    title: 'Ruled Book',
    price: 260,
    listingPrice: 320,
    inventory: 40,
    weight: 300,
    category: 'paper',
    collections: ['gifts'],
    tags: ['best-seller', 'ruled'],
    productDescription: '<p>Ruled.</p>',
    images: ['books/front.webp', 'books/back.webp'],
    variants: [
      {
        id: 'ruled-a5',
        title: 'A5',
        price: 260,
        inventory: 5,
        weight: 280,
        images: ['books/back.webp'],
        options: ['Size=A5'],
      },
      {
        id: 'ruled-a4',
        title: 'A4',
        price: 340,
        inventory: 7,
        images: ['books/back.webp'],
        options: ['Size=A4'],
      },
    ],
  };
  expect(await load(shop, JSON.stringify([whole]), 'json')).toMatchObject({ ok: true });
  await db
    .updateTable('product')
    .set({
      images: JSON.stringify([
        { ...picture('books/front.webp', 0), alt: 'A closed book', width: 800, height: 1_000 },
        picture('books/back.webp', 1),
      ]),
    })
    .where('slug', '=', 'ruled-book')
    .execute();
  return shop;
}

function picture(imageKey: string, position: number) {
  const place = { id: `ruled-book-${position}`, position, isThumb: position === 0 };
  return { ...place, imageKey, alt: 'Ruled Book', width: 1_200, height: 1_200 };
}

function load(shop: ImportTarget, text: string, format: 'csv' | 'json' = 'csv') {
  return importFile(shop, 'products', Readable.from([text]), format);
}

/** The product as an export writes it. */
async function exported({ db, storeId }: ImportTarget): Promise<string> {
  let text = '';
  for await (const part of exportProducts(db, storeId, { onProduct() {}, onPicture() {} })) text += part;
  return text;
}

/** The product's own columns. */
async function columnsOf({ db }: ImportTarget) {
  return db.selectFrom('product').selectAll().where('slug', '=', 'ruled-book').executeTakeFirstOrThrow();
}

async function variantsOf({ db }: ImportTarget) {
  return db
    .selectFrom('variant')
    .select(['id', 'price', 'weight', 'status', 'inventory'])
    .where('product_id', '=', 'ruled-book')
    .orderBy('id')
    .execute();
}

test('a column that the file does not have stays as it is, and the import says what it changed', async () => {
  const shop = await openShop();
  const { updated_at: _then, ...before } = await columnsOf(shop);
  const variants = await variantsOf(shop);
  const lines = await exported(shop);
  expect(await load(shop, 'slug,title,price\nruled-book,Ruled Book,275')).toMatchObject({
    ok: true,
    counts: { added: 0, updated: 1 },
    changed: new Map([['ruled-book', ['price']]]),
  });
  const { updated_at: _now, ...after } = await columnsOf(shop);
  const shown = { default_price: after.default_price, variant_price: 27_500 };
  expect(after).toEqual({ ...before, price: 27_500, ...shown });
  // A variant whose price was the product's follows it.
  expect(await variantsOf(shop)).toEqual(
    variants.map((variant) => (variant.id === 'ruled-a5' ? { ...variant, price: 27_500 } : variant)),
  );
  await load(shop, 'slug,title,price\nruled-book,Ruled Book,260');
  expect(await exported(shop)).toBe(lines);
});

test('an empty cell of a column that is there empties it', async () => {
  const shop = await openShop();
  const file = 'slug,title,price,tags,productDescription,images\nruled-book,Ruled Book,260,,,books/back.webp';
  expect(await load(shop, file)).toMatchObject({
    ok: true,
    changed: new Map([['ruled-book', ['images', 'productDescription', 'tags']]]),
  });
  const { tags, product_description, images, hsn, tax_bps } = await columnsOf(shop);
  expect({ tags, product_description, hsn, tax_bps }).toEqual({
    tags: [],
    product_description: '',
    hsn: '482010',
    tax_bps: 1_200,
  });
  expect(images).toEqual([picture('books/back.webp', 0)]);
});

test('alternative texts and sizes of pictures stay, also of pictures that move', async () => {
  const shop = await openShop();
  const { images: before } = await columnsOf(shop);
  await load(shop, 'slug,title,price,weight\nruled-book,Ruled Book,260,310');
  expect((await columnsOf(shop)).images).toEqual(before);
  const images = 'books/new.webp|books/front.webp|books/back.webp';
  await load(shop, `slug,title,price,images\nruled-book,Lined Book,260,${images}`);
  expect((await columnsOf(shop)).images.map(({ id, alt, width }) => [id, alt, width])).toEqual([
    ['ruled-book-0', 'Lined Book', 1_200],
    ['ruled-book-1', 'A closed book', 800],
    ['ruled-book-2', 'Lined Book', 1_200],
  ]);
});

test('variants that a file with variants does not list are disabled, and columns that it lacks stay', async () => {
  const shop = await openShop();
  const file = 'slug,title,price,variantOf,id\nruled-book,Ruled Book,260,,\n,A5,250,ruled-book,ruled-a5';
  expect(await load(shop, file)).toMatchObject({ ok: true });
  expect(await variantsOf(shop)).toEqual([
    { id: 'ruled-a4', price: 34_000, weight: 0, status: 'DISABLED', inventory: 7 },
    { id: 'ruled-a5', price: 25_000, weight: 280, status: 'ENABLED', inventory: 5 },
  ]);
});

test('a field of the product on the row of a variant is refused with where it belongs', async () => {
  const shop = await openShop();
  const file =
    'slug,title,recommended,recommendPrice,variantOf,id\nruled-book,Ruled Book,,,,\n,A5,true,200,ruled-book,ruled-a5';
  const reason = 'is a field of the product: write it in the row of the product, not of a variant';
  expect(await load(shop, file)).toEqual({
    ok: false,
    problems: [
      { line: 3, field: 'recommended', reason },
      { line: 3, field: 'recommendPrice', reason },
    ],
  });
});

test('choices whose labels differ only in signs that ids do not have are each their own', async () => {
  const shop = await openShop();
  const file =
    'slug,title,price,variantOf,id,options\nruled-book,Ruled Book,260,,,\n,लाल,,ruled-book,ruled-a4,रंग=लाल\n,नीला,,ruled-book,ruled-a5,रंग=नीला';
  expect(await load(shop, file)).toMatchObject({ ok: true });
  const made = await shop.db
    .selectFrom('variant_option')
    .select('label')
    .where('label', 'in', ['लाल', 'नीला'])
    .orderBy('position')
    .execute();
  expect(made).toEqual([{ label: 'लाल' }, { label: 'नीला' }]);
});

test('the export’s products would change nothing', async () => {
  const shop = await openShop();
  const ownLines = (await exported(shop))
    .split('\n')
    .filter((line) => /^slug|ruled-/.test(line))
    .join('\n');
  const preview = await previewFile(shop, 'products', Readable.from([ownLines]), 'csv');
  expect(preview).toMatchObject({ ok: true, changes: { total: 0, listed: [] } });
});

test('a product on sale says its number in the customs tariff and its tax: none is assumed', async () => {
  const shop = await openShop();
  const { hsn: _hsn, taxRate: _rate, ...rest } = declared;
  const product = { ...rest, slug: 'eraser', title: 'Eraser', price: 10 };
  expect(await load(shop, JSON.stringify([product]), 'json')).toEqual({
    ok: false,
    problems: [
      { line: 1, field: 'hsn', reason: expect.stringContaining('is needed by law for a product on sale') },
      {
        line: 1,
        field: 'taxRate',
        reason: expect.stringContaining('is needed by law for a product on sale'),
      },
    ],
  });
  const offSale = JSON.stringify([{ ...product, status: 'DISABLED' }]);
  expect(await load(shop, offSale, 'json')).toMatchObject({ ok: true });
  const stored = await shop.db
    .selectFrom('product')
    .select(['hsn', 'tax_bps'])
    .where('slug', '=', 'eraser')
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ hsn: null, tax_bps: null });
  const [columns = [], cells = []] = (await exported(shop))
    .split('\n')
    .filter((line) => /^(slug|eraser),/.test(line))
    .map((line) => line.split(','));
  expect(cells[columns.indexOf('taxRate')]).toBe('');
});

test.each(['12%', '13', 'GST 18'])('a tax of %s is refused with the rates there are', async (rate) => {
  const shop = await openShop();
  expect(await load(shop, `slug,title,price,taxRate\nruled-book,Ruled Book,260,${rate}`)).toEqual({
    ok: false,
    problems: [
      {
        line: 2,
        field: 'taxRate',
        reason: 'must be a rate of GST in percent, without the sign: 0, 0.25, 1.5, 3, 5, 12, 18, 28, 40',
      },
    ],
  });
});

test('a picture that a product has is not asked for again, also in a long file with other problems', async () => {
  const shop = await openShop();
  const pictures = { has: () => false, path: (key: string) => key, place: 'the media folder' };
  const rows = Array.from({ length: 600 }, (_, index) => `long-${index},Long,10,DISABLED,`);
  const file = [
    'slug,title,price,status,images',
    'long,Long,ten,DISABLED,',
    'ruled-book,Ruled Book,260,ENABLED,books/front.webp',
    ...rows,
  ].join('\n');
  expect(await load({ ...shop, pictures }, file)).toMatchObject({
    ok: false,
    problems: [{ line: 2, field: 'price' }],
  });
});

test('a variant of a product that is not above it is refused as such', async () => {
  const shop = await openShop();
  const file = 'slug,title,price,variantOf,id\nruled-book,Ruled Book,260,,\n,A5,250,rulled-book,ruled-a5';
  expect(await load(shop, file)).toEqual({
    ok: false,
    problems: [
      {
        line: 3,
        field: 'variantOf',
        reason: expect.stringContaining('"rulled-book" is not the slug of the product above'),
      },
    ],
  });
});

test('a preview names the columns of the file, and shows of long texts where they differ', async () => {
  const shop = await openShop();
  const file = 'slug,taxRate,netQuantity,metaTitle\nruled-book,5,1 book,Books';
  const preview = await previewFile(shop, 'products', Readable.from([file]), 'csv');
  const [book] = preview.ok ? preview.changes.listed : [];
  expect(book?.fields).toEqual([
    { name: 'netQuantity', before: '100 ml', after: '1 book' },
    { name: 'metaTitle', before: 'Ruled Book', after: 'Books' },
    { name: 'taxRate', before: 12, after: 5 },
  ]);
  const text = 'A long beginning that both of the texts have, and then ';
  expect(shownPair(`${text}one end of it.`, `${text}another.`)).toEqual([
    '…have, and then one end of it."',
    '…have, and then another."',
  ]);
});

test('a file that says what the shop has already changes nothing, also in columns that are worked out', async () => {
  const shop = await openShop();
  const file = 'slug,id,title,price,size,inventory,position\nruled-book,,Ruled Book,260,A5,9,\n';
  await load(shop, file);
  const text = () => Readable.from([file]);
  expect(await previewFile(shop, 'products', text(), 'csv')).toMatchObject({
    ok: true,
    changes: { total: 0 },
  });
  expect(await load(shop, file)).toMatchObject({ ok: true, changed: new Map() });
});
