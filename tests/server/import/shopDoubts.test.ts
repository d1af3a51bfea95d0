import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { builtInPages } from '../../../server/import/links.ts';
import { readShopAndDoubts } from '../../../server/import/shopFiles.ts';

const sample = fileURLToPath(new URL('../../../samples/stationery/', import.meta.url));
const now = new Date('2026-06-01T00:00:00Z');

async function copyOfSample(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doubted-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(sample, folder, { recursive: true });
  return folder;
}

/** Changes a file's text; fails where there is nothing to change. */
async function replace(folder: string, file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
}

async function doubtsOf(folder: string): Promise<string[]> {
  const { doubts } = await readShopAndDoubts(folder, undefined, now);
  return doubts.map((doubt) => doubt.replaceAll(`${folder}/`, ''));
}

test('the sample shop has nothing that its merchant hardly means', async () => {
  expect(await doubtsOf(sample)).toEqual([]);
});

test('one SKU of two things and a coupon that has ended are told with file and line', async () => {
  const folder = await copyOfSample();
  const products = await readFile(join(folder, 'products.csv'), 'utf8');
  const rows = products.trimEnd().split('\n');
  const skus = ['sku', 'NB-1', 'NB-1'];
  await writeFile(
    join(folder, 'products.csv'),
    rows.map((row, index) => `${row},${skus[index] ?? ''}`).join('\n'),
  );
  await writeFile(
    join(folder, 'coupons.csv'),
    'code,couponType,getYPercentage,expirationDate\nSPRING,PERCENTAGE,10,2026-03-31\nNEXT,PERCENTAGE,10,2026-12-31\n',
  );
  expect(await doubtsOf(folder)).toEqual([
    'coupons.csv:2: SPRING has ended already',
    'products.csv:2: the SKU "NB-1" stands for 2 things (ruled-notebook, dotted-notebook)',
  ]);
});

test('a barcode that is no GTIN is told', async () => {
  const folder = await copyOfSample();
  const rows = (await readFile(join(folder, 'products.csv'), 'utf8')).trimEnd().split('\n');
  const barcodes = ['barcode', '8901030865275', '8901030865279', 'NB-7'];
  await writeFile(
    join(folder, 'products.csv'),
    rows.map((row, index) => `${row},${barcodes[index] ?? ''}`).join('\n'),
  );
  const why =
    'is no GTIN (8, 12, 13 or 14 digits, the last a check digit), and is not shown to search engines';
  expect(await doubtsOf(folder)).toEqual([
    `products.csv:3: the barcode "8901030865279" ${why}`,
    `products.csv:4: the barcode "NB-7" ${why}`,
  ]);
});

test('titles that read otherwise than they are written are told', async () => {
  const folder = await copyOfSample();
  await replace(folder, 'products.csv', 'Dotted Notebook, 120', 'Dotted \u202eNotebook, 120');
  expect(await doubtsOf(folder)).toEqual([
    'products.csv:3: title has an invisible sign that turns the direction of reading',
  ]);
});

/**
 * Every place of a folder that holds a link or names something of another file. A wrong link is only a doubt, because the shop can be
 * made without its target. Wrong names of entries are refused; they are in `refused`.
 */
const places = {
  told: [
    'store.json: banners.link, announcements.link',
    'menus.json: link',
    'collections.json: metadata.canonical',
    'home.json: second.link, sections.more.link, sections.items.link, sections.tag',
    'loyaltyRules.json: couponName',
    'products.csv: links in productDescription',
    'pages/, journal/: links in the text',
  ],
  refused: [
    'products.csv: category, subCategory, collections, images, thumbImages; images of variants',
    'coupons.csv: getYProducts, applicableProducts, applicableCollections',
    'couponCodes.csv: coupon',
    'shippingTiers.json: coupons',
    'home.json: sections.collections, sections.collection',
    'linkedProducts.csv: productId, linkedProductId',
    'reviews.csv, questions.csv: productId',
    'journal/: products, picture; pages/, journal/: pictures in the text',
    'images.csv: key',
    'store.json: imageUrl, darkImageUrl, shareImageKey, banners.webKey, banners.mobileKey',
    'collections.json: imageKey',
    'menus.json, categories.json: parentId',
  ],
  /** Addresses elsewhere, and what is only an entry's own name. */
  free: ['store.json: webUrl, trackingUrl, socialLinks', 'menus.json: slug'],
};

