import { type Kysely, sql } from 'kysely';

/** The country of origin that a product declares, so that lists can be filtered by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product add origin text generated always as
    (jsonb_path_query_first(facts, '$[*] ? (@.label == "Country of origin").value') #>> '{}') stored`.execute(
    db,
  );
  await sql`create index product_origin on product (store_id, origin)`.execute(db);
}
