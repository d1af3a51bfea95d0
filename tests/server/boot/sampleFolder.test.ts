import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readShop } from '../../../server/import/shopFiles.ts';
import { copyOfSample, replaced, sample, written } from './support/brokenFolder.ts';

/** What a folder may leave out, and the shop adds. */

test('the sample, which the tests of broken folders change, is whole', async () => {
  expect((await readShop(sample)).products).toHaveLength(12);
});

test('a choice that variantGroups.json does not have is added, as by an import', async () => {
  const folder = await copyOfSample();
  await replaced('products.csv', 'Nib=Fine', 'Nib=Broad')(folder);
  const { variantGroups, products } = await readShop(folder);
  const [group] = variantGroups;
  const broad = group?.variantOptions.find(({ label }) => label === 'Broad');
  expect(broad).toBeDefined();
  expect(
    products.flatMap(({ variants }) => variants.flatMap((variant) => variant.productVariantOptionIds)),
  ).toContainEqual({
    variantGroupId: group?.id,
    variantGroupOptionId: broad?.id,
  });
});

test('images.csv needs key and alternative text alone: sizes are the files’ own', async () => {
  const folder = await copyOfSample();
  await written('images.csv', 'key,alt\nproducts/ink-blue.webp,A bottle of blue ink\n')(folder);
  const { width, height } = await sharp(join(folder, 'media/products/ink-blue.webp')).metadata();
  const { products } = await readShop(folder);
  expect(products.find(({ slug }) => slug === 'ink-blue')?.images).toEqual([
    {
      id: 'ink-blue-0',
      imageKey: 'products/ink-blue.webp',
      position: 0,
      isThumb: true,
      alt: 'A bottle of blue ink',
      width,
      height,
    },
  ]);
});
