import { type Kysely, sql } from 'kysely';

/** Words of Hindi and of shops that say nothing about goods of any kind. */
const kept = 'ka ke ki ko se liye wala wali aur best good buy online price'.split(' ');

/**
 * A new database has no synonyms of cosmetics: they come with the files of the demo shop, and a shop of other goods brings its own.
 * A database that has a shop keeps those that its shoppers search by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from search_synonym
    where term <> all(${kept}::text[]) and not exists (select from store)`.execute(db);
}
