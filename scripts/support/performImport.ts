import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BootFailure, requireConfig } from '../../server/boot.ts';
import type { Config } from '../../server/config.ts';
import { counted } from '../../server/counted.ts';
import { isLossToOthers, retryOnWriteConflict } from '../../server/db/conflicts.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { ownPictures, renderForPages, unrendered } from '../../server/images/ahead.ts';
import { createPainters } from '../../server/images/painting/painters.ts';
import { createImageService } from '../../server/images/service.ts';
import { folderSource } from '../../server/images/sources.ts';
import type { Change, Changes } from '../../server/import/changes.ts';
import { type Fetched, fetchPictures } from '../../server/import/elsewhere/fetchPictures.ts';
import { linesOf, ShopRefused } from '../../server/import/folderFiles.ts';
import { importFile, previewFile } from '../../server/import/importFile.ts';
import { fileOf, folderOf, importPart, previewPart } from '../../server/import/importParts.ts';
import type { ImportKind, PartKind } from '../../server/import/kinds.ts';
import { type KnownPictures, picturesIn } from '../../server/import/pictures.ts';
import type { Format } from '../../server/import/records.ts';
import type { AddedByProducts } from '../../server/import/references.ts';
import { shownPair } from '../../server/import/shownPair.ts';
import { textOf } from '../../server/import/textOf.ts';
import { isBundled } from '../../server/install/demo.ts';
import { printDoubts } from './doubts.ts';
import { openNamedShop } from './openNamedShop.ts';
import { orExplain } from './orExplain.ts';

const mostShown = 100;

interface FileImport {
  readonly kind: ImportKind;
  /** Path of the file. */
  readonly path: string;
  readonly format: Format;
  readonly isDry: boolean;
}

interface PartImport {
  readonly kind: PartKind;
  /** Path of the shop's folder. */
  readonly path: string;
  readonly isDry: boolean;
}

/** Imports, prints what was imported or why nothing was, and returns the exit code. */
export function performImport(wanted: FileImport | PartImport): Promise<number> {
  return orExplain('Nothing was imported.', async () => {
    if (!('format' in wanted)) return replacePart(wanted);
    await requireFile(wanted.path);
    return inShop(({ config, database }) => importOneFile(config, database, wanted));
  });
}

/** Opens the shop's database, runs `work` with it and closes it, also after an error. */
async function inShop(
  work: (shop: { readonly config: Config; readonly database: OpenDatabase }) => Promise<number>,
): Promise<number> {
  const config = requireConfig(process.env);
  const { database, close } = await openNamedShop(config, 'npm run import');
  try {
    return await work({ config, database });
  } finally {
    await close();
  }
}

async function importOneFile(
  config: Config,
  database: OpenDatabase,
  { kind, path: file, format, isDry }: FileImport,
): Promise<number> {
  const { storeId, mediaHosts, dataDir } = config;
  const target = { db: database.db, storeId, now: new Date(), mediaHosts, pictures: picturesOf(config) };
  const text = () => textOf(createReadStream(file));
  if (isDry) {
    const preview = await inSpiteOfOthers(() => previewFile(target, kind, text(), format));
    if (!preview.ok) return reportProblems(linesOf(file, preview.problems));
    if (isOfOtherProgram(kind)) reportReplaced('the file would change', preview.changed);
    reportLines('Taken, off sale:', preview.hidden);
    reportLines('Not taken:', preview.notTaken);
    if (isOfOtherProgram(kind)) reportOffSale(preview.offSale);
    return reportChanges(file, preview.changes);
  }
  // Pictures are fetched before the import, because an interruption would otherwise leave products whose pictures are missing.
  let fetched: Fetched = { count: 0, missing: new Set(), problems: [] };
  if (isOfOtherProgram(kind) && mediaHosts.length > 0) {
    const preview = await inSpiteOfOthers(() => previewFile(target, kind, text(), format));
    if (!preview.ok) return reportProblems(linesOf(file, preview.problems));
    fetched = await fetchPictures(preview.pictures, dataDir);
  }
  const result = await inSpiteOfOthers(() =>
    importFile({ ...target, missingPictures: fetched.missing }, kind, text(), format),
  );
  if (!result.ok) return reportProblems(linesOf(file, result.problems));
  if (isOfOtherProgram(kind)) reportReplaced('the file changed', result.changed);
  report(file, result.counts);
  reportChanged(result.changed);
  if (result.droppedVariants > 0)
    console.log(
      `Taken off sale, because the file does not have ${result.droppedVariants === 1 ? 'it' : 'them'}: ${counted(result.droppedVariants, 'variant')}.`,
    );
  reportMade(result.made);
  if (fetched.count > 0) console.log(`Fetched ${counted(fetched.count, 'picture')}.`);
  reportLines('Taken, off sale:', result.hidden);
  reportLines('Not taken:', [...result.notTaken, ...fetched.problems]);
  if (isOfOtherProgram(kind)) reportOffSale(result.offSale);
  if (kind === 'products' || isOfOtherProgram(kind)) await renderPictures(config, database);
  return 0;
}

