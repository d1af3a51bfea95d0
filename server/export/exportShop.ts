import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { Database, ImageRecord } from '../db/types.ts';
import { copyBelow } from '../folderEntries.ts';
import { systemReason } from '../systemReason.ts';
import { readDocuments } from '../texts/documents.ts';
import { type Cell, csvHeading, csvLines } from './csv.ts';
import { exportOffers } from './offers.ts';
import { exportProducts } from './products.ts';
import { exportStore } from './store.ts';

/** A table of a folder: its columns, and its rows in their order. */
export interface ExportedTable {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

/** Files of a folder by name: a table for CSV, anything else for JSON. */
export interface ExportedFiles {
  readonly tables: Readonly<Record<string, ExportedTable>>;
  readonly documents: Readonly<Record<string, unknown>>;
}

export type ExportResult =
  | { readonly ok: true; readonly products: number }
  /** Nothing was written: the folder has files or cannot be written, or the database has no such shop. */
  | { readonly ok: false; readonly problem: string };

/** The shop that is exported. */
export interface ExportSource {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  /** The data folder, whose folder `media` has the merchant's pictures. */
  readonly dataDir: string;
}

const imageColumns = ['key', 'id', 'position', 'alt', 'width', 'height'] as const;

/**
 * Writes the shop as a folder from which `npm run init` can recreate it (docs/shop-folder.md). The folder appears only when it is
 * complete. Shoppers' data (accounts, carts, orders, points) is not exported.
 */
export async function exportShop(source: ExportSource, named: string): Promise<ExportResult> {
  const { db, storeId, dataDir } = source;
  // Without a slash at its end, so that `${folder}.part` is beside the folder, not in it.
  const folder = resolve(named);
  if (!(await isVacant(folder)))
    return { ok: false, problem: `${named} has files already. Name a new folder.` };
  const part = `${folder}.part`;
  try {
    await rm(part, { recursive: true, force: true });
    await mkdir(join(part, 'media'), { recursive: true });
    const written = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => writeFiles(trx, storeId, part));
    if (written === null) return { ok: false, problem: `The database has no shop "${storeId}".` };
    const media = join(dataDir, 'media');
    await copyBelow(media, media, join(part, 'media'));
    await mkdir(dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    return { ok: true, products: written };
  } catch (error) {
    const reason = systemReason(error);
    if (reason === null) throw error;
    return { ok: false, problem: `${named} cannot be written: ${reason}.` };
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** Writes all files. Returns the number of products; `null` if the database has no such shop. */
async function writeFiles(db: Kysely<Database>, storeId: string, folder: string): Promise<number | null> {
  const store = await exportStore(db, storeId);
  if (store === null) return null;
  const offers = await exportOffers(db, storeId, join(folder, 'media'));
  const images = new Map<string, ImageRecord>();
  let products = 0;
  const parts = exportProducts(db, storeId, {
    onPicture: (image) => images.set(image.imageKey, images.get(image.imageKey) ?? image),
    onProduct: () => {
      products += 1;
    },
  });
  await pipeline(Readable.from(parts), createWriteStream(join(folder, 'products.csv')));
  const pictures = [...images.values()].map(({ imageKey, ...rest }) => ({ key: imageKey, ...rest }));
  const tables = { ...offers.tables, images: { columns: imageColumns, rows: pictures } };
  for (const [name, { columns, rows }] of Object.entries(tables)) {
    await writeFile(join(folder, `${name}.csv`), csvHeading(columns) + csvLines(columns, rows));
  }
  for (const [kind, name] of [
    ['page', 'pages'],
    ['post', 'journal'],
  ] as const) {
    const texts = await readDocuments(db, storeId, kind);
    if (texts.length > 0) await mkdir(join(folder, name));
    for (const { slug, source } of texts) await writeFile(join(folder, name, `${slug}.md`), source);
  }
  const { icon } = await db
    .selectFrom('store')
    .select('icon')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  if (icon !== null) await writeFile(join(folder, 'icon.svg'), icon);
  for (const [name, value] of Object.entries({ ...store, ...offers.documents })) {
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
  }
  return products;
}

async function isVacant(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.length === 0;
}
