import { ShopRefused } from './folderFiles.ts';

/** Ids are unique in a database, whose shops may be several: the refusal of an id that another shop has. */
export function takenId(table: string, id: string): string {
  return refusalOf(`the ${nounOf(table)} "${id}"`);
}

/** Turns the database's refusal of an id that is taken into ShopRefused, and returns every other error as it is. */
export function refusalOfTakenId(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return error;
  const table = 'table' in error ? String(error.table) : 'entry';
  const id = 'detail' in error ? /=\((.*?)\) already exists/.exec(String(error.detail))?.[1] : undefined;
  const problem = id === undefined ? refusalOf(`an id of its ${nounOf(table)}`) : takenId(table, id);
  return new ShopRefused([problem], { cause: error });
}

function refusalOf(what: string): string {
  return (
    `Another shop of this database has ${what} already: give it another id in the files, or use a database of its own ` +
    '(DATABASE_URL or DATA_DIR).'
  );
}

function nounOf(table: string): string {
  return table.replaceAll('_', ' ');
}
