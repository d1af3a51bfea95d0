import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { exportShop } from '../../../server/export/exportShop.ts';
import { ShopRefused } from '../../../server/import/folderFiles.ts';
import { importFile } from '../../../server/import/importFile.ts';
import { folderOf, importPart, previewPart } from '../../../server/import/importParts.ts';
import { partKinds } from '../../../server/import/kinds.ts';
import { picturesIn } from '../../../server/import/pictures.ts';
import { readShop } from '../../../server/import/shopFiles.ts';
import { fillShop } from '../../../server/install/fill.ts';
import { invoicesCommand } from '../../../server/invoices/command.ts';
import { erasePerson } from '../../../server/privacy/erasePerson.ts';
import { questionsCommand } from '../../../server/questions/questionsCommand.ts';
import { openTestDatabase } from '../support/database.ts';

const sample = fileURLToPath(new URL('../../../samples/stationery/', import.meta.url));
const storeId = 'kagaz';
let folder = '';

beforeEach(async () => {
  const place = await mkdtemp(join(tmpdir(), 'storefront-parts-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  folder = join(place, 'shop');
  await cp(sample, folder, { recursive: true });
});

async function openSample() {
  const { db } = await openTestDatabase();
  await fillShop(db, storeId, await readShop(sample));
  const pictures = picturesIn(join(sample, 'media'), 'the media folder', () => false);
  return { db, storeId, pictures };
}

/** Labels of the menu's entries, sorted. */
async function menuOf({ db }: Awaited<ReturnType<typeof openSample>>): Promise<readonly string[]> {
  const rows = await db.selectFrom('menu').select('label').where('store_id', '=', storeId).execute();
  return rows.map(({ label }) => label).toSorted();
}

async function change(file: string, from: string | RegExp, to: string) {
  const text = await readFile(join(folder, file), 'utf8');
  await writeFile(join(folder, file), text.replace(from, to));
}

test('a folder that has not changed would change nothing', async () => {
  const shop = await openSample();
  for (const kind of partKinds) {
    if ((await folderOf(kind, folder)) === null) continue;
    expect([kind, (await previewPart(shop, kind, folder)).total]).toEqual([kind, 0]);
  }
});

test('what a preview says is what the import does, and nothing before it', async () => {
  const shop = await openSample();
  await change('menus.json', '"Pens"', '"Pens & ink"');
  await change('menus.json', /,\n *\{[^}]*paper-ruled[^}]*\}/, '');
  await change('shippingTiers.json', '"amount": 65', '"amount": 70');
  await change('pages/returns.md', 'seven days', 'eight days');
  await change('look.json', '"accent": "#1a5a8a"', '"accent": "#7a1f4b"');
  await change('store.json', '"isActive": true', '"isActive": false');
  const changed = async (kind: (typeof partKinds)[number]) =>
    (await previewPart(shop, kind, folder)).listed.map(({ what, how }) => [what, how]);
  expect(await changed('menus')).toEqual([
    ['menu Pens & ink', 'changed'],
    ['menu Ruled', 'removed'],
  ]);
  expect((await previewPart(shop, 'shippingTiers', folder)).listed[0]).toEqual({
    what: 'shipping tier small',
    how: 'changed',
    fields: [{ name: 'amount', before: 65, after: 70 }],
  });
  expect(await changed('pages')).toEqual([['text page returns', 'changed']]);
  expect(await changed('look')).toEqual([['store Kagaz', 'changed']]);
  expect(await menuOf(shop)).toContain('Ruled');

  expect(await importPart(shop, 'menus', folder)).toEqual({ counts: { menus: 3 }, doubts: [] });
  await importPart(shop, 'shippingTiers', folder);
  await importPart(shop, 'pages', folder);
  await importPart(shop, 'look', folder);
  await importPart(shop, 'store', folder);
  expect(await menuOf(shop)).toEqual(['Notebooks', 'Paper', 'Pens & ink']);
  const store = await shop.db
    .selectFrom('store')
    .select(['is_active', 'look'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  expect([store.is_active, store.look?.colours.accent]).toEqual([false, '#7a1f4b']);
});

test('what store.json and the folder of the look no longer have is removed', async () => {
  const shop = await openSample();
  const said = () =>
    shop.db
      .selectFrom('store')
      .select(['journal', 'search_hints', 'icon'])
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow();
  await change('store.json', '"banners":', '"searchHints": ["ruled paper"],\n  "banners":');
  await importPart(shop, 'store', folder);
  expect(await said()).toEqual({
    journal: { title: 'Notes from the desk', lead: expect.any(String) },
    search_hints: ['ruled paper'],
    icon: expect.stringContaining('<svg'),
  });
  await change('store.json', /\n *"(journal|searchHints)":.*/g, '');
  await rm(join(folder, 'icon.svg'));
  const changedBy = async (kind: 'store' | 'look') =>
    (await previewPart(shop, kind, folder)).listed.flatMap((entry) =>
      entry.how === 'changed' ? entry.fields.map(({ name }) => name) : [],
    );
  expect([(await changedBy('store')).toSorted(), await changedBy('look')]).toEqual([
    ['journal', 'searchHints'],
    ['icon'],
  ]);
  await importPart(shop, 'store', folder);
  await importPart(shop, 'look', folder);
  expect(await said()).toEqual({ journal: null, search_hints: null, icon: null });
});

test('an import that changes or drops who sells asks whether that is meant, in the preview as well', async () => {
  const shop = await openSample();
  const place = { db: shop.db, storeId, now: () => new Date() };
  const seller = ['seller', '27AAAAA0000A1Z2', 'Maharashtra', 'Kagaz Works', '7 Laxmi Road, Pune 411030'];
  expect(await invoicesCommand(place, seller)).toEqual({
    ok: true,
    lines: [
      'Documents from now on name Kagaz Works, GSTIN 27AAAAA0000A1Z2, Maharashtra.',
      'If you keep the shop as a folder, write the same into legal of its store.json: importing that file sets the seller, too.',
    ],
  });
  await change('store.json', /,\n *"gstin": ".*"/, '');
  const asked = [
    'legal.seller is "Kagaz Stationers (a sample seller)"; until now invoices named "Kagaz Works"',
    'legal.address is "7 Laxmi Road, Pune 411030, Maharashtra, India"; until now invoices named "7 Laxmi Road, Pune 411030"',
    'legal.gstin is left out; until now invoices named "27AAAAA0000A1Z2"',
  ].toSorted();
  const said = (doubts: readonly string[]) =>
    doubts.map((line) => line.replace(/^.*store\.json(:\d+)?: /, '')).toSorted();
  expect(said((await previewPart(shop, 'store', folder)).doubts)).toEqual(asked);
  expect(said((await importPart(shop, 'store', folder)).doubts)).toEqual(asked);
  expect((await importPart(shop, 'store', folder)).doubts).toEqual([]);
});

test('a link that leads nowhere is asked about, in the preview as well', async () => {
  const shop = await openSample();
  await change('menus.json', '"/shop?collection=pens"', '"/shop?collection=penns"');
  const asked = [
    expect.stringMatching(
      /menus\.json:\d+: \d\.link leads to the collection "penns", which the shop does not have; did you mean "pens"\?$/,
    ),
  ];
  expect((await previewPart(shop, 'menus', folder)).doubts).toEqual(asked);
  expect((await importPart(shop, 'menus', folder)).doubts).toEqual(asked);
});

test('a part with a problem changes nothing', async () => {
  const shop = await openSample();
  await change('menus.json', '"parentId": "paper"', '"parentId": "gone"');
  const refusal = await importPart(shop, 'menus', folder).catch((error: unknown) => error);
  if (!(refusal instanceof ShopRefused)) throw new Error('The part was not refused');
  expect(refusal.problems).toEqual([
    `${join(folder, 'menus.json')}:13: 2.parentId "gone" is the id of no entry`,
  ]);
  expect(await menuOf(shop)).toHaveLength(4);
});

test('a second shop of the database is refused by the id that the first has', async () => {
  const shop = await openSample();
  const other = await fillShop(shop.db, 'second', await readShop(sample)).catch((error: unknown) => error);
  if (!(other instanceof ShopRefused)) throw new Error('The shop was not refused', { cause: other });
  expect(other.problems).toEqual([
    expect.stringMatching(
      /^Another shop of this database has the banner "[\w-]+" already: give it another id/,
    ),
  ]);
  const stores = await shop.db.selectFrom('store').select('id').orderBy('id').execute();
  expect(stores.map(({ id }) => id)).toEqual(['demo', 'kagaz']);
});

test('a JSON file with a byte order mark is read', async () => {
  await writeFile(join(folder, 'menus.json'), `\uFEFF${await readFile(join(folder, 'menus.json'), 'utf8')}`);
  expect((await readShop(folder)).menus).toHaveLength(4);
});

/** The problems with which an import of a part is refused, without the folder. */
async function refusalOf(shop: Awaited<ReturnType<typeof openSample>>, kind: (typeof partKinds)[number]) {
  const refusal = await importPart(shop, kind, folder).catch((error: unknown) => error);
  if (!(refusal instanceof ShopRefused)) throw new Error('The part was not refused', { cause: refusal });
  return refusal.problems.map((problem) => problem.replace(`${folder}/`, ''));
}

test('alternative texts are imported, and a picture that no product has is refused', async () => {
  const shop = await openSample();
  const { id } = await shop.db
    .selectFrom('product')
    .select('id')
    .where('store_id', '=', storeId)
    .where('slug', '=', 'ink-blue')
    .executeTakeFirstOrThrow();
  const altOf = async () =>
    (
      await shop.db.selectFrom('product').select('images').where('id', '=', id).executeTakeFirstOrThrow()
    ).images.map(({ alt, width }) => [alt, width]);
  const file = 'key,alt,width,height\nproducts/ink-blue.webp,A bottle of blue ink,900,1100\n';
  await writeFile(join(folder, 'images.csv'), file);
  expect((await previewPart(shop, 'images', folder)).total).toBe(1);
  expect(await importPart(shop, 'images', folder)).toEqual({ counts: { pictures: 1 }, doubts: [] });
  expect(await altOf()).toEqual([['A bottle of blue ink', 900]]);
  await writeFile(join(folder, 'images.csv'), `${file}products/ink-red.webp,Red ink,9,9\n`);
  expect(await refusalOf(shop, 'images')).toEqual([
    'images.csv:3: key "products/ink-red.webp" is a picture of no product: import products with it first',
  ]);
});

test('categories, collections and choices are imported; what products have is not removed', async () => {
  const shop = await openSample();
  await change('categories.json', '"Paper"', '"Fine paper"');
  await change('collections.json', '"label": "Notebooks"', '"label": "Note books"');
  await change('variantGroups.json', '"Fine"', '"Extra fine"');
  expect((await previewPart(shop, 'categories', folder)).listed.map(({ what, how }) => [what, how])).toEqual([
    ['category paper', 'changed'],
  ]);
  await importPart(shop, 'categories', folder);
  await importPart(shop, 'collections', folder);
  await importPart(shop, 'variantGroups', folder);
  const labels = await shop.db.selectFrom('variant_option').select('label').execute();
  expect(labels.map(({ label }) => label)).toContain('Extra fine');

  await writeFile(join(folder, 'categories.json'), '[]');
  expect(await refusalOf(shop, 'categories')).toContain(
    'categories.json: lacks the category "paper", which products have: keep it, or first import products without it',
  );
  await writeFile(join(folder, 'collections.json'), '[]');
  expect(await refusalOf(shop, 'collections')).toHaveLength(2);
  await writeFile(join(folder, 'variantGroups.json'), '[]');
  expect(await refusalOf(shop, 'variantGroups')).not.toEqual([]);
  const kept = await shop.db
    .selectFrom('category')
    .select('name')
    .where('store_id', '=', storeId)
    .where('slug', '=', 'paper')
    .executeTakeFirst();
  expect(kept).toEqual({ name: 'Fine paper' });
});

test('entries exchange their slugs, and a new one takes that of a removed one', async () => {
  const shop = await openSample();
  await change('collections.json', '"slug": "notebooks"', '"slug": "swapped"');
  await change('collections.json', '"slug": "pens"', '"slug": "notebooks"');
  await change('collections.json', '"slug": "swapped"', '"slug": "pens"');
  expect(await importPart(shop, 'collections', folder)).toEqual({ counts: { collections: 2 }, doubts: [] });
  await change(
    'categories.json',
    '"id": "notebooks", "parentId": "paper", "name": "Notebooks"',
    '"id": "books", "parentId": null, "name": "Books"',
  );
  expect(await importPart(shop, 'categories', folder)).toEqual({ counts: { categories: 3 }, doubts: [] });
  const slugs = async (table: 'category' | 'collection') =>
    (await shop.db.selectFrom(table).select(['id', 'slug']).where('store_id', '=', storeId).execute()).map(
      ({ id, slug }) => `${id} ${slug}`,
    );
  expect((await slugs('collection')).toSorted()).toEqual(['notebooks pens', 'pens notebooks']);
  expect((await slugs('category')).toSorted()).toEqual(['books notebooks', 'paper paper', 'writing writing']);
});

test('an id that another shop of the database has is refused, and that shop keeps its entry', async () => {
  const shop = await openSample();
  const before = await shop.db.selectFrom('category').selectAll().where('id', '=', 'cat-body').execute();
  await change('categories.json', '"id": "notebooks"', '"id": "cat-body"');
  expect(await refusalOf(shop, 'categories')).toEqual([
    expect.stringMatching(
      /^Another shop of this database has the category "cat-body" already: give it another id/,
    ),
  ]);
  expect(await shop.db.selectFrom('category').selectAll().where('id', '=', 'cat-body').execute()).toEqual(
    before,
  );
});

test('reviews and answered questions are imported, products are rated by them, and those of shoppers stay', async () => {
  const shop = await openSample();
  const product = () =>
    shop.db
      .selectFrom('product')
      .select(['id', 'rating', 'total_ratings'])
      .where('store_id', '=', storeId)
      .where('slug', '=', 'ink-blue')
      .executeTakeFirstOrThrow();
  const { id } = await product();
  const reviews = [
    'id,productId,verified,reviewerName,rating,comment,createdAt,isSample',
    `r1,${id},yes,Asha,5,Deep and even.,2026-05-01T00:00:00Z,no`,
    `r2,${id},no,Ravi,2,Too wet for me.,2026-05-02T00:00:00Z,no`,
  ].join('\n');
  await writeFile(join(folder, 'reviews.csv'), reviews);
  expect(await importPart(shop, 'reviews', folder)).toEqual({ counts: { reviews: 2 }, doubts: [] });
  expect(await product()).toEqual({ id, rating: 3.5, total_ratings: 2 });
  await shop.db.insertInto('app_user').values({ id: 'asha' }).execute();
  await shop.db.updateTable('review').set({ user_id: 'asha' }).where('id', '=', 'r1').execute();
  await writeFile(join(folder, 'reviews.csv'), reviews.replace('Deep and even', 'Bad').replace(',2,', ',3,'));
  await importPart(shop, 'reviews', folder);
  const written = await shop.db
    .selectFrom('review')
    .select(['id', 'comment', 'rating'])
    .where('product_id', '=', id)
    .orderBy('id')
    .execute();
  expect(written).toEqual([
    { id: 'r1', comment: 'Deep and even.', rating: 5 },
    { id: 'r2', comment: 'Too wet for me.', rating: 3 },
  ]);

  const question = `q1,${id},Is it waterproof?,No.,no,2026-05-01T00:00:00Z\n`;
  await writeFile(
    join(folder, 'questions.csv'),
    `id,productId,question,answer,isSample,createdAt\n${question}`,
  );
  expect(await importPart(shop, 'questions', folder)).toEqual({ counts: { questions: 1 }, doubts: [] });
  await change('questions.csv', id, 'gone');
  expect(await refusalOf(shop, 'questions')).toEqual([
    'questions.csv:2: productId is "gone", which the shop does not have',
  ]);
});

test('an older export brings back neither the name of an erased shopper nor a question that was taken down', async () => {
  const shop = await openSample();
  const { db } = shop;
  const { id } = await db
    .selectFrom('product')
    .select('id')
    .where('store_id', '=', storeId)
    .where('slug', '=', 'ink-blue')
    .executeTakeFirstOrThrow();
  await db.insertInto('app_user').values({ id: 'asha', phone: '9876500001' }).execute();
  await db
    .insertInto('review')
    .values({
      id: 'r1',
      product_id: id,
      user_id: 'asha',
      reviewer_name: 'Asha R',
      rating: 5,
      comment: 'Even.',
    })
    .execute();
  const question = { id: 'q1', product_id: id, question: 'Waterproof?', answer: 'No.' };
  await db
    .insertInto('product_question')
    .values({ ...question, status: 'SHOWN' })
    .execute();
  const older = join(folder, '../older');
  expect(await exportShop({ db, storeId, dataDir: join(folder, '../data') }, older)).toMatchObject({
    ok: true,
  });

  const asker = { kind: 'account', userId: 'asha' } as const;
  expect(await erasePerson({ db, storeId, identitySecret: null }, asker)).toEqual({ kind: 'erased' });
  await questionsCommand({ db, storeId }, ['remove', 'q1']);
  expect(await importPart(shop, 'reviews', older)).toEqual({ counts: { reviews: 0 }, doubts: [] });
  expect(await importPart(shop, 'questions', older)).toEqual({ counts: { questions: 0 }, doubts: [] });
  const reviews = await db.selectFrom('review').select('reviewer_name').where('id', '=', 'r1').execute();
  expect(reviews).toEqual([{ reviewer_name: 'A shopper' }]);
  const asked = await db.selectFrom('product_question').select('status').where('id', '=', 'q1').execute();
  expect(asked).toEqual([{ status: 'REMOVED' }]);
});

test('pictures that are not in the shop’s folder are refused of store, collections, journal and products', async () => {
  const shop = await openSample();
  await change('store.json', 'banners/desk-wide.webp', 'banners/none.webp');
  await change('collections.json', 'products/fountain-pen.webp', 'products/none.webp');
  await change('journal/ink-and-paper.md', 'picture: products/ink-blue.webp', 'picture: products/none.webp');
  for (const kind of ['store', 'collections', 'journal'] as const)
    expect(await refusalOf(shop, kind)).toEqual([
      expect.stringMatching(/none\.webp", which is not in the media folder: put the file there/),
    ]);
  const rows = [
    'slug,images',
    'ink-blue,products/none.webp|products/ink-blue.webp',
    'ink-black,products/ink-black.webp',
  ];
  const target = { ...shop, now: new Date() };
  expect(await importFile(target, 'products', Readable.from([rows.join('\n')]), 'csv')).toEqual({
    ok: false,
    problems: [{ line: 2, field: 'images', reason: expect.stringContaining('"products/none.webp"') }],
  });
});
