import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { fetchPictures } from '../../../server/import/elsewhere/fetchPictures.ts';
import { importFile, previewFile } from '../../../server/import/importFile.ts';
import type { ImportKind } from '../../../server/import/kinds.ts';
import { openTestDatabase } from '../support/database.ts';
import { declared } from '../support/declared.ts';

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

async function take(kind: ImportKind, text: string, mediaHosts: readonly string[] = []) {
  const { db } = await openTestDatabase();
  const target = { db, storeId: 'demo', now: new Date('2026-11-23T10:00:00Z'), mediaHosts };
  return { db, target, result: await importFile(target, kind, textOf(text), 'csv') };
}

const shopify = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,Google Shopping / Gender,Variant Image,Variant Weight Unit,Status
clay-pot,Clay Pot,<p>A pot</p>,Maker,Outdoor,"Pot, Plants",true,Size,Regular,,,POT-R,400,shopify,1,deny,manual,99.50,,true,true,,https://pictures.example/two.jpg,2,,false,,,,kg,active
clay-pot,,,,,,,,Large,,,POT-L,900,shopify,3,deny,manual,159,199,true,true,,https://pictures.example/one.jpg,1,,,,,,kg,
clay-pot,,,,,,,,,,,,,,,,,,,,,,https://elsewhere.example/three.jpg,3,,,,,,,
copper-light,Copper Light,<p>A light</p>,Maker,Indoor,Copper,true,Title,Default Title,,,,0,,0,continue,manual,599,750,true,false,,,,,false,Light | Maker,unisex,,kg,draft
card,Gift card,,Maker,,,true,Title,Default Title,,,,0,,,deny,manual,500,,false,false,,,,,true,,,,,active
`;

test('a price that is no amount is told once, by the name of Shopify’s column', async () => {
  const { result } = await take('shopify', shopify.replace('manual,99.50,', 'manual,Rs 99,'));
  expect(result).toEqual({
    ok: false,
    problems: [
      {
        line: 2,
        field: 'Variant Price',
        reason: 'must be an amount in rupees with at most two decimals, without signs or commas',
      },
    ],
  });
});

test('what Shopify has at 0.00 has no price, and is not taken', async () => {
  const free = shopify
    .replace('manual,599,750,', 'manual,0.00,,')
    .replace('manual,159,199,', 'manual,0.00,,');
  const { result } = await take('shopify', free, ['pictures.example']);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.counts).toMatchObject({ added: 1 });
  expect(result.notTaken).toEqual(
    expect.arrayContaining([
      'line 3: the choice "Large" of "Clay Pot", which has no price',
      'line 5: "Copper Light", which has no price',
    ]),
  );
});

test('Shopify’s products are taken with their variants, and what is not taken is said', async () => {
  const { db, target, result } = await take('shopify', shopify, ['pictures.example']);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.counts).toEqual({ added: 2, updated: 0, variants: 2 });
  expect(result.hidden).toEqual(['line 5: "Copper Light" is a draft there: leave it off sale here, too']);
  expect(result.notTaken).toEqual([
    'the column "Google Shopping / Gender" (1 row)',
    'line 6: "Gift card", which is a gift card',
    '1 picture of elsewhere.example: to fetch them, import the file again with MEDIA_HOSTS=pictures.example,elsewhere.example',
  ]);
  expect(result.made).toEqual({ categories: ['outdoor', 'indoor'], collections: [] });
  expect(result.offSale).toBe(2);
  const preview = await previewFile(target, 'shopify', textOf(shopify), 'csv');
  if (!preview.ok) throw new Error(JSON.stringify(preview.problems));
  expect(preview.pictures.map(({ url }) => url.href)).toEqual([
    'https://pictures.example/one.jpg',
    'https://pictures.example/two.jpg',
  ]);
  const products = await db
    .selectFrom('product')
    .select(['slug', 'title', 'price', 'listing_price', 'tags', 'status', 'is_inventory_enabled', 'taxable'])
    .where('slug', 'in', ['clay-pot', 'copper-light'])
    .orderBy('slug')
    .execute();
  expect(products).toEqual([
    {
      slug: 'clay-pot',
      title: 'Clay Pot',
      price: 9_950,
      listing_price: 9_950,
      tags: ['Pot', 'Plants'],
      status: 'DISABLED',
      is_inventory_enabled: true,
      taxable: true,
    },
    {
      slug: 'copper-light',
      title: 'Copper Light',
      price: 59_900,
      listing_price: 75_000,
      tags: ['Copper'],
      status: 'DISABLED',
      is_inventory_enabled: false,
      taxable: false,
    },
  ]);
  const variants = await db
    .selectFrom('variant')
    .select(['id', 'title', 'price', 'listing_price', 'inventory', 'weight'])
    .where('product_id', '=', 'clay-pot')
    .orderBy('id')
    .execute();
  expect(variants).toEqual([
    {
      id: 'clay-pot-large',
      title: 'Large',
      price: 15_900,
      listing_price: 19_900,
      inventory: 3,
      weight: 900,
    },
    {
      id: 'clay-pot-regular',
      title: 'Regular',
      price: 9_950,
      listing_price: 9_950,
      inventory: 1,
      weight: 400,
    },
  ]);
});

const wooCommerce = `ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Tax status","In stock?",Stock,"Backorders allowed?","Sold individually?","Weight (kg)","Sale price","Regular price",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)","Download limit"
44,variable,tee,"V-Neck Tee",1,1,visible,,"A tee",taxable,1,,0,0,.5,,,"Clothing > Tshirts",,https://shop.example/tee.jpg,,Color,"Blue, Red",Size,"L, M",
45,simple,beanie,Beanie,1,0,hidden,Warm,,taxable,1,7,0,1,.2,180,200,Clothing,,,,,,,,
46,"simple, downloadable, virtual",album,Album,1,0,visible,,,taxable,1,,0,0,,,150,Music,,,,,,,,1
47,grouped,set,A set,1,0,visible,,,taxable,1,,0,0,,,,Clothing,,,,,,,,
76,variation,tee-red,"Tee - Red",1,0,visible,,,taxable,1,4,0,0,,,250,,,,tee,Color,Red,Size,,
77,variation,tee-blue,"Tee - Blue",1,0,visible,,,taxable,1,,0,0,,200,250,,,,id:44,Color,Blue,Size,,
78,variation,lost,Lost,1,0,visible,,,taxable,1,,0,0,,,250,,,,gone,Color,Blue,Size,,
`;

test('WooCommerce’s products are taken with their variations, wherever these stand', async () => {
  const { db, result } = await take('woocommerce', wooCommerce);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.counts).toEqual({ added: 2, updated: 0, variants: 2 });
  expect(result.hidden).toEqual(['line 3: "Beanie" is hidden there: leave it off sale here, too']);
  expect(result.notTaken).toEqual([
    'the column "Attribute 2 value(s)" (1 row)',
    'line 2: "V-Neck Tee": that "Blue" is in stock without a number of its own: this shop counts each choice, so give its inventory',
    'line 4: "Album", which is of the type downloadable: this shop sends goods',
    'line 5: "A set", which is of the type grouped: this shop sends goods',
    'line 8: variations of "gone", which the file does not have',
    '1 picture of shop.example: to fetch them, import the file again with MEDIA_HOSTS=shop.example',
  ]);
  const variants = await db
    .selectFrom('variant')
    .select(['id', 'title', 'price', 'listing_price', 'inventory', 'weight'])
    .where('product_id', '=', 'v-neck-tee')
    .orderBy('id')
    .execute();
  expect(variants).toEqual([
    {
      id: 'v-neck-tee-tee-blue',
      title: 'Blue',
      price: 20_000,
      listing_price: 25_000,
      inventory: 0,
      weight: 500,
    },
    {
      id: 'v-neck-tee-tee-red',
      title: 'Red',
      price: 25_000,
      listing_price: 25_000,
      inventory: 4,
      weight: 500,
    },
  ]);
});

test('a file of neither changes nothing', async () => {
  const { result } = await take('shopify', 'Name,Cost\nPot,12\n');
  expect(result).toEqual({
    ok: false,
    problems: [
      { line: 1, field: 'Title', reason: 'is missing: is this the file of products that Shopify exports?' },
      {
        line: 1,
        field: 'Variant Price (or Price)',
        reason: 'is missing: is this the file of products that Shopify exports?',
      },
    ],
  });
});

test('pictures are fetched once, and what is no picture is said and not kept', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-fetched-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const plain = { width: 2, height: 2, channels: 3, background: '#ff0000' } as const;
  const bytes = await sharp({ create: plain }).png().toBuffer();
  const pictures = ['good', 'bad', 'gone'].map((name) => ({
    key: `imported/${name}.png`,
    url: new URL(`https://pictures.example/${name}.png`),
  }));
  const asked: string[] = [];
  const from = async (url: URL) => {
    asked.push(url.pathname);
    if (url.pathname === '/gone.png') return { ok: false, failure: { kind: 'notFound' } } as const;
    return { ok: true, bytes: url.pathname === '/good.png' ? bytes : Buffer.from('<html>') } as const;
  };
  expect(await fetchPictures(pictures, dataDir, from)).toEqual({
    count: 1,
    missing: new Set(['imported/bad.png', 'imported/gone.png']),
    problems: [
      'the picture https://pictures.example/bad.png: it is none',
      'the picture https://pictures.example/gone.png: it is not there',
    ],
  });
  expect(await readdir(join(dataDir, 'media/imported'))).toEqual(['good.png']);
  await fetchPictures(pictures, dataDir, from);
  expect(asked.filter((path) => path === '/good.png')).toEqual(['/good.png']);
});

