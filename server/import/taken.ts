import { ShopRefused } from './folderFiles.ts';

/** Ids are unique in a database, whose shops may be several: says which id of a shop's files another shop has. */
export function refusalOfTakenId(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return error;
  const table = 'table' in error ? String(error.table).replaceAll('_', ' ') : 'entry';
  const id = 'detail' in error ? /=\((.*?)\) already exists/.exec(String(error.detail))?.[1] : undefined;
  const what = id === undefined ? `an id of its ${table}` : `the ${table} "${id}"`;
  return new ShopRefused(
    [
      `Another shop of this database has ${what} already: give it another id in the files, or use a database of its own ` +
        '(DATABASE_URL or DATA_DIR).',
    ],
    { cause: error },
  );
}
