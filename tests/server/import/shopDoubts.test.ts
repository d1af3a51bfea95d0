import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readShop } from '../../../server/import/shopFiles.ts';
import { shopWarnings } from '../../../server/import/shopWarnings.ts';

const sample = new URL('../../../samples/stationery/', import.meta.url).pathname;
const now = new Date('2026-06-01T00:00:00Z');

test('the sample shop has nothing that its merchant hardly means', async () => {
  expect(shopWarnings(await readShop(sample), now)).toEqual([]);
});

test('one SKU of two products, a menu to no product and a coupon that has ended are told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'warned-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(sample, folder, { recursive: true });
  const menus = await readFile(join(folder, 'menus.json'), 'utf8');
  await writeFile(join(folder, 'menus.json'), menus.replace('/shop?collection=pens', '/products/gone'));
  await writeFile(
    join(folder, 'coupons.csv'),
    'code,couponType,getYPercentage,expirationDate\nSPRING,PERCENTAGE,10,2026-03-31\nNEXT,PERCENTAGE,10,2026-12-31\n',
  );
  const shop = await readShop(folder);
  const [first, second, ...others] = shop.products;
  if (first === undefined || second === undefined) throw new Error('The sample lacks products');
  const products = [
    { ...first, sku: 'NB-1', variants: [] },
    { ...second, sku: 'NB-1', variants: [] },
    ...others,
  ];
  expect(shopWarnings({ ...shop, products }, now)).toEqual([
    `products.csv: the SKU "NB-1" stands for 2 things (${first.slug}, ${second.slug})`,
    'menus.json: "pens" leads to the product "gone", which products.csv does not have',
    'coupons.csv: SPRING has ended already',
  ]);
});