test('a product that is on sale here stays so when its file is imported again', async () => {
  const { db } = await openTestDatabase();
  const target = { db, storeId: 'demo', now: new Date('2026-11-23T10:00:00Z') };
  const again = () => importFile(target, 'woocommerce', textOf(wooCommerce), 'csv');
  expect(await again()).toMatchObject({ ok: true, offSale: 2 });
  const onSale = JSON.stringify([{ ...declared, slug: 'beanie', status: 'ENABLED' }]);
  expect(await importFile(target, 'products', textOf(onSale), 'json')).toMatchObject({ ok: true });
  const result = await again();
  const unchanged = { changed: new Map(), made: { categories: [], collections: [] } };
  expect(result).toMatchObject({ ok: true, offSale: 1, ...unchanged });
  const { status } = await db
    .selectFrom('product')
    .select('status')
    .where('slug', '=', 'beanie')
    .executeTakeFirstOrThrow();
  expect(status).toBe('ENABLED');
});

test('new categories have the names of the other shop, and a sub-category its category', async () => {
  const rows = ['Type,Name,Regular price,Categories', 'simple,One,10,"Men’s Wear > T-Shirts, Gift Ideas"'];
  const { db, result } = await take('woocommerce', rows.join('\n'));
  expect(result).toMatchObject({
    made: { categories: ['men-s-wear', 't-shirts'], collections: ['gift-ideas'] },
  });
  const categories = await db
    .selectFrom('category')
    .select(['name', 'parent_id'])
    .where('slug', 'in', ['men-s-wear', 't-shirts'])
    .orderBy('slug')
    .execute();
  expect(categories).toEqual([
    { name: 'Men’s Wear', parent_id: null },
    { name: 'T-Shirts', parent_id: 'category-men-s-wear' },
  ]);
  const collection = await db
    .selectFrom('collection')
    .select('label')
    .where('slug', '=', 'gift-ideas')
    .executeTakeFirstOrThrow();
  expect(collection.label).toBe('Gift Ideas');
});

