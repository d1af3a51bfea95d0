/**
 * `npm run import -- <kind> <file> [--dry-run]`: products, coupons, pincodes, settings or synonyms from CSV or JSON, or another
 * part of a shop's folder; see docs/import.md.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { BootFailure, openPresentShop, requireConfig } from '../server/boot.ts';
import type { Config } from '../server/config.ts';
import { counted } from '../server/counted.ts';
import type { OpenDatabase } from '../server/db/open.ts';
import { ownPictures, renderForPages, unrendered } from '../server/images/ahead.ts';
import { createPainters } from '../server/images/painting/painters.ts';
import { createImageService } from '../server/images/service.ts';
import { folderSource } from '../server/images/sources.ts';
import type { Change, Changes } from '../server/import/changes.ts';
import { fetchPictures } from '../server/import/elsewhere/fetchPictures.ts';
import { linesOf, ShopRefused } from '../server/import/folderFiles.ts';
import { type ImportKind, importFile, importKinds, previewFile } from '../server/import/importFile.ts';
import {
  fileOf,
  folderOf,
  importPart,
  isPartKind,
  type PartKind,
  partKinds,
  previewPart,
} from '../server/import/importParts.ts';
import { type KnownPictures, picturesIn } from '../server/import/pictures.ts';
import type { Format } from '../server/import/records.ts';
import type { Made } from '../server/import/references.ts';
import { shownPair } from '../server/import/shownPair.ts';
import { textOf } from '../server/import/textOf.ts';
import { isBundled } from '../server/install/demo.ts';
import { isHelpPrinted, readWords } from './support/words.ts';

const usage = [
  `npm run import -- <${importKinds.join(' | ')}> <file.csv | file.json> [--dry-run]`,
  `npm run import -- <${partKinds.join(' | ')}> <the shop's folder> [--dry-run]`,
  '',
  'All of a file or nothing; --dry-run says what it would change. The forms of the files: docs/import.md',
];
const mostShown = 100;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BootFailure)) throw error;
  console.error(`Nothing was imported. ${error.message}`);
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<number> {
  if (isHelpPrinted(args, usage)) return 0;
  const words = readWords(args, { 'dry-run': { type: 'boolean', default: false } }, usage);
  if (words === null) return 2;
  const [kind, file, ...rest] = words.positionals;
  const isDry = words.values['dry-run'] === true;
  if (isPartKind(kind) && file !== undefined && rest.length === 0) return replacePart(kind, file, isDry);
  const format = file === undefined ? null : formatOf(file);
  if (!isKind(kind) || file === undefined || format === null || rest.length > 0) {
    console.error([`${whatIsWrong(kind, file, rest)} Nothing was imported.`, '', ...usage].join('\n'));
    return 2;
  }
  await requireFile(file);
  return inShop(({ config, database }) => importOneFile(config, database, { kind, file, format, isDry }));
}

/** Runs with the shop's database open, and closes it. */
async function inShop(
  work: (shop: { readonly config: Config; readonly database: OpenDatabase }) => Promise<number>,
): Promise<number> {
  const config = requireConfig(process.env);
  const { database, close } = await openPresentShop(config);
  try {
    return await work({ config, database });
  } finally {
    await close();
  }
}

interface FileImport {
  readonly kind: ImportKind;
  readonly file: string;
  readonly format: Format;
  readonly isDry: boolean;
}

async function importOneFile(
  config: Config,
  database: OpenDatabase,
  { kind, file, format, isDry }: FileImport,
): Promise<number> {
  const { storeId, mediaHosts, dataDir } = config;
  const target = { db: database.db, storeId, now: new Date(), mediaHosts, pictures: picturesOf(config) };
  const text = textOf(createReadStream(file));
  if (isDry) {
    const preview = await previewFile(target, kind, text, format);
    if (!preview.ok) return reportProblems(linesOf(file, preview.problems));
    reportNotTaken(preview.notTaken);
    if (isOfOtherProgram(kind)) reportOffSale(preview.offSale);
    return reportChanges(file, preview.changes);
  }
  const result = await importFile(target, kind, text, format);
  if (!result.ok) return reportProblems(linesOf(file, result.problems));
  report(file, result.counts);
  reportChanged(result.changed);
  reportMade(result.made);
  const fetched = await fetchPictures(result.pictures, dataDir);
  if (fetched.count > 0) console.log(`Fetched ${counted(fetched.count, 'picture')}.`);
  reportNotTaken([...result.notTaken, ...fetched.problems]);
  if (isOfOtherProgram(kind)) reportOffSale(result.offSale);
  if (kind === 'products' || isOfOtherProgram(kind)) await renderPictures(config, database);
  return 0;
}

/** Throws a BootFailure where there is no file that can be read. */
async function requireFile(file: string): Promise<void> {
  const code = await open(file).then(
    async (handle) => {
      const about = await handle.stat();
      await handle.close();
      return about.isFile() ? null : 'EISDIR';
    },
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  if (code === null) return;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `There is no file ${file}.`,
    EISDIR: `${file} is a folder: name the file in it.`,
    EACCES: `This user may not read ${file}.`,
  };
  throw new BootFailure(reasons[code] ?? `${file} cannot be read (${code}).`);
}

/** The merchant's files, and the pictures that come with the shop. */
function picturesOf({ dataDir }: Config): KnownPictures {
  const folder = join(dataDir, 'media');
  return picturesIn(folder, folder, isBundled);
}

