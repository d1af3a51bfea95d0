import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { inBatches, takeAnyTime, upsertAll } from './bulk.ts';
import {
  type Changes,
  catalogueTables,
  couponTables,
  findChanges,
  pincodeTables,
  rememberRows,
  settingTables,
  synonymTables,
} from './changes.ts';
import { check, createChecker, gatherProblems, ImportRefused } from './check.ts';
import { couponRules, writeCoupons } from './coupon.ts';
import { linesOf, linesOfRows, type MigrationNotes, nothingLeft } from './elsewhere/notes.ts';
import { createPictures, type FoundPicture } from './elsewhere/pictures.ts';
import { fromShopify, shopifyHeader } from './elsewhere/shopify.ts';
import { wooCommerceHeader } from './elsewhere/wooColumns.ts';
import { fromWooCommerce } from './elsewhere/wooCommerce.ts';
import {
  pincodeRow,
  pincodeRules,
  settingRow,
  settingRules,
  settingValue,
  synonymRules,
} from './flatKinds.ts';
import { type HeaderCheck, headerOf } from './header.ts';
import type { ImportKind } from './kinds.ts';
import { type KnownPictures, productPictureProblems } from './pictures.ts';
import { productRules } from './product.ts';
import {
  type FileRecord,
  type Format,
  type ImportProblem,
  joinVariants,
  readRecords,
  withoutEmpty,
} from './records.ts';
import type { AddedByProducts } from './references.ts';
import { withStoredCoupons, withStoredPincodes, withStoredSynonyms } from './storedLines.ts';
import { createStoredProducts } from './storedProducts.ts';
import { createProductWriter } from './writeProducts.ts';

export type ImportResult =
  | {
      readonly ok: true;
      readonly counts: Readonly<Record<string, number>>;
      /** The known products that it changed, by slug, and in which columns. */
      readonly changed: ReadonlyMap<string, readonly string[]>;
      /** What products name and the shop did not have; it has them now. */
      readonly made: AddedByProducts;
      /** What a file of another shop program has and this shop does not take, a line each. */
      readonly notTaken: readonly string[];
      /** What such a file has that its shop does not show, a line each. */
      readonly hidden: readonly string[];
      /** How many products of the file are off sale here. */
      readonly offSale: number;
      /** How many variants went off sale because the file does not have them, though it has their product. */
      readonly droppedVariants: number;
    }
  /** Nothing was changed. */
  | { readonly ok: false; readonly problems: readonly ImportProblem[] };

export interface ImportTarget {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly now: Date;
  /** Hosts that pictures of another shop program's file may come from; none where it is missing. */
  readonly mediaHosts?: readonly string[];
  /** Keys of pictures that another shop program's file names and that could not be fetched: no product gets them. */
  readonly missingPictures?: ReadonlySet<string>;
  /** The shop's pictures; without them, those that files name are not checked. */
  readonly pictures?: KnownPictures;
}

/** Writes all records of a file in one transaction, or none of them if one has a problem. */
export async function importFile(
  { db, ...target }: ImportTarget,
  kind: ImportKind,
  text: AsyncIterable<string>,
  format: Format,
): Promise<ImportResult> {
  try {
    return await db.transaction().execute(async (trx) => {
      await takeAnyTime(trx);
      const { counts, report } = await write(trx, target, kind, text, format);
      return {
        ok: true,
        counts,
        changed: report.changed,
        made: report.made,
        notTaken: notTakenOf(report.move),
        hidden: linesOfRows(report.move.hidden),
        offSale: report.offSale,
        droppedVariants: report.droppedVariants,
      };
    });
  } catch (error) {
    if (error instanceof ImportRefused) return { ok: false, problems: error.problems };
    throw error;
  }
}

export type ImportPreview =
  | {
      readonly ok: true;
      readonly changes: Changes;
      /** As in {@link ImportResult}. */
      readonly changed: ReadonlyMap<string, readonly string[]>;
      readonly notTaken: readonly string[];
      readonly hidden: readonly string[];
      readonly offSale: number;
      /** Pictures that another shop program's file names, to be fetched before the import. */
      readonly pictures: readonly FoundPicture[];
    }
  | { readonly ok: false; readonly problems: readonly ImportProblem[] };

/** What `importFile` would change: it is written, compared and taken back. The rows are locked until then, as by an import. */
export async function previewFile(
  { db, ...target }: ImportTarget,
  kind: ImportKind,
  text: AsyncIterable<string>,
  format: Format,
): Promise<ImportPreview> {
  const trx = await db.startTransaction().execute();
  try {
    const tables = tablesOf[kind];
    await takeAnyTime(trx);
    await rememberRows(trx, tables);
    const { report } = await write(trx, target, kind, text, format);
    const { move, offSale } = report;
    return {
      ok: true,
      changes: await findChanges(trx, tables),
      changed: report.changed,
      notTaken: notTakenOf(move),
      hidden: linesOfRows(move.hidden),
      offSale,
      pictures: move.pictures.found(),
    };
  } catch (error) {
    if (error instanceof ImportRefused) return { ok: false, problems: error.problems };
    throw error;
  } finally {
    await trx.rollback().execute();
  }
}

function notTakenOf({ notTaken, pictures }: MigrationNotes): string[] {
  return [...linesOf(notTaken), ...pictures.refused()];
}

