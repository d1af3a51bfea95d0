import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';

/** How a word occurs in the catalogue. */
export interface Entry {
  /** The word as the search vectors contain it; `null` for a stop word such as "for". */
  readonly lexeme: string | null;
  /** Whether it occurs in the title, type, tags or vendor of a product. */
  readonly isName: boolean;
  /** Whether it occurs in any text of a product. */
  readonly isKnown: boolean;
  /** Whether a word of a name begins with it. */
  readonly beginsName: boolean;
  readonly beginsAny: boolean;
}

/** Lexemes that must occur together. */
export type Meaning = readonly string[];

/** Words of names, with their lexemes, and dictionary terms that are spelled similarly. */
export interface Alike {
  readonly names: readonly { readonly word: string; readonly lexeme: string }[];
  readonly terms: readonly string[];
}

export interface Lexicon {
  look(words: readonly string[]): Promise<ReadonlyMap<string, Entry>>;
  /** Returns the meanings of terms in the dictionary, the term itself first; no meanings: the term is left out. */
  meanings(terms: readonly string[]): Promise<ReadonlyMap<string, readonly Meaning[]>>;
  alike(words: readonly string[]): Promise<ReadonlyMap<string, Alike>>;
}

/** Creates the lexicon. Each method is one statement that uses indexes, so it is fast for any number of products. */
export function createLexicon(db: Kysely<Database>): Lexicon {
  return {
    async look(words) {
      if (words.length === 0) return new Map();
      const { rows } = await sql<Entry & { word: string }>`
        with typed as (
          select word, (ts_lexize('english_stem', word))[1] as lexeme from unnest(${[...new Set(words)]}::text[]) as word
        )
        select word, lexeme,
          coalesce(is_name, false) as "isName",
          is_name is not null as "isKnown",
          exists (select 1 from search_lexeme as longer where longer.is_name
            and longer.lexeme >= typed.lexeme and longer.lexeme < typed.lexeme || ${lastLetter}) as "beginsName",
          exists (select 1 from search_lexeme as longer
            where longer.lexeme >= typed.lexeme and longer.lexeme < typed.lexeme || ${lastLetter}) as "beginsAny"
        from typed left join search_lexeme using (lexeme)`.execute(db);
      return new Map(rows.map(({ word, ...entry }) => [word, entry]));
    },

    async meanings(terms) {
      if (terms.length === 0) return new Map();
      const { rows } = await sql<{ term: string; meanings: Meaning[] }>`
        select term, (
          select coalesce(jsonb_agg(tsvector_to_array(to_tsvector('english', search_fold(meaning)))), '[]')
          from unnest(case when means = '{}' then means else term || means end) as meaning
        ) as meanings
        from search_synonym where term = any(${[...new Set(terms)]}::text[])`.execute(db);
      return new Map(
        rows.map(({ term, meanings }) => [term, meanings.filter((lexemes) => lexemes.length > 0)]),
      );
    },

    async alike(words) {
      if (words.length === 0) return new Map();
      const { rows } = await sql<Alike & { word: string }>`
        select typed as word,
          (select coalesce(jsonb_agg(near), '[]') from (
            select word, lexeme from search_word
            where word % typed or (length(typed) <= ${shortest} and word >= left(typed, 1) collate "C"
              and word < (left(typed, 1) || ${lastLetter}) collate "C"
              and abs(length(word) - length(typed)) <= 1)
            order by similarity(word, typed) desc, word limit ${mostAlike}) as near) as names,
          array(select term from search_synonym where term % typed
            order by similarity(term, typed) desc, term limit ${mostAlike}) as terms
        from unnest(${[...new Set(words)]}::text[]) as typed`.execute(db);
      return new Map(rows.map(({ word, ...alike }) => [word, alike]));
    },
  };
}

/** Sorts after every letter. */
const lastLetter = '\u{10ffff}';
const mostAlike = 30;
/** Words up to this length share too few trigrams with similar words; for them the first letter must be equal. */
const shortest = 3;