test.each([
  ['shopify', 'Handle,Title,Variant Price\noat-pot,Oat Pot,99\n'],
  ['woocommerce', 'Type,Name,Regular price\nsimple,Oat Pot,99\n'],
] as const)(
  'a product of the shop whose slug a file of %s has keeps what the file does not say',
  async (kind, text) => {
    const { db } = await openTestDatabase();
    const product = () =>
      db.selectFrom('product').selectAll().where('slug', '=', 'oat-pot').executeTakeFirstOrThrow();
    const target = { db, storeId: 'demo', now: new Date('2026-11-23T10:00:00Z') };
    const own = {
      ...{ ...declared, slug: 'oat-pot', title: 'Oat Pot', price: 90, tags: ['oat'], weight: 200 },
      ...{ taxable: false, inventory: 5, isFeatured: true, images: ['pot.webp'] },
    };
    await importFile(target, 'products', textOf(JSON.stringify([own])), 'json');
    const before = await product();
    const changed = new Map([['oat-pot', ['price']]]);
    expect(await previewFile(target, kind, textOf(text), 'csv')).toMatchObject({ ok: true, changed });
    expect(await importFile(target, kind, textOf(text), 'csv')).toMatchObject({ ok: true, changed });
    const after = await product();
    expect(after.price).toBe(9_900);
    const kept = ({
      tags,
      weight,
      taxable,
      inventory,
      is_inventory_enabled,
      is_featured,
      images,
    }: typeof after) => ({
      ...{ tags, weight, taxable, inventory, is_inventory_enabled, is_featured },
      keys: images.map(({ imageKey }) => imageKey),
    });
    expect(kept(after)).toEqual(kept(before));
  },
);