type Place = Omit<ImportTarget, 'db'>;

async function write(
  trx: Transaction<Database>,
  place: Place,
  kind: ImportKind,
  text: AsyncIterable<string>,
  format: Format,
): Promise<{ readonly counts: Record<string, number>; readonly report: Report }> {
  const notTaken = nothingLeft();
  const pictures = createPictures(place.mediaHosts ?? [], notTaken, place.missingPictures);
  const report: Report = {
    changed: new Map(),
    made: { categories: [], collections: [] },
    move: { notTaken, hidden: [], pictures, names: new Map() },
    offSale: 0,
    droppedVariants: 0,
  };
  const counts = await importers[kind](
    trx,
    place,
    atLeastOne(readRecords(text, format, headers[kind])),
    report,
  );
  return { counts, report };
}

const tablesOf = {
  products: catalogueTables,
  shopify: catalogueTables,
  woocommerce: catalogueTables,
  coupons: couponTables,
  pincodes: pincodeTables,
  settings: settingTables,
  synonyms: synonymTables,
} as const satisfies Record<ImportKind, unknown>;

/**
 * Products, coupons, pincodes and synonyms are filled in from what the shop has, so that their file needs only the column by which
 * a record is found. A file of settings needs both columns. The files of other shop programs are checked by their readers.
 */
const headers: Readonly<Record<ImportKind, HeaderCheck>> = {
  products: headerOf(productRules, ['slug']),
  shopify: shopifyHeader,
  woocommerce: wooCommerceHeader,
  coupons: headerOf(couponRules, ['code']),
  pincodes: headerOf(pincodeRules, ['id']),
  settings: headerOf(settingRules),
  synonyms: headerOf(synonymRules, ['term']),
};

/** What an import reports besides its counts. */
interface Report {
  /** See {@link ImportResult}. */
  readonly changed: Map<string, readonly string[]>;
  readonly made: AddedByProducts;
  offSale: number;
  droppedVariants: number;
  /** Filled by a file of another shop program only. */
  readonly move: MigrationNotes;
}

type Importer = (
  trx: Transaction<Database>,
  place: Place,
  records: AsyncIterable<FileRecord>,
  report: Report,
) => Promise<Record<string, number>>;

const importers: Readonly<Record<ImportKind, Importer>> = {
  products: (trx, place, records, report) => importProducts(trx, place, records, report, place.pictures),
  shopify: (trx, place, records, report) =>
    importProducts(trx, place, fromShopify(withoutEmpty(records), report.move), report),
  woocommerce: (trx, place, records, report) =>
    importProducts(trx, place, fromWooCommerce(withoutEmpty(records), report.move), report),
  async coupons(trx, { storeId }, records) {
    const coupons = await check(withStoredCoupons(trx, storeId, records), couponRules);
    return writeCoupons(trx, storeId, coupons);
  },
  async pincodes(trx, _place, records) {
    const pincodes = await check(withStoredPincodes(trx, records), pincodeRules);
    const rows = pincodes.map(({ value }) => pincodeRow(value));
    await upsertAll(trx, 'pincode', rows, { key: ['id'] });
    return { pincodes: rows.length };
  },
  async settings(trx, { storeId }, records) {
    const settings = await check(records, settingRules);
    const rows = settings.map(({ value }) => settingRow(storeId, value.name, settingValue(value)));
    await upsertAll(trx, 'store_setting', rows, { key: ['store_id', 'name'] });
    return { settings: rows.length };
  },
  async synonyms(trx, _place, records) {
    const synonyms = await check(withStoredSynonyms(trx, records), synonymRules);
    const rows = synonyms.map(({ value }) => value);
    await upsertAll(trx, 'search_synonym', rows, { key: ['term'] });
    return { synonyms: rows.length };
  },
};

async function importProducts(
  trx: Transaction<Database>,
  { storeId, now }: Place,
  records: AsyncIterable<FileRecord>,
  report: Report,
  pictures?: KnownPictures,
): Promise<Record<string, number>> {
  const stored = await createStoredProducts(trx, storeId);
  const { changed, made, move } = report;
  const writer = await createProductWriter(trx, { storeId, now, stored, changed, made, names: move.names });
  const problems = gatherProblems();
  const checkRecord = createChecker(productRules, problems);
  for await (const batch of inBatches(joinVariants(records))) {
    const whole = await stored.fillIn(batch);
    const checked = whole.map((record) => checkRecord(record));
    if (pictures !== undefined) {
      for (const { known } of checked) {
        if (known === null) continue;
        const { slug } = known.value;
        const isStored = (key: string) => slug !== undefined && stored.hasPicture(slug, key);
        problems.add(productPictureProblems(known, pictures, isStored));
      }
    }
    const products = checked.flatMap(({ whole: product }) => product ?? []);
    report.offSale += products.filter(({ value }) => value.status === 'DISABLED').length;
    // After the first problem nothing will be written: the rest of the file is only checked.
    if (problems.isNone()) problems.add(await writer.write(products));
  }
  problems.refuse();
  report.droppedVariants = writer.dropped();
  return writer.finish();
}

async function* atLeastOne(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
  let isEmpty = true;
  for await (const record of records) {
    isEmpty = false;
    yield record;
  }
  if (isEmpty) throw new ImportRefused([{ line: 1, field: '', reason: 'the file has no records' }]);
}
