const mostWords = 8;
const longestWord = 40;
const longestPhrase = 3;

/**
 * The words of what a shopper typed: lower case, without accents. Marks of Indian scripts are parts of their letters.
 * Words are letters and digits only, so they cannot be query syntax.
 */
export function wordsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  return words.slice(0, mostWords).map((word) => [...word].slice(0, longestWord).join(''));
}

/** Returns the text in lower case, without the accents of Latin letters and the invisible joiners of Indian scripts. */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** One to three neighbouring words. */
export interface Phrase {
  /** Index of the first word. */
  readonly at: number;
  readonly words: readonly string[];
}

/** Every phrase, the longest first. */
export function phrasesOf(words: readonly string[]): Phrase[] {
  const lengths = Array.from({ length: Math.min(longestPhrase, words.length) }, (_, index) => index + 1);
  return lengths
    .toReversed()
    .flatMap((length) =>
      words.slice(0, words.length - length + 1).map((_, at) => ({ at, words: words.slice(at, at + length) })),
    );
}

const shortestPart = 2;
/** The longest word that is split in two. Longer words are not two joined words, and each split costs a look-up. */
const longestCompound = 24;

/** The ways to write a word as two: "facewash" as "fa cewash", "fac ewash", "face wash" …; none for a very long one. */
export function splitsOf(word: string): (readonly [string, string])[] {
  const letters = [...word];
  if (letters.length > longestCompound) return [];
  const cuts = Math.max(0, letters.length - 2 * shortestPart + 1);
  return Array.from({ length: cuts }, (_, index) => {
    const cut = index + shortestPart;
    return [letters.slice(0, cut).join(''), letters.slice(cut).join('')] as const;
  });
}

/**
 * The edit distance of two words; swapping neighbouring letters counts as one change. Our own instead of `fastest-levenshtein`,
 * which counts a swap as two changes and so ranks common typing errors worse.
 */
export function editDistance(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? 0;
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(1, 0) + 1,
        at(0, 1) + 1,
        at(1, 1) + (isSame ? 0 : 1),
        isSwap ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