/**
 * Repeats an import that loses to an order or a command, after which nothing is changed; its files are read anew each time. Throws a
 * BootFailure where it loses again and again.
 */
async function inSpiteOfOthers<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await retryOnWriteConflict(work);
  } catch (error) {
    if (!isLossToOthers(error)) throw error;
    throw new BootFailure(
      'The shop changed some of the same entries again and again while they were imported. Run it again.',
      { cause: error },
    );
  }
}

/** Throws a BootFailure where there is no file that can be read. */
async function requireFile(file: string): Promise<void> {
  const code = await stat(file)
    .then(async (about) => {
      if (!about.isFile()) return about.isDirectory() ? 'EISDIR' : 'pipe';
      await access(file, constants.R_OK);
      return null;
    })
    .catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  if (code === null) return;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `There is no file ${file}.`,
    EISDIR: `${file} is a folder: name the file in it.`,
    pipe: `${file} is no file but a pipe, a device or the like: save it as a file first.`,
    EACCES: `This user may not read ${file}.`,
  };
  throw new BootFailure(reasons[code] ?? `${file} cannot be read (${code}).`);
}

/** The merchant's files, and the pictures that come with the shop. */
function picturesOf({ dataDir }: Config): KnownPictures {
  const folder = join(dataDir, 'media');
  return picturesIn(folder, folder, isBundled);
}

async function replacePart({ kind, path, isDry }: PartImport): Promise<number> {
  const folder = await folderOf(kind, path);
  if (folder === null) throw new BootFailure(`${path} is no folder of a shop with ${fileOf(kind)}.`);
  const file = join(folder, fileOf(kind));
  return inShop(async ({ config, database }) => {
    const target = { db: database.db, storeId: config.storeId, pictures: picturesOf(config) };
    try {
      if (isDry) {
        const preview = await inSpiteOfOthers(() => previewPart(target, kind, folder));
        printDoubts(preview.doubts);
        return reportChanges(file, preview);
      }
      const { counts, doubts } = await inSpiteOfOthers(() => importPart(target, kind, folder));
      printDoubts(doubts);
      report(file, counts);
      return 0;
    } catch (error) {
      if (error instanceof ShopRefused) return reportProblems(error.problems);
      throw error;
    }
  });
}

/**
 * Renders the merchant's pictures that pages show and that are not rendered yet, so that no shopper waits for them. May be
 * interrupted.
 */
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

/** Reports categories and collections that are new because products name them; a name may be a typing mistake. */
function reportMade({ categories, collections }: AddedByProducts): void {
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

/** Reports products that the shop had already: another program's products may have the same slugs by chance. */
function reportReplaced(what: string, changed: ReadonlyMap<string, readonly string[]>): void {
  const lines = [...changed].map(([slug, columns]) => `${slug}: ${columns.join(', ')}`);
  reportLines(`This shop has these products already, and ${what} them; are they the same goods?`, lines);
}

/** Reports changes of products that the shop had already. */
function reportChanged(changed: ReadonlyMap<string, readonly string[]>): void {
  if (changed.size === 0) return;
  const byColumn = Map.groupBy([...changed.values()].flat(), (column) => column);
  const said = [...byColumn].map(([column, all]) => `${column} of ${counted(all.length, 'product')}`);
  console.log(`Changed: ${said.join(', ')}.`);
}

function reportLines(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  console.log(title);
  for (const line of lines.slice(0, mostShown)) console.log(`  ${line}`);
  if (lines.length > mostShown) console.log(`  … and ${lines.length - mostShown} more.`);
}

/** Reports products that are off sale, because files of other programs lack what Indian law requires of products on sale. */
function reportOffSale(count: number): void {
  if (count === 0) return;
  console.log(
    [
      `Off sale: ${counted(count, 'product')} of this file, for Indian law asks what the file does not say. To put them on sale:`,
      '  1. npm run export -- my-shop',
      '  2. In my-shop/products.csv, delete the rows of all products that are on sale, and the column inventory: the import would',
      '     set their prices and the stock back to what they are now. Of the others fill in hsn, taxRate, netQuantity,',
      '     countryOfOrigin and manufacturer (of goods from other countries importer; of food, medicines, cosmetics and soap also',
      '     bestBefore), and write ENABLED as status.',
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
