/** `npm run import -- <kind> <file>`: products, coupons, pincodes, settings or synonyms from CSV or JSON; see docs/import.md. */
import { constants, createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { BootFailure, openShopDatabase, requireShop } from '../server/boot.ts';
import { type Config, readConfig } from '../server/config.ts';
import type { OpenDatabase } from '../server/db/open.ts';
import { ownPictures, renderForPages } from '../server/images/ahead.ts';
import { createPainters } from '../server/images/painting/painters.ts';
import { createImageService } from '../server/images/service.ts';
import { folderSource } from '../server/images/sources.ts';
import { type ImportKind, importFile, importKinds } from '../server/import/importFile.ts';
import type { Format } from '../server/import/records.ts';

const mostShown = 100;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BootFailure)) throw error;
  console.error(`Nothing was imported. ${error.message}`);
  process.exitCode = 1;
}

async function main([kind, file]: readonly string[]): Promise<number> {
  const format = file === undefined ? null : formatOf(file);
  if (!isKind(kind) || file === undefined || format === null) {
    console.error(`Usage: npm run import -- <${importKinds.join(' | ')}> <file.csv | file.json>`);
    return 1;
  }
  await access(file, constants.R_OK).catch((error: Error) => {
    throw new BootFailure(`The file cannot be read: ${error.message}.`);
  });
  const reading = readConfig(process.env);
  if (!reading.ok) throw new BootFailure(reading.problems.join('\n'));
  const { config } = reading;
  const { database, close } = await openShopDatabase(config);
  try {
    await requireShop(database, config);
    const target = { db: database.db, storeId: config.storeId, now: new Date() };
    const result = await importFile(target, kind, createReadStream(file, 'utf8'), format);
    const code = report(file, result);
    if (result.ok && kind === 'products') await renderPictures(config, database);
    return code;
  } finally {
    await close();
  }
}

/** Renders the merchant's pictures in the widths that pages ask for, so that no shopper waits for them. May be interrupted. */
async function renderPictures({ dataDir, mediaHosts, storeId }: Config, { db }: OpenDatabase): Promise<void> {
  const media = folderSource(join(dataDir, 'media'));
  const pictures = await ownPictures(db, storeId, media);
  if (pictures.length === 0) return;
  console.log(`Rendering ${pictures.length} pictures for the pages …`);
  const painters = createPainters();
  try {
    const cacheDir = join(dataDir, 'images');
    await renderForPages(
      createImageService({ cacheDir, source: media, allowedHosts: mediaHosts, painters }),
      pictures,
    );
  } finally {
    await painters.stop();
  }
}

function report(file: string, result: Awaited<ReturnType<typeof importFile>>): number {
  if (result.ok) {
    const counts = Object.entries(result.counts).map(([what, count]) => `${count} ${what}`);
    console.log(`Imported ${file}: ${counts.join(', ')}.`);
    return 0;
  }
  for (const { line, field, reason } of result.problems.slice(0, mostShown)) {
    console.error(`${file}:${line}: ${[field, reason].filter((part) => part !== '').join(' ')}`);
  }
  const more = result.problems.length - mostShown;
  if (more > 0) console.error(`… and ${more} more.`);
  console.error(`Nothing was imported: ${result.problems.length} problems.`);
  return 1;
}

function isKind(kind: string | undefined): kind is ImportKind {
  return importKinds.some((known) => known === kind);
}

function formatOf(file: string): Format | null {
  const extension = extname(file).toLowerCase();
  if (extension === '.csv') return 'csv';
  return extension === '.json' ? 'json' : null;
}
