import { Readable } from 'node:stream';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { importFile } from '../../../server/import/importFile.ts';
import { readDemoShop } from '../../../server/install/demo.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { declaredCsv } from '../support/declared.ts';

/** The tables for searching and counting follow every change of the products. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});

const found = v.object({
  searchProducts: v.object({ items: v.array(v.object({ id: v.string() })), total: v.number() }),
});

async function idsOf(filter: object): Promise<string[]> {
  const { data } = await app.query(
    'query ($filter: ProductFilterInput) { searchProducts(filter: $filter) { items { id } total } }',
    { filter },
  );
  const { items, total } = v.parse(found, data).searchProducts;
  expect(total).toBe(items.length);
  return items.map(({ id }) => id);
}

function load(kind: 'products' | 'synonyms', text: string) {
  const target = { db: app.database.db, storeId: 'demo', now: new Date() };
  return importFile(target, kind, Readable.from([text]), 'csv');
}

test('a product is found by its new name, misspelt too, and no longer by the old one', async () => {
  await app.database.db
    .updateTable('product')
    .set({ title: 'Zinnia Bar' })
    .where('id', '=', 'gift-soap')
    .execute();
  await expect.poll(() => idsOf({ text: 'zinia' })).toEqual(['gift-soap']);
  expect(await idsOf({ text: 'gift soap' })).toEqual([]);
});

test('an imported product is found at once', async () => {
  await load('products', declaredCsv('slug,title,price\nguggul-cone,Guggul Cone,99'));
  await expect.poll(() => idsOf({ text: 'guggal' })).toEqual(['guggul-cone']);
});

test('a shop knows no words of goods but those of its own files', async () => {
  const rows = await app.database.db.selectFrom('search_synonym').selectAll().execute();
  expect(rows.filter(({ means }) => means.length > 0)).toEqual([]);
  const { synonyms } = await readDemoShop();
  expect(synonyms).toContainEqual({ term: 'aankh', means: ['kajal', 'eye'] });
});

test('a word has the synonyms that the merchant defines', async () => {
  expect(await idsOf({ text: 'lepan' })).toEqual([]);
  expect(await load('synonyms', 'term,means\nLépan,coffee scrub|oat lotion\nkarib,')).toEqual({
    ok: true,
    counts: { synonyms: 2 },
    changed: new Map(),
    made: { categories: [], collections: [] },
    notTaken: [],
    hidden: [],
    offSale: 0,
    droppedVariants: 0,
  });
  await expect.poll(() => idsOf({ text: 'karib lepan' })).toEqual(['oat-lotion', 'coffee-scrub']);
  await load('synonyms', 'term,means\nlepan,oat lotion');
  await expect.poll(() => idsOf({ text: 'lepan' })).toEqual(['oat-lotion']);
});

test('a term that is not a word, or has too many, is refused', async () => {
  expect(await load('synonyms', 'term,means\n!!,soap\na b c d,soap')).toEqual({
    ok: false,
    problems: [
      { line: 2, field: 'term', reason: 'has no letters' },
      { line: 3, field: 'term', reason: 'must be at most 3 words' },
    ],
  });
});

test('an option is listed while an enabled variant has it', async () => {
  const offered = (id: string) =>
    app.database.db
      .selectFrom('product')
      .select('option_ids')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
      .then((row) => row.option_ids);
  const variants = app.database.db.updateTable('variant').where('id', '=', 'rose-gel-l');
  await variants.set({ status: 'DISABLED' }).execute();
  expect(await offered('rose-gel')).toEqual(['size-s']);
  await expect.poll(() => idsOf({ options: { eq: 'size-l' } })).toEqual([]);
  await variants.set({ status: 'ENABLED' }).execute();
  expect(await offered('rose-gel')).toEqual(['size-l', 'size-s']);
  await app.database.db.deleteFrom('variant').where('id', '=', 'rose-gel-s').execute();
  expect(await offered('rose-gel')).toEqual(['size-l']);
  const option = JSON.stringify([{ variantGroupId: 'size', variantGroupOptionId: 'size-s' }]);
  await app.database.db
    .insertInto('variant')
    .values({ id: 'oat-s', product_id: 'oat-lotion', title: '100 ml', price: 100, option_ids: option })
    .execute();
  expect(await offered('oat-lotion')).toEqual(['size-s']);
});