test('a link that leads nowhere is told at every place that holds one, with file, place and nearest name', async () => {
  const folder = await copyOfSample();
  await replace(
    folder,
    'store.json',
    '"link": "/shop?collection=notebooks"',
    '"link": "/shop?collection=notebook"',
  );
  await replace(folder, 'store.json', '"link": "/shop",', '"link": "/offers",');
  await replace(folder, 'menus.json', '/shop?collection=pens', '/products/ink-bleu');
  await replace(folder, 'menus.json', '/shop?tag=ruled', '/shop?category=papers&tag=ruled');
  await replace(
    folder,
    'collections.json',
    '"metadata": null',
    '"metadata": { "title": "", "description": "", "keywords": "", "image": "", "canonical": "/shops", "noIndex": false }',
  );
  await replace(folder, 'home.json', '"/shop?collection=pens"', '"/pages/return"');
  await replace(
    folder,
    'home.json',
    '"link": "/shop" }',
    '"link": "/blog/ink-and-papers" }, "tag": "best-sellers"',
  );
  await replace(
    folder,
    'home.json',
    '"sections": [',
    '"sections": [{ "type": "links", "title": "Ways", "items": [{ "title": "Pens", "link": "/shop?colection=pens" }] },',
  );
  await writeFile(
    join(folder, 'loyaltyRules.json'),
    '[{ "id": "one", "name": "One", "description": "One", "event": "CREDIT_COUPON", "enabled": true, "type": "CREDIT", "couponName": "FIRSTPAGES", "conditions": [] }]',
  );
  await replace(
    folder,
    'products.csv',
    '<p>Ruled Notebook.</p>',
    "<p><a href='/shop?tag=rulled'>Ruled</a></p>",
  );
  await appendFile(join(folder, 'pages/contact.md'), '\n[Ink](https://kagaz.example/products/ink-red)\n');
  await appendFile(
    join(folder, 'journal/ink-and-paper.md'),
    '\n[Ink](/media/none.webp) and [notes](/blog)\n',
  );
  const told = await doubtsOf(folder);
  expect(told).toEqual([
    'collections.json:10: 1.metadata.canonical leads to /shops, which is no page of the shop; did you mean "/shop"?',
    'home.json:3: second.link leads to the page "return", which pages does not have; did you mean "returns"?',
    'home.json:4: sections.1.items.1.link has "colection=", which lists of products do not know; did you mean "collection="?',
    'home.json:10: sections.2.more.link leads to the post "ink-and-papers", which journal does not have; did you mean "ink-and-paper"?',
    'home.json:10: sections.2.tag names "best-sellers", which products.csv does not have; did you mean "best-seller"?',
    expect.stringMatching(
      /^journal\/ink-and-paper\.md:\d+: a link leads to the picture "none\.webp", which is not in media\/$/,
    ),
    'loyaltyRules.json:1: 1.couponName names the coupon "FIRSTPAGES", which coupons.csv does not have; did you mean "FIRSTPAGE"?',
    'menus.json:26: 3.link leads to the category "papers", which categories.json does not have; did you mean "paper"?',
    'menus.json:35: 4.link leads to the product "ink-bleu", which products.csv does not have; did you mean "ink-blue"?',
    expect.stringMatching(
      /^pages\/contact\.md:\d+: a link leads to the product "ink-red", which products\.csv does not have$/,
    ),
    'products.csv:2: a link of productDescription leads to the tag "rulled", which products.csv does not have; did you mean "ruled"?',
    'store.json:35: banners.1.link leads to the collection "notebook", which collections.json does not have; did you mean "notebooks"?',
    'store.json:47: announcements.1.link leads to /offers, which is no page of the shop',
  ]);
  // Each file of the list has its line.
  const files = new Set(told.map((line) => String(line).split(/[:/]/, 1)[0]));
  for (const place of places.told)
    for (const file of place.split(':')[0]?.split(', ') ?? []) expect(files).toContain(file.replace('/', ''));
});

test('links to every page of the shop lead somewhere, and to the journal only where it has a post', async () => {
  const folder = await copyOfSample();
  const routes = await readFile(new URL('../../../src/routes/table.tsx', import.meta.url), 'utf8');
  // Without those of a single entry, those below a folder, and the shop's own pages for developers and errors.
  const paths = [...routes.matchAll(/path: '([^':*]+)\/?\*?'/g)].flatMap(([, path = '']) =>
    /^(\/|elements|pages\/404)/.test(path) ? [] : [`/${path.replace(/\/$/, '')}`],
  );
  const links = [
    ...new Set([
      ...paths,
      ...builtInPages.map((page) => `/pages/${page}`),
      '/',
      '/products/ink-blue',
      '/blog/ink-and-paper',
      '/shop/grid?utm_source=mail#top',
      'https://elsewhere.example/products/none',
      'mailto:a@b.example',
    ]),
  ];
  const menus = links.map((link, index) => ({ id: `menu-${index}`, label: link, link }));
  await writeFile(join(folder, 'menus.json'), JSON.stringify(menus, null, 1));
  expect(await doubtsOf(folder)).toEqual([]);
  await rm(join(folder, 'journal'), { recursive: true });
  expect(await doubtsOf(folder)).toEqual([
    expect.stringMatching(/link leads to the journal, which has no post$/),
    expect.stringMatching(/link leads to the post "ink-and-paper", which journal does not have$/),
  ]);
});

test('a link to a list in which nothing can be is told, with the address that was meant', async () => {
  const folder = await copyOfSample();
  const links = [
    '/shop?category=notebooks&tag=ruled',
    '/shop?subCategory=notebooks',
    '/shop?subCategory=paper',
    '/shop?category=paper&sort=latest',
    '/shop?collection=empty&sort=latest',
  ];
  const menus = links.map((link, index) => ({ id: `menu-${index}`, label: link, link }));
  await writeFile(join(folder, 'menus.json'), JSON.stringify(menus));
  const empty = '{ "id": "empty", "slug": "empty", "label": "Empty", "priority": 9, "metadata": null },';
  await replace(folder, 'collections.json', '[', `[${empty}`);
  expect((await doubtsOf(folder)).map((doubt) => doubt.slice(doubt.indexOf('link')))).toEqual([
    'link leads to the category "notebooks", which is a sub-category: write /shop?subCategory=notebooks&tag=ruled',
    'link leads to the subCategory "paper", which is a category without a parent: write /shop?category=paper',
    'link leads to the collection "empty", which no product has',
  ]);
});
