import { isGtin } from '../../src/contract/gtin.ts';
import { lastInstant } from '../../src/pricing/time.ts';
import type { Seller } from '../invoices/issue.ts';
import type { KnownHome } from '../texts/home.ts';
import type { Checked } from './check.ts';
import type { KnownCoupon } from './coupon.ts';
import type { Fault, FaultAt, FolderFiles, JsonFile } from './folderFiles.ts';
import type { FoundLink } from './links.ts';
import { lackOf, type Names } from './names.ts';
import type { KnownProduct } from './product.ts';
import type { ReadFolder } from './readFolder.ts';
import type { KnownCollections, KnownMenus, KnownRules } from './shopSchemas.ts';
import { turnsDirection } from './signs.ts';
import type { KnownStore } from './storeSchema.ts';

/** Finds what is allowed in a shop's files but probably a mistake: it is reported as a warning, not refused. */

type Known<Value> = Pick<JsonFile<Value, unknown>, 'known' | 'fault'>;

/** Empty files without whose entries nothing can be ordered. */
export function emptyFiles(
  files: FolderFiles,
  { products, pincodes }: Pick<ReadFolder, 'products' | 'pincodes'>,
): Fault[] {
  const isEmpty = ({ known, isRight }: { readonly known: readonly unknown[]; readonly isRight: boolean }) =>
    isRight && known.length === 0;
  return [
    ...(isEmpty(products) ? [files.fault('products.csv', 'holds no product')] : []),
    ...(isEmpty(pincodes) ? [files.fault('pincodes.csv', 'holds no pincode: nothing can be delivered')] : []),
  ];
}

/** What tax documents name of the seller and `store.json` changes: `npm run invoices -- seller` may have set it since. */
export function changedSeller(fault: FaultAt, legal: Seller, before: Seller): Fault[] {
  return (['seller', 'address', 'gstin', 'state'] as const).flatMap((field) => {
    const [was, is] = [before[field], legal[field]];
    if (was === null || was === '' || was === is) return [];
    const now = is === null ? 'is left out' : `is "${is}"`;
    return [fault(['legal', field], `${now}; until now invoices named "${was}"`)];
  });
}

/** SKUs that several products or variants have. */
export function repeatedSkus(files: FolderFiles, products: readonly Checked<KnownProduct>[]): Fault[] {
  const sold = products.flatMap(({ line, variantLines, value: { slug = '', sku, variants } }) =>
    variants.length > 0
      ? variants.map((one, index) => ({ slug, sku: one.sku, line: variantLines[index] ?? line }))
      : [{ slug, sku, line }],
  );
  return [...Map.groupBy(sold, ({ sku }) => sku)].flatMap(([sku, [first, ...others]]) => {
    if (sku === null || first === undefined || others.length === 0) return [];
    const slugs = [...new Set([first, ...others].map(({ slug }) => slug))].join(', ');
    const reason = `the SKU "${sku}" stands for ${others.length + 1} things (${slugs})`;
    return [files.fault('products.csv', reason, first.line)];
  });
}

/** Barcodes that are no GTIN: they are left out of the feed and of what search engines read. */
export function strangeBarcodes(files: FolderFiles, products: readonly Checked<KnownProduct>[]): Fault[] {
  return products
    .flatMap(({ line, variantLines, value: { barcode, variants } }) => [
      { barcode, line },
      ...variants.map((one, index) => ({ barcode: one.barcode, line: variantLines[index] ?? line })),
    ])
    .flatMap(({ barcode, line }) => {
      if (barcode === null || isGtin(barcode)) return [];
      const reason = `the barcode "${barcode}" is no GTIN (8, 12, 13 or 14 digits, the last a check digit), and is not shown to search engines`;
      return [files.fault('products.csv', reason, line)];
    });
}

/** Titles with characters that change the direction of reading. */
export function turnedTitles(files: FolderFiles, products: readonly Checked<KnownProduct>[]): Fault[] {
  return products.flatMap(({ line, variantLines, value: { title = '', variants } }) => {
    const titles = [
      { title, line },
      ...variants.map((one, index) => ({ title: one.title ?? '', line: variantLines[index] ?? line })),
    ];
    return titles
      .filter((one) => turnsDirection(one.title))
      .map((one) =>
        files.fault(
          'products.csv',
          'title has an invisible sign that turns the direction of reading',
          one.line,
        ),
      );
  });
}

export function endedCoupons(
  files: FolderFiles,
  coupons: readonly Checked<KnownCoupon>[],
  now: Date,
): Fault[] {
  return coupons.flatMap(({ line, value: { code, isArchive, expirationDate } }) => {
    const end = expirationDate === null ? null : lastInstant(expirationDate);
    if (isArchive || end === null || end >= now.getTime()) return [];
    return [files.fault('coupons.csv', `${code} has ended already`, line)];
  });
}

/** Rules that credit points for a coupon which the shop does not have. */
export function strayRules({ known, fault }: Known<KnownRules>, coupons: Names): Fault[] {
  return known.flatMap(({ couponName }, index) => {
    const lack = couponName === null ? null : lackOf(couponName.toUpperCase(), coupons);
    return lack === null ? [] : [fault([index, 'couponName'], `names the coupon "${couponName}", ${lack}`)];
  });
}

/** Sections of the home page for a tag that no product has. */
export function strayTags({ known, fault }: Known<KnownHome>, tags: Names): Fault[] {
  return known.sections.flatMap(({ tag }, index) => {
    const lack = tag === null ? null : lackOf(tag, tags);
    return lack === null ? [] : [fault(['sections', index, 'tag'], `names "${tag}", ${lack}`)];
  });
}

/** The links of a kind of file, each with its place. */
export const linksOf = {
  store: ({ known: { banners, announcements }, fault }: Known<KnownStore>): FoundLink[] => [
    ...banners.map(({ link }, index) => at(fault, ['banners', index, 'link'], link)),
    ...announcements.map(({ link }, index) => at(fault, ['announcements', index, 'link'], link)),
  ],
  menus: ({ known, fault }: Known<KnownMenus>): FoundLink[] =>
    known.map(({ link }, index) => at(fault, [index, 'link'], link)),
  collections: ({ known, fault }: Known<KnownCollections>): FoundLink[] =>
    known.map(({ metadata }, index) =>
      at(fault, [index, 'metadata', 'canonical'], metadata?.canonical || null),
    ),
  home: ({ known: { second, sections }, fault }: Known<KnownHome>): FoundLink[] => [
    at(fault, ['second', 'link'], second?.link),
    ...sections.flatMap(({ more, items }, index) => [
      at(fault, ['sections', index, 'more', 'link'], more?.link),
      ...items.map(({ link }, item) => at(fault, ['sections', index, 'items', item, 'link'], link)),
    ]),
  ],
  products: (files: FolderFiles, products: readonly Checked<KnownProduct>[]): FoundLink[] =>
    products.flatMap(({ line, value: { productDescription } }) =>
      [...(productDescription ?? '').matchAll(/\bhref\s*=\s*["']([^"']+)/g)].map(([, link]) => ({
        link,
        doubt: (reason: string) =>
          files.fault('products.csv', `a link of productDescription ${reason}`, line),
      })),
    ),
};

function at(
  fault: Known<unknown>['fault'],
  path: readonly (string | number)[],
  link: string | null | undefined,
): FoundLink {
  return { link, doubt: (reason) => fault(path, reason) };
}
