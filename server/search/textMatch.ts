import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Which products a searched text finds, and how well each answers it: SQL over `product` in scope. */
export interface TextMatch {
  readonly condition: RawBuilder<SqlBool>;
  /** Higher is better; a whole number, which is quick to rank by and exact in a page token. */
  readonly relevance: RawBuilder<number>;
  /** Those that answer as well as any can, and their relevance; null: not known apart from the others. */
  readonly best: { readonly condition: RawBuilder<SqlBool>; readonly relevance: number } | null;
}

/** Finds what a text means; null: nothing that counts was typed, so that every product answers. */
export type FindText = (text: string) => Promise<TextMatch | null>;

/** These products, the first the best. */
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
