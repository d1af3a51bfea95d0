import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Which products a searched text finds, and how well each answers it: SQL over `product` in scope. */
export interface TextMatch {
  readonly condition: RawBuilder<SqlBool>;
  /** Higher is better; a whole number, which is quick to rank by and exact in a page token. */
  readonly relevance: RawBuilder<number>;
  /** The products with the highest possible relevance, and that relevance; `null` if they cannot be found separately. */
  readonly best: { readonly condition: RawBuilder<SqlBool>; readonly relevance: number } | null;
}

/** Finds the products for a text; `null` if the text contains no word to search for, so that every product matches. */
export type FindText = (text: string) => Promise<TextMatch | null>;

/** Matches the products with these ids, the first with the highest relevance. */
export function matchOfIds(ids: readonly string[]): TextMatch {
  return {
    condition: sql<SqlBool>`product.id = any(${ids}::text[])`,
    relevance: sql<number>`(-array_position(${ids}::text[], product.id))`,
    best: null,
  };
}

export const matchOfNothing: TextMatch = {
  condition: sql<SqlBool>`false`,
  relevance: sql<number>`0::int`,
  best: null,
};
