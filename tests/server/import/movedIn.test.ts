import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { exportShop } from '../../../server/export/exportShop.ts';
import { importFile } from '../../../server/import/importFile.ts';
import { readShop } from '../../../server/import/shopFiles.ts';
import { writeShop } from '../../../server/import/writeShop.ts';
import { openTestDatabase } from '../support/database.ts';

const sample = join(import.meta.dirname, '../../../samples/stationery');

/** Every column that WooCommerce's exporter documents, in its order; as its exports do, the file begins with a byte order mark. */
const columns = [
  ...['ID', 'Type', 'SKU', 'Name', 'Published', 'Is featured?', 'Visibility in catalog'],
  ...['Short description', 'Description', 'Date sale price starts', 'Date sale price ends', 'Tax status'],
  ...['Tax class', 'In stock?', 'Stock', 'Backorders allowed?', 'Sold individually?', 'Weight (lbs)'],
  ...['Length (in)', 'Width (in)', 'Height (in)', 'Allow customer reviews?', 'Purchase note', 'Sale price'],
  ...['Regular price', 'Categories', 'Tags', 'Shipping class', 'Images', 'Download limit'],
  ...['Download expiry days', 'Parent', 'Grouped products', 'Upsells', 'Cross-sells', 'External URL'],
  ...['Button text', 'Position', 'Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible'],
  ...['Attribute 1 global', 'Attribute 2 name', 'Attribute 2 value(s)', 'Attribute 2 visible'],
  ...['Attribute 2 global', 'Meta: _own', 'Download 1 name', 'Download 1 URL'],
];
const usual = {
  Published: '1',
  'Visibility in catalog': 'visible',
  'Tax status': 'taxable',
  'In stock?': '1',
};
const rows: readonly Readonly<Record<string, string>>[] = [
  {
    ...{ ID: '44', Type: 'variable', SKU: 'journal', Name: 'Travel Journal', 'Is featured?': '1' },
    ...{ Description: 'Bound by hand, "flat".', 'Weight (lbs)': '.5', 'Length (in)': '8', Position: '0' },
    ...{ Categories: 'Paper > Journals', Tags: 'travel, ruled', Images: 'https://pictures.example/1.jpg' },
    ...{ 'Attribute 1 name': 'Cover', 'Attribute 1 value(s)': 'Indigo, Madder', 'Attribute 1 global': '1' },
    ...{ 'Attribute 2 name': 'Paper', 'Attribute 2 value(s)': 'Ruled, Plain', 'Meta: _own': '1' },
  },
  {
    ...{
      ID: '58',
      Type: 'simple',
      SKU: 'clip',
      Name: 'Brass Clips',
      'Sale price': '55',
      'Regular price': '65',
    },
    ...{ Categories: 'Desk', Stock: '12', 'Backorders allowed?': '1', 'Sold individually?': '1' },
  },
  { ...{ ID: '73', Type: 'simple, downloadable, virtual', Name: 'Wallpaper' }, 'Regular price': '15' },
  { ...{ ID: '87', Type: 'grouped', Name: 'Desk set' }, 'Grouped products': 'clip, journal' },
  { ...{ ID: '89', Type: 'external', Name: 'Pennant' }, 'External URL': 'https://elsewhere.example/' },
  {
    ...{ ID: '76', Type: 'variation', SKU: 'journal-indigo', Parent: 'journal', 'Regular price': '420' },
    ...{ 'Attribute 1 name': 'Cover', 'Attribute 1 value(s)': 'Indigo', 'Attribute 2 name': 'Paper' },
  },
  {
    ...{ ID: '79', Type: 'variation', SKU: 'journal-madder', Parent: 'id:44', 'Sale price': '380' },
    ...{ 'Regular price': '420', 'Attribute 1 name': 'Cover', 'Attribute 1 value(s)': 'Madder' },
    ...{ 'Attribute 2 name': 'Paper', 'Attribute 2 value(s)': 'Plain' },
  },
];
const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
const file = `\uFEFF${[
  columns,
  ...rows.map((row) => columns.map((name) => ({ ...usual, ...row })[name] ?? '')),
]
  .map(line)
  .join('\n')}\n`;

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = paths.map(async (path) => [path.slice(folder.length), await readFile(path, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(read));
}

test('a shop with the products of WooCommerce is exported, recreated and exported with the same bytes', async () => {
  const place = await mkdtemp(join(tmpdir(), 'moved-in-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const { db } = await openTestDatabase();
  const fill = async (folder: string) => {
    await sql`truncate store, pincode cascade`.execute(db);
    await writeShop(db, 'demo', await readShop(folder, () => true));
  };
  const exportTo = async (name: string) => {
    const folder = join(place, name);
    const source = { db, storeId: 'demo', dataDir: join(place, 'data') };
    expect(await exportShop(source, folder)).toMatchObject({ ok: true });
    return folder;
  };

  await fill(sample);
  const target = { db, storeId: 'demo', now: new Date('2026-11-23T10:00:00Z'), mediaHosts: [] };
  const result = await importFile(target, 'woocommerce', textOf(file), 'csv');
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.counts).toEqual({ added: 2, updated: 0, variants: 2 });
  expect(result.notTaken).toEqual([
    'the column "Length (in)" (1 row)',
    'the column "Meta: _own" (1 row)',
    'line 4: "Wallpaper", which is of the type downloadable: this shop sends goods',
    'line 5: "Desk set", which is of the type grouped: this shop sends goods',
    'line 6: "Pennant", which is of the type external: this shop sends goods',
    '1 picture of pictures.example: to fetch them, import the file again with MEDIA_HOSTS=pictures.example',
  ]);
  const before = await exportTo('before');
  const files = await filesOf(before);
  expect(files['/products.csv']).toContain('travel-journal');
  expect(files['/categories.json']).toContain('"journals"');
  await fill(before);
  expect(await filesOf(await exportTo('after'))).toEqual(files);
});