function whatIsWrong(kind: string | undefined, file: string | undefined, rest: readonly string[]): string {
  if (kind === undefined) return 'What is to be imported?';
  if (!isKind(kind) && !isPartKind(kind)) return `There is no kind "${kind}" of import.`;
  if (file === undefined) return `Which file of ${kind}?`;
  if (rest.length > 0) return `One file at a time: "${rest[0]}" is too much.`;
  return `${file} is neither a .csv nor a .json file.`;
}

async function replacePart(kind: PartKind, path: string, isDry: boolean): Promise<number> {
  const folder = await folderOf(kind, path);
  if (folder === null) throw new BootFailure(`${path} is no folder of a shop with ${fileOf(kind)}.`);
  const file = join(folder, fileOf(kind));
  return inShop(async ({ config, database }) => {
    const target = { db: database.db, storeId: config.storeId, pictures: picturesOf(config) };
    try {
      if (isDry) return reportChanges(file, await previewPart(target, kind, folder));
      report(file, await importPart(target, kind, folder));
      return 0;
    } catch (error) {
      if (error instanceof ShopRefused) return reportProblems(error.problems);
      throw error;
    }
  });
}

/** Renders those of the merchant's pictures that pages show and that are not rendered yet, so that no shopper waits. May be interrupted. */
async function renderPictures({ dataDir, mediaHosts, storeId }: Config, { db }: OpenDatabase): Promise<void> {
  const media = folderSource(join(dataDir, 'media'));
  const painters = createPainters();
  const cacheDir = join(dataDir, 'images');
  const service = createImageService({ cacheDir, source: media, allowedHosts: mediaHosts, painters });
  try {
    const pictures = await unrendered(service, await ownPictures(db, storeId, media));
    if (pictures.length === 0) return;
    console.log(`Rendering ${counted(pictures.length, 'picture')} of the shop for its pages …`);
    await renderForPages(service, pictures);
  } finally {
    await painters.stop();
  }
}

function isOfOtherProgram(kind: ImportKind): boolean {
  return kind === 'shopify' || kind === 'woocommerce';
}

function report(file: string, counts: Readonly<Record<string, number>>): void {
  const said = Object.entries(counts).map(([what, count]) =>
    counted(count, what.replace(/ies$/, 'y').replace(/s$/, ''), what),
  );
  console.log(`Imported ${file}: ${said.join(', ')}.`);
}

/** What products name and the shop did not have, such as by a slip of the pen. */
function reportMade({ categories, collections }: Made): void {
  const said = [
    ...(categories.length > 0
      ? [`${nameOf(categories, 'category', 'categories')} ${listed(categories)}`]
      : []),
    ...(collections.length > 0
      ? [`${nameOf(collections, 'collection', 'collections')} ${listed(collections)}`]
      : []),
  ];
  if (said.length > 0) console.log(`New in the shop, because products name them: ${said.join('; ')}.`);
}

function nameOf(things: readonly unknown[], one: string, many: string): string {
  return things.length === 1 ? `the ${one}` : `the ${many}`;
}

function listed(slugs: readonly string[]): string {
  const shown = slugs.slice(0, mostShown).join(', ');
  return slugs.length > mostShown ? `${shown} and ${slugs.length - mostShown} more` : shown;
}

/** Of known products. */
function reportChanged(changed: ReadonlyMap<string, number>): void {
  if (changed.size === 0) return;
  const said = [...changed].map(([column, count]) => `${column} of ${counted(count, 'product')}`);
  console.log(`Changed: ${said.join(', ')}.`);
}

function reportNotTaken(lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log('Not taken:');
  for (const line of lines.slice(0, mostShown)) console.log(`  ${line}`);
  if (lines.length > mostShown) console.log(`  … and ${lines.length - mostShown} more.`);
}

/** No other program's file has what a product on sale must declare in India. */
function reportOffSale(count: number): void {
  if (count === 0) return;
  console.log(
    [
      `Off sale: ${counted(count, 'product')} of this file, for Indian law asks what the file does not say. To put them on sale:`,
      '  1. npm run export -- my-shop',
      '  2. In my-shop/products.csv, fill in hsn, taxRate, netQuantity, countryOfOrigin and manufacturer (of goods from other',
      '     countries importer; of food, medicines, cosmetics and soap also bestBefore), and write ENABLED as status.',
      '  3. npm run import -- products my-shop/products.csv',
      'docs/import.md, "From Shopify and WooCommerce", has an example.',
    ].join('\n'),
  );
}

function reportProblems(problems: readonly string[]): number {
  for (const line of problems.slice(0, mostShown)) console.error(line);
  const more = problems.length - mostShown;
  if (more > 0) console.error(`… and ${more} more.`);
  console.error(`Nothing was imported: ${counted(problems.length, 'problem')}.`);
  return 1;
}

function reportChanges(file: string, { total, listed }: Changes): number {
  for (const change of listed) console.log(lineOf(change));
  if (total > listed.length) console.log(`… and ${total - listed.length} more.`);
  console.log(
    total === 0
      ? `${file} would change nothing.`
      : `${file} would make ${counted(total, 'change')}. Nothing was imported.`,
  );
  return 0;
}

function lineOf({ what, how, fields }: Change): string {
  if (how !== 'changed' || fields.length === 0) return `${what}: ${how}`;
  const said = fields.map(({ name, before, after }) => `${name} ${shownPair(before, after).join(' → ')}`);
  return `${what}: ${said.join(', ')}`;
}

function isKind(kind: string | undefined): kind is ImportKind {
  return importKinds.some((known) => known === kind);
}

function formatOf(file: string): Format | null {
  const extension = extname(file).toLowerCase();
  if (extension === '.csv') return 'csv';
  return extension === '.json' ? 'json' : null;
}
