/** What the commands print to a merchant who moves a shop here, typed in the order of docs/import.md. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { bareEnvironment } from '../support/bareEnvironment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const shopify = `Handle,Title,Variant Price,Type,Status,Variant Grams,Variant Weight Unit,Variant Tax Code
steel-ruler,Steel Ruler,149,Desk,active,40,g,P1
card,Card,,Desk,active,,,
`;

const stepsToSale = `Off sale: 1 product of this file, for Indian law asks what the file does not say. To put them on sale:
  1. npm run export -- my-shop
  2. In my-shop/products.csv, delete the rows of all products that are on sale, and the column inventory: the import would
     set their prices and the stock back to what they are now. Of the others fill in hsn, taxRate, netQuantity,
     countryOfOrigin and manufacturer (of goods from other countries importer; of food, medicines, cosmetics and soap also
     bestBefore), and write ENABLED as status.
  3. npm run import -- products my-shop/products.csv
docs/import.md, "From Shopify and WooCommerce", has an example.
`;

async function terminal() {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-move-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const opened = `DATABASE_URL is not set: this is the shop "demo" in ${join(folder, 'data')}.\n`;
  /** Types a command. It prints which shop it opened, too. */
  const typeAnywhere = (line: readonly [script: string, ...words: string[]], settings = {}) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const [script, ...words] = line;
    const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts', `${script}.ts`), ...words];
    const env = bareEnvironment({ DATA_DIR: join(folder, 'data'), ...settings });
    execFile(process.execPath, args, { env, cwd: folder }, (_error, out, err) => resolve(`${out}${err}`));
    return promise;
  };
  const type = async (...typed: Parameters<typeof typeAnywhere>) =>
    (await typeAnywhere(...typed)).replace(opened, '');
  return { folder, type, typeAnywhere, opened };
}

test('a merchant moves in from Shopify and puts the goods on sale by following the commands’ output', {
  timeout: 1_200_000,
}, async () => {
  const { folder, type, typeAnywhere, opened } = await terminal();

  expect(await type(['init', 'nowhere'])).toBe('Nothing was changed. There is no folder nowhere.\n');
  expect(await typeAnywhere(['init', join(root, 'samples/stationery')])).toBe(
    `Kagaz is ready: 12 products, 1 coupon, 3 pincodes.\nA shop that runs on this database opens now; npm start runs one.\n${opened}`,
  );
  expect(await typeAnywhere(['orders'])).toBe(`Nothing waits for you.\n${opened}`);
  await writeFile(join(folder, 'products_export.csv'), shopify);
  expect(await type(['import', 'shopify', 'products_export.csv'])).toBe(
    `Imported products_export.csv: 1 added, 0 updated, 0 variants.
New in the shop, because products name them: the category desk.
Not taken:
  the column "Variant Tax Code" (1 row)
  line 3: "Card", which has no price
${stepsToSale}Rendering 12 pictures of the shop for its pages …
`,
  );
  expect(await type(['import', 'shopify', 'products_export.csv'])).toBe(
    `Imported products_export.csv: 0 added, 1 updated, 0 variants.
Not taken:
  the column "Variant Tax Code" (1 row)
  line 3: "Card", which has no price
${stepsToSale}`,
  );

  expect(await type(['export', 'my-shop'])).toBe('my-shop has the shop with its 13 products.\n');
  const file = join(folder, 'my-shop/products.csv');
  const [header = '', ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const columns = header.trim().split(',');
  const declared: Readonly<Record<string, string>> = {
    ...{ hsn: '901780', taxRate: '18', netQuantity: '1 ruler', countryOfOrigin: 'India' },
    ...{ manufacturer: 'Maker; Pune 411001', status: 'ENABLED' },
  };
  const line = lines.find((one) => one.startsWith('steel-ruler,')) ?? '';
  const cells = line.trim().split(',');
  expect(cells).toHaveLength(columns.length);
  const filled = columns.flatMap((column, index) =>
    column === 'inventory' ? [] : [[column, declared[column] ?? cells[index]] as const],
  );
  await writeFile(file, `${filled.map(([column]) => column)}\n${filled.map(([, cell]) => cell)}\n`);
  await writeFile(join(folder, 'delivered.csv'), 'slug,inventory\nsteel-ruler,7\n');
  await type(['import', 'products', 'delivered.csv']);
  expect(await type(['import', 'products', 'my-shop/products.csv'])).toBe(
    `Imported my-shop/products.csv: 0 added, 1 updated, 0 variants.
Changed: status of 1 product, hsn of 1 product, taxRate of 1 product, countryOfOrigin of 1 product, netQuantity of 1 product, manufacturer of 1 product.
`,
  );
  await type(['export', 'then']);
  const exported = await readFile(join(folder, 'then/products.csv'), 'utf8');
  const ruler = exported.split('\n').find((one) => one.startsWith('steel-ruler,')) ?? '';
  expect(ruler.split(',')[columns.indexOf('inventory')]).toBe('7');
});

test('a picture that cannot be fetched is on no page, and the folder of the shop can be read again', {
  timeout: 1_200_000,
}, async () => {
  const { folder, type } = await terminal();
  await type(['init', join(root, 'samples/stationery')]);
  const file = `Handle,Title,Variant Price,Image Src,Option1 Name,Option1 Value,Variant Image
steel-ruler,Steel Ruler,149,https://shop.invalid/ruler.jpg,Length,Short,https://shop.invalid/short.jpg
ink-blue,Blue Ink of Elsewhere,1,,,,
`;
  await writeFile(join(folder, 'products_export.csv'), file);
  const said = await type(['import', 'shopify', 'products_export.csv'], { MEDIA_HOSTS: 'shop.invalid' });
  expect(said).toMatch(
    /^This shop has these products already, and the file changed them; are they the same goods\?\n {2}ink-blue: title, price\nImported /,
  );
  expect(said.split('\n').filter((line) => line.includes('shop.invalid'))).toEqual([
    expect.stringMatching(/^ {2}the picture https:\/\/shop\.invalid\/ruler\.jpg: \S/),
    expect.stringMatching(/^ {2}the picture https:\/\/shop\.invalid\/short\.jpg: \S/),
  ]);
  expect(await type(['export', 'my-shop'])).toBe('my-shop has the shop with its 13 products.\n');
  expect(await readFile(join(folder, 'my-shop/products.csv'), 'utf8')).not.toContain('imported/');
});
