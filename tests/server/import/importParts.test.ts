import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ShopRefused } from '../../../server/import/folderFiles.ts';
import { folderOf, importPart, partKinds, previewPart } from '../../../server/import/importParts.ts';
import { readShop } from '../../../server/import/shopFiles.ts';
import { fillShop } from '../../../server/install/fill.ts';
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
  return { db, storeId };
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

  expect(await importPart(shop, 'menus', folder)).toEqual({ menus: 3 });
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

test('a part with a problem changes nothing', async () => {
  const shop = await openSample();
  await change('menus.json', '"parentId": "paper"', '"parentId": "gone"');
  const refusal = await importPart(shop, 'menus', folder).catch((error: unknown) => error);
  if (!(refusal instanceof ShopRefused)) throw new Error('The part was not refused');
  expect(refusal.problems).toEqual([
    `${join(folder, 'menus.json')}:13: 1.parentId "gone" is the id of no entry`,
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
