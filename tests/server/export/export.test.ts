import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { exportShop } from '../../../server/export/exportShop.ts';
import { couponSchema } from '../../../server/import/coupon.ts';
import { productSchema } from '../../../server/import/product.ts';
import { readShop } from '../../../server/import/shopFiles.ts';
import type { Shop } from '../../../server/import/shopSchemas.ts';
import { writeShop } from '../../../server/import/writeShop.ts';
import { isBundled, readDemoShop } from '../../../server/install/demo.ts';
import { openTestDatabase } from '../support/database.ts';
import { testShop } from '../support/testShop.ts';

let database: OpenDatabase;
let place = '';
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'export-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
});

async function fill(wanted: Shop): Promise<void> {
  await sql`truncate store, pincode cascade`.execute(database.db);
  await writeShop(database.db, 'demo', wanted);
}

/** Exports the shop; answers the folder. */
async function exportTo(name: string): Promise<string> {
  const folder = join(place, name);
  const source = { db: database.db, storeId: 'demo', dataDir: join(place, 'data') };
  expect(await exportShop(source, folder)).toMatchObject({ ok: true });
  return folder;
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const),
  );
  return Object.fromEntries(texts);
}

const readDemo = () => readDemoShop();
const shops: readonly (readonly [string, () => Shop | Promise<Shop>])[] = [
  ['the demo shop', readDemo],
  ['a shop whose products have odd texts', () => oddShop],
];

/** The test shop has prices above their MRP, and tags that are no keywords, which no file can say. */
const withMrp = <Item extends { readonly price: number; readonly listingPrice: number }>(
  item: Item,
): Item => ({
  ...item,
  listingPrice: Math.max(item.price, item.listingPrice),
});
const shop: Shop = {
  ...testShop,
  pages: ['delivery', 'privacy', 'returns', 'terms'].map((slug) => ({
    slug,
    source: `---\ntitle: ${slug}\ndescription: Words.\n---\nWords.\n`,
  })),
  products: testShop.products.map((product) => ({
    ...withMrp(product),
    metadata: { ...product.metadata, keywords: product.tags.join(', ') },
    variants: product.variants.map(withMrp),
  })),
};
const [first, ...others] = shop.products;
if (first === undefined) throw new Error('The test shop has no product.');
const oddShop: Shop = {
  ...shop,
  products: [
    {
      ...first,
      title: 'Comma, "quote" and ₹',
      productDescription: '<p>Two\nlines, “quoted”.</p>',
      tags: ['best-seller', 'with, comma'],
    },
    ...others,
  ],
};

/** Files that not every shop has, by how their names begin. */
const withTexts = (files: Readonly<Record<string, string>>, ...beginnings: readonly string[]) =>
  Object.keys(files)
    .filter((name) => beginnings.some((beginning) => name.startsWith(beginning)))
    .toSorted();

describe.for(shops)('%s', ([, make]) => {
  test('is exported, recreated from the files, and exported again with the same bytes', async () => {
    await fill(await make());
    const before = await exportTo('before');
    await fill(await readShop(before, () => true));
    const after = await exportTo('after');
    const files = await filesOf(after);
    expect(files).toEqual(await filesOf(before));
    expect(Object.keys(files).toSorted()).toEqual([
      'categories.json',
      'collections.json',
      'couponCodes.csv',
      'coupons.csv',
      ...withTexts(files, 'home.json', 'icon.svg'),
      'images.csv',
      ...withTexts(files, 'journal/'),
      'linkedProducts.csv',
      ...withTexts(files, 'look.json'),
      'loyaltyRules.json',
      'menus.json',
      ...withTexts(files, 'pages/'),
      'pincodes.csv',
      'products.csv',
      'questions.csv',
      'reviews.csv',
      'settings.csv',
      'shippingTiers.json',
      'store.json',
      'synonyms.csv',
      'variantGroups.json',
    ]);
  });
});

test('every column that products and coupons can have is exported', async () => {
  await fill(shop);
  const files = await filesOf(await exportTo('columns'));
  const columnsOf = (name: string) => (files[name] ?? '').split('\n', 1)[0]?.split(',').toSorted();
  const { variants: _variants, ...fields } = productSchema.entries;
  // The last two are of variants only.
  expect(columnsOf('products.csv')).toEqual([...Object.keys(fields), 'options', 'variantOf'].toSorted());
  expect(columnsOf('coupons.csv')).toEqual(Object.keys(couponSchema.entries).toSorted());
});

test('the demo shop’s export equals its files', async () => {
  const demo = await readDemoShop();
  await fill(demo);
  const again = await readShop(await exportTo('demo'), isBundled);
  const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
    Object.fromEntries(items.map((item) => [item.id, item]));
  expect(byId(again.products)).toEqual(byId(demo.products.map(withInstant)));
  expect(byId(again.coupons)).toEqual(byId(demo.coupons));
  expect(byId(again.reviews)).toEqual(byId(demo.reviews.map(withInstant)));
  expect(byId(again.questions)).toEqual(byId(demo.questions.map(withInstant)));
  expect(again.settings).toEqual(demo.settings);
  expect(again.store).toEqual(demo.store);
  const saidBy = ({ look, icon, home, pages, posts }: Shop) => ({ look, icon, home, pages, posts });
  expect(saidBy(again)).toEqual(saidBy(demo));
  expect(byId(again.menus)).toEqual(byId(demo.menus));
});

/** Times are written in UTC. */
const withInstant = <Item extends { readonly createdAt: string }>(item: Item): Item => ({
  ...item,
  createdAt: new Date(item.createdAt).toISOString(),
});

