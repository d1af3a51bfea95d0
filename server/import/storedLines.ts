import type { Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { couponLine, pincodeLine } from '../export/offers.ts';
import { wordsOf } from '../search/words.ts';
import { inBatches } from './bulk.ts';
import type { FileRecord } from './records.ts';

/**
 * Coupons, pincodes and synonyms that a file names, as the shop has them. A column that the file does not have stays as it is: each
 * record is filled in from the line that an export would write for it.
 */

type Line = Readonly<Record<string, unknown>>;

interface Stored {
  /** What a record is found by. */
  readonly keyOf: (fields: Line) => string;
  /** The stored lines of these keys. */
  readonly load: (keys: readonly string[]) => Promise<readonly Line[]>;
}

async function* filledIn(records: AsyncIterable<FileRecord>, { keyOf, load }: Stored) {
  for await (const batch of inBatches(records)) {
    const lines = await load(batch.map(({ fields }) => keyOf(fields)));
    const stored = new Map(lines.map((line) => [keyOf(line), line]));
    for (const record of batch)
      yield { ...record, fields: { ...stored.get(keyOf(record.fields)), ...record.fields } };
  }
}

export function withStoredCoupons(
  trx: Transaction<Database>,
  storeId: string,
  records: AsyncIterable<FileRecord>,
): AsyncIterable<FileRecord> {
  return filledIn(records, {
    keyOf: ({ code }) => String(code).trim().toUpperCase(),
    async load(codes) {
      const rows = await trx
        .selectFrom('coupon')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('code', 'in', codes)
        .execute();
      return rows.map(couponLine);
    },
  });
}

export function withStoredPincodes(
  trx: Transaction<Database>,
  records: AsyncIterable<FileRecord>,
): AsyncIterable<FileRecord> {
  return filledIn(records, {
    keyOf: ({ id }) => String(id).trim(),
    async load(ids) {
      const rows = await trx.selectFrom('pincode').selectAll().where('id', 'in', ids).execute();
      return rows.map(pincodeLine);
    },
  });
}

export function withStoredSynonyms(
  trx: Transaction<Database>,
  records: AsyncIterable<FileRecord>,
): AsyncIterable<FileRecord> {
  return filledIn(records, {
    keyOf: ({ term }) => wordsOf(String(term)).join(' '),
    load: (terms) =>
      trx.selectFrom('search_synonym').select(['term', 'means']).where('term', 'in', terms).execute(),
  });
}
