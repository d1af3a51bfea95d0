import { type Kysely, sql } from 'kysely';

/**
 * The shop's texts besides its catalogue: pages of text and posts of its journal, each as the source of its file; the journal's
 * title and introduction; and the layout of the home page.
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
