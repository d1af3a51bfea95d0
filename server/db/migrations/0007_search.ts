import { type Kysely, sql } from 'kysely';
import { synonyms } from './0007_search.synonyms.ts';

/**
 * Searching at any size: two vectors that an index answers (names alone, and everything a product says), the lexemes
 * that the catalogue has, to tell a beginning from a misspelling, and what words stand for. Long texts move out of the
 * product's row, each sort has an index, and options are the product's own, so that lists read little.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const [term, means] of synonyms) {
    await sql`insert into search_synonym (term, means) values (${term}, ${[...means]}::text[])`.execute(db);
  }
}

const lexemesOf = (source: string) => `insert into search_lexeme (lexeme, is_name)
  select lexeme, bool_or(is_name) from (
    select unnest(tsvector_to_array(name_vector)) as lexeme, true as is_name from ${source}
    union all select unnest(tsvector_to_array(search_vector)), false from ${source}
  ) as found
  group by lexeme order by lexeme
  on conflict (lexeme) do update set is_name = true where excluded.is_name and not search_lexeme.is_name`;

const wordsOf = (source: string) => `insert into search_word (word, lexeme)
  select distinct word, (ts_lexize('english_stem', word))[1]
  from ${source}, unnest(name_words(title, vendor, product_type, tags)) as word
  where ts_lexize('english_stem', word) <> '{}' order by word
  on conflict do nothing`;

const statements = [
  `alter table product drop column search_vector, drop column search_words`,
  `drop function search_vector(text, text, text, text[], text)`,
  `drop function search_words(text, text, text, text[])`,
  `create function name_vector(title text, vendor text, product_type text, tags text[])
   returns tsvector language sql immutable parallel safe
   return setweight(to_tsvector('english', search_fold(title)), 'A')
     || setweight(to_tsvector('english', search_fold(concat_ws(' ', product_type, array_to_string(tags, ' ')))), 'B')
     || setweight(to_tsvector('english', search_fold(coalesce(vendor, ''))), 'C')`,
  `create function description_vector(description text, benefits text[])
   returns tsvector language sql immutable parallel safe
   return to_tsvector('english',
     search_fold(concat_ws(' ', array_to_string(benefits, ' '), regexp_replace(description, '<[^>]*>', ' ', 'g'))))`,
  // Names and tags stay in the row: every match is ranked and counted by them. Long values leave it, down to this many bytes.
  `alter table product set (toast_tuple_target = 1024)`,
  `alter table product
   add column name_vector tsvector generated always as
     (name_vector(title, vendor, product_type, tags)) stored,
   add column search_vector tsvector generated always as
     (name_vector(title, vendor, product_type, tags) || description_vector(product_description, benefits)) stored,
   alter column name_vector set storage main,
   alter column tags set storage main`,
  `create index product_name_vector on product using gin (name_vector)`,
  `create index product_search_vector on product using gin (search_vector)`,

  // What the enabled variants offer, so that lists are filtered and counted by it without reading variants.
  `alter table product
   add column option_ids text[] not null default '{}',
   alter column option_ids set storage main`,
  `create function offered_options(of_product text) returns text[] language sql stable
   return (select coalesce(array_agg(distinct (choice ->> 'variantGroupOptionId') collate "C"), '{}')
     from variant, jsonb_array_elements(variant.option_ids) as choice
     where variant.product_id = of_product and variant.status = 'ENABLED')`,
  `update product set option_ids = offered_options(id) where has_variants`,
  `create index product_option_ids on product using gin (option_ids)`,
  `create function note_offered_options() returns trigger language plpgsql as $$
   begin
     update product set option_ids = offered
     from (select product_id, offered_options(product_id) as offered
       from (select distinct product_id from written) as products) as now
     where id = now.product_id and option_ids is distinct from offered;
     return null;
   end $$`,
  `create trigger variant_offered after insert on variant referencing new table as written
   for each statement execute function note_offered_options()`,
  `create trigger variant_no_longer_offered after delete on variant referencing old table as written
   for each statement execute function note_offered_options()`,
  `create function note_offered_options_of_row() returns trigger language plpgsql as $$
   begin
     update product set option_ids = offered_options(id)
     where id = new.product_id and option_ids is distinct from offered_options(id);
     return null;
   end $$`,
  // Not on every sale.
  `create trigger variant_offered_anew after update of status, option_ids on variant
   for each row when (old.status is distinct from new.status or old.option_ids is distinct from new.option_ids)
   execute function note_offered_options_of_row()`,

  `create index product_price_low on product (store_id, price, position, id)`,
  `create index product_price_high on product (store_id, price desc, position, id)`,
  `create index product_best_seller on product (store_id, total_orders desc, position, id)`,
  `create index product_popularity
   on product (store_id, (coalesce(rating, 0)) desc, total_ratings desc, position, id)`,
  `create index product_latest
   on product (store_id, ((extract(epoch from created_at at time zone 'UTC') * 1000000)::bigint) desc, id)`,
  `create index product_tags on product using gin (tags)`,
  `create index product_benefits on product using gin (benefits)`,
  `create index variant_in_stock on variant (product_id) where status = 'ENABLED' and inventory > 0`,

  // Lexemes are what the vectors hold. Those of products that are gone stay: they find nothing and harm nothing.
  `create table search_lexeme (
    lexeme text collate "C" primary key,
    is_name boolean not null
  )`,
  // Words as they are written in names, to find what a misspelt one meant.
  `create table search_word (
    word text collate "C" primary key,
    lexeme text not null
  )`,
  `create index search_word_alike on search_word using gin (word gin_trgm_ops)`,
  `create function name_words(title text, vendor text, product_type text, tags text[])
   returns text[] language sql immutable parallel safe
   return tsvector_to_array(to_tsvector('simple',
     search_fold(concat_ws(' ', title, vendor, product_type, array_to_string(tags, ' ')))))`,
  lexemesOf('product'),
  wordsOf('product'),
  `create function learn_words() returns trigger language plpgsql as $$
   begin ${lexemesOf('written')}; ${wordsOf('written')}; return null; end $$`,
  `create trigger product_learnt after insert on product referencing new table as written
   for each statement execute function learn_words()`,
  `create function learn_words_of_row() returns trigger language plpgsql as $$
   begin ${lexemesOf('(select new.*) as written')}; ${wordsOf('(select new.*) as written')}; return null; end $$`,
  // Not on every sale: only where the words change.
  `create trigger product_learnt_anew after update of title, vendor, product_type, tags, benefits, product_description
   on product for each row when (old.search_vector is distinct from new.search_vector)
   execute function learn_words_of_row()`,

  `create table search_synonym (
    term text primary key,
    means text[] not null
  )`,
  `create index search_synonym_alike on search_synonym using gin (term gin_trgm_ops)`,
  `create trigger search_synonym_changed after insert or update or delete or truncate on search_synonym
   for each statement execute function catalogue_changed()`,
];
