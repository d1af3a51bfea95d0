import { type Kysely, sql } from 'kysely';

const terms = ['mehndi', 'mehendi', 'mehandi', 'henna', 'मेहंदी', 'मेहँदी', 'मेहन्दी', 'हिना'];

/** Search synonyms: henna, in any script, finds products for hair care. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into search_synonym (term, means)
    select term, array['henna', 'hair mask'] from unnest(${terms}::text[]) as term
    on conflict (term) do update
      set means = array(select distinct unnest(search_synonym.means || excluded.means))`.execute(db);
}
