import { type Kysely, sql } from 'kysely';

/**
 * What the shop says besides its catalogue: pages of text and posts of its journal, each as its file is written; the name of
 * the journal; and what the home page is made of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table document (
    store_id text not null references store (id) on delete cascade,
    kind text not null check (kind in ('page', 'post')),
    slug text not null,
    source text not null,
    primary key (store_id, kind, slug)
  )`,
  `create trigger document_changed_whole after insert or update or delete or truncate on document
    for each statement execute function catalogue_changed()`,
  'alter table store add column journal jsonb, add column home jsonb',
];
