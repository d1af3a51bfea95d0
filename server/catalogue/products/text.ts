import { type RawBuilder, type SqlBool, sql } from 'kysely';

const mostWords = 8;
const longestWord = 40;
const shortestMisspelt = 4;

/** The words that count of what a shopper typed. */
function searchWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, mostWords).map((word) => word.slice(0, longestWord));
}

/**
 * Each word must be found: by its stem or as the beginning of a word anywhere in the product. A word that no
 * product has is taken for misspelt: then words alike in title, vendor, type or tags count, and what swapping
 * two neighbouring letters gives. Words without meaning ("for") always match.
 */
export function* matchesText(text: string | null | undefined): Iterable<RawBuilder<SqlBool>> {
  for (const word of searchWords(text ?? '')) {
    const query = prefixQuery([word]);
    yield sql<SqlBool>`(product.search_vector @@ ${query} or numnode(${query}) = 0 or ${misspelt(word)})`;
  }
}

function misspelt(word: string): RawBuilder<SqlBool> {
  if (word.length < shortestMisspelt) return sql<SqlBool>`false`;
  return sql<SqlBool>`(not exists (select 1 from product as known where known.search_vector @@ ${prefixQuery([word])})
    and (search_fold(${word}) <% product.search_words or product.search_vector @@ ${prefixQuery(swaps(word))}))`;
}

/** "shwoer" becomes "hswoer", "swhoer", "shower" … */
function swaps(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, index) => {
    const before = letters.slice(0, index).join('');
    return `${before}${letter}${letters[index] ?? ''}${letters.slice(index + 2).join('')}`;
  });
}

/** How well a product answers the text; rounded, so that a page token can name it. Higher is better. */
export function relevance(text: string): RawBuilder<number> {
  const words = searchWords(text);
  if (words.length === 0) return sql<number>`0::numeric`;
  return sql<number>`round((ts_rank(product.search_vector, ${prefixQuery(words)})
    + word_similarity(search_fold(${words.join(' ')}), product.search_words))::numeric, 6)`;
}

/** Any of the words, as a beginning. Words are letters and digits only, so they cannot be query syntax. */
function prefixQuery(words: readonly string[]): RawBuilder<unknown> {
  return sql`to_tsquery('english', search_fold(${words.map((word) => `${word}:*`).join(' | ')}))`;
}