test('the merchant’s pictures come along, and pictures of shown reviews', async () => {
  await fill(shop);
  await mkdir(join(place, 'data/media/products'), { recursive: true });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
  await writeFile(join(place, 'data/media/products/gel.svg'), drawing);
  await database.db.insertInto('app_user').values({ id: 'asha' }).execute();
  const key = 'reviews/00000000-0000-4000-8000-000000000001.webp';
  await database.db
    .insertInto('review')
    .values({
      id: 'own',
      product_id: 'oat-lotion',
      user_id: 'asha',
      reviewer_name: 'Asha R.',
      reviewer_email: 'asha@mail.example',
      rating: 4,
      comment: '=1+1',
      title: null,
      images: JSON.stringify([key]),
      created_at: '2026-05-01T00:00:00Z',
    })
    .execute();
  const plain = { width: 2, height: 2, channels: 3, background: '#ff0000' } as const;
  const bytes = await sharp({ create: plain }).webp().toBuffer();
  await database.db
    .insertInto('review_image')
    .values({ key, user_id: 'asha', review_id: 'own', bytes, created_at: new Date() })
    .execute();
  const folder = await exportTo('pictures');
  const files = await filesOf(folder);
  expect(files['media/products/gel.svg']).toBe(drawing);
  expect(files[`media/${key}`]).toBe(bytes.toString('utf8'));
  expect(files['reviews.csv']).toContain(`own,oat-lotion,Asha R.,,4,,'=1+1,${key},false,false,,2026-05-01T`);
  expect((await readShop(folder, () => true)).reviews.map(({ id }) => id)).toContain('own');
});

test('pictures of another shop’s reviews stay out of the folder', async () => {
  const [product] = shop.products;
  if (!product) throw new Error('The test shop has no product.');
  await fill(shop);
  const { db } = database;
  const { rows: stores } = await sql<object>`select * from store where id = 'demo'`.execute(db);
  await sql`insert into store select * from jsonb_populate_record(null::store, ${JSON.stringify({ ...stores[0], id: 'other' })}::jsonb)`.execute(
    db,
  );
  await db.updateTable('product').set({ store_id: 'other' }).where('id', '=', product.id).execute();
  const key = 'reviews/00000000-0000-4000-8000-000000000002.webp';
  await db.insertInto('app_user').values({ id: 'ravi' }).execute();
  await db
    .insertInto('review')
    .values({
      id: 'theirs',
      product_id: product.id,
      user_id: 'ravi',
      reviewer_name: 'Ravi',
      reviewer_email: null,
      rating: 4,
      comment: 'Good.',
      title: null,
      images: JSON.stringify([key]),
      created_at: '2026-05-01T00:00:00Z',
    })
    .execute();
  const bytes = Buffer.from('a picture');
  await db
    .insertInto('review_image')
    .values({ key, user_id: 'ravi', review_id: 'theirs', bytes, created_at: new Date() })
    .execute();
  const files = await filesOf(await exportTo('one-of-two'));
  expect(Object.keys(files).filter((name) => name.startsWith('media/reviews/'))).toEqual([]);
});

test('texts of shoppers and of the merchant come back as they were written', async () => {
  const texts = [
    'Love it ;-)',
    'Good:\n- soft\n- cheap',
    '=1+1',
    "'quoted'",
    "'=kept",
    '-5',
    // As long as a text may be, before it is escaped.
    '-'.repeat(100),
  ];
  const [review] = shop.reviews;
  const [product] = shop.products;
  if (!review || !product) throw new Error('The test shop has no review.');
  const createdAt = '2026-05-01T00:00:00.000Z';
  const written: Shop = {
    ...shop,
    reviews: texts.map((text, index) => ({
      ...review,
      id: `review-${index}`,
      reviewerName: text,
      title: text,
      comment: text,
      createdAt,
    })),
    questions: texts.map((text, index) => ({
      id: `question-${index}`,
      productId: product.id,
      question: text,
      answer: text,
      isSample: false,
      createdAt,
    })),
  };
  await fill(written);
  const folder = await exportTo('texts');
  const again = await readShop(folder, () => true);
  expect(again.reviews).toEqual(written.reviews);
  expect(again.questions).toEqual(written.questions);
  // A spreadsheet that opens the files evaluates none of them.
  const files = await filesOf(folder);
  expect(files['reviews.csv']).toContain(",'=1+1,'=1+1,");
});

test('a folder may be named with a slash at its end', async () => {
  await fill(oddShop);
  const source = { db: database.db, storeId: 'demo', dataDir: place };
  expect(await exportShop(source, `${join(place, 'named')}/`)).toMatchObject({ ok: true });
  expect(await readdir(place)).toEqual(['named']);
  expect(await readdir(join(place, 'named'))).toContain('products.csv');
});

test('a folder with files, and a shop that does not exist, are refused', async () => {
  await mkdir(join(place, 'full'));
  await writeFile(join(place, 'full/notes.txt'), 'mine');
  const source = { db: database.db, storeId: 'demo', dataDir: place };
  expect(await exportShop(source, join(place, 'full'))).toEqual({
    ok: false,
    problem: `${join(place, 'full')} has files already. Name a new folder.`,
  });
  expect(await exportShop({ ...source, storeId: 'none' }, join(place, 'none'))).toEqual({
    ok: false,
    problem: 'The database has no shop "none".',
  });
  expect(await readdir(place)).toEqual(['full']);
});
