import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingKinds } from '../../server/catalogue/settings.ts';
import { couponSchema } from '../../server/import/coupon.ts';
import { productSchema } from '../../server/import/product.ts';
import { factLabels } from '../../server/import/productRow.ts';
import { loyaltyRuleSchema, menuSchema, shippingTierSchema } from '../../server/import/shopSchemas.ts';
import { storeSchema } from '../../server/import/storeSchema.ts';

/**
 * Every setting and every field that a merchant can write into the shop's files is read by code that does something with it,
 * and named by a test of that. A field that the shop only carries from file to table to page data and back fails by name.
 */

const root = join(import.meta.dirname, '../..');

const fields: Readonly<Record<string, readonly string[]>> = {
  setting: Object.keys(settingKinds),
  store: Object.keys(storeSchema.entries),
  banner: Object.keys(storeSchema.entries.banners.item.entries),
  announcement: Object.keys(storeSchema.entries.announcements.item.entries),
  menu: Object.keys(menuSchema.entries),
  tier: Object.keys(shippingTierSchema.entries),
  rule: Object.keys(loyaltyRuleSchema.entries),
  coupon: Object.keys(couponSchema.entries),
  product: Object.keys(productSchema.entries),
};

/** Code that only carries fields: files to tables, tables to replies, replies to records. */
const carrying = [
  /^server\/(import|export|graphql\/generated|db)\//,
  /^server\/catalogue\/(store|settings)\.ts$/,
  /^src\/contract\//,
  /^src\/services\/shopApi\/storeSettings\.ts$/,
  /^src\/machines\/storefront\/storeData\/defaults\.ts$/,
  /^src\/machines\/cart\/cart\/record\.ts$/,
  /^src\/pricing\/entities\.ts$/,
  /^tests\/server\/(export|graphql\/contract|support)/,
  /\/fixtures\//,
  /^tests\/demo\/fields/,
  /^tests\/services\//,
];

async function sourcesIn(folders: readonly string[]): Promise<string> {
  const texts: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(root.length + 1);
      if (!entry.isFile() || !/\.tsx?$/.test(path) || carrying.some((pattern) => pattern.test(path)))
        continue;
      texts.push(await readFile(join(root, path), 'utf8'));
    }
  }
  return texts.join('\n');
}

/** Fields that code knows by another name. */
const known: Readonly<Record<string, string>> = {
  TIMER_TTILE: 'timer',
  TIMER_DESCRIPTION: 'timer',
  TIMER_COLOR: 'timer',
  TIMER_BG_COLOR: 'backgroundColor',
  TIMER_START_TIME: 'startTime',
  TIMER_END_TIME: 'endTime',
  IS_DAILY_TIMER: 'isDaily',
  TIMER_ENABLED: 'enabled',
  parentId: 'children',
  taxRate: 'hsn',
  ...Object.fromEntries(['metaTitle', 'metaDescription', 'metaKeywords'].map((name) => [name, 'metadata'])),
  ...Object.fromEntries(factLabels.map(([name]) => [name, 'facts'])),
};

/** Fields that shops of the specification have and that nothing in this shop is for, with the reason. */
const carried: Readonly<Record<string, string>> = {
  'product defaultInventory': 'the stock that the merchant begins with; what is for sale is inventory',
  'product labelColor': 'labels have the look of the shop, whose colours are checked for their contrast',
  'product costPrice': 'the merchant’s own figure; no shopper may see it',
};

/** The names that a field has in code: as in the file, as a column, as a setting of the browser. */
function namesOf(field: string): readonly string[] {
  const snake = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const camel = field.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const other = known[field];
  return [field, snake, ...(field === field.toUpperCase() ? [camel] : []), ...(other ? [other] : [])];
}

function unnamed(text: string): string[] {
  return Object.entries(fields).flatMap(([kind, names]) =>
    names
      .filter((field) => !(`${kind} ${field}` in carried))
      .filter((field) => !namesOf(field).some((name) => new RegExp(`\\b${name}\\b`).test(text)))
      .map((field) => `${kind} ${field}`),
  );
}

test('every field is read', async () => {
  expect(unnamed(await sourcesIn(['src', 'server']))).toEqual([]);
});

test('every field is named by a test', async () => {
  expect(unnamed(await sourcesIn(['tests']))).toEqual([]);
});
