import type { Kysely } from 'kysely';
import type { DocumentKind } from '../db/storeTables.ts';
import type { Database } from '../db/types.ts';

export interface StoredText {
  readonly slug: string;
  /** As its file is written. */
  readonly source: string;
}

export async function readDocuments(
  db: Kysely<Database>,
  storeId: string,
  kind: DocumentKind,
): Promise<StoredText[]> {
  return db
    .selectFrom('document')
    .select(['slug', 'source'])
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .orderBy('slug')
    .execute();
}

export async function readDocument(
  db: Kysely<Database>,
  storeId: string,
  kind: DocumentKind,
  slug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('document')
    .select('source')
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.source;
}
