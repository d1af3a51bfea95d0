/**
 * Takes personal and secret data out of a recording before anything is stored.
 *
 * A text is rewritten letter by letter and digit by digit. Each place in a word has a substitution of its own, which is
 * drawn at random for every recording and never stored. A token therefore has the shape of the text that it replaces
 * (ten digits stay ten digits), and the same text always gets the same token. Joining, trimming, comparing or measuring
 * tokens gives the same results as doing so with the texts, so a recording that holds only tokens replays exactly.
 * The app's rules say which texts are personal and which digits a replay needs unchanged.
 */
import type { Rewrite } from './plain.ts';

/**
 * `words`: every letter and digit is replaced. `encodedWords`: the same for a URL-encoded text, which is decoded first.
 * `keptDigits`: only digits are replaced, except that many at the start. Texts of one `group` share substitutions that no other
 * text uses: if one text can be guessed, such as a city from its pincode, that reveals nothing about other texts.
 */
export type Replacement =
  | 'words'
  | 'encodedWords'
  | { readonly group: string }
  | { readonly keptDigits: (text: string) => number; readonly group?: string };

/** An app's rules of redaction. */
export interface RedactionRules {
  /** How the text under `key` of `owner` is replaced; `null`: only the parts that match a pattern are. */
  replacementOf(text: string, key: string, owner: object): Replacement | null;
  /** Whether everything under `key` of `owner` is stored as it is. */
  leaves(key: string, owner: object): boolean;
  /** Personal data that is recognised by its form, wherever it stands. */
  readonly patterns: readonly Pattern[];
  /**
   * By position in a word: the digits that are never replaced, so that no token seems to begin with a prefix that machines
   * strip.
   */
  readonly fixedDigits: readonly string[];
}

export interface Pattern {
  /** Has the flag `g`. */
  readonly find: RegExp;
  readonly replacement: Replacement;
  /** Decides about a text that was found; absent: all of them are replaced. */
  readonly isPersonal?: (found: string) => boolean;
}

/** Returns a random integer from 0 to `limit` - 1. */
export type Draw = (limit: number) => number;

const PLACES = 64;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';

/** Returns the rewriting of one recording: its substitutions are drawn here. */
export function createRedaction(
  { replacementOf, leaves, patterns, fixedDigits }: RedactionRules,
  draw: Draw = drawRandom,
): Rewrite {
  const tables = new Map<string, { readonly letterKeys: string[][]; readonly digitKeys: string[][] }>();
  const tablesOf = (group: string) => {
    const known = tables.get(group) ?? {
      letterKeys: substitutions(letters, [], draw),
      digitKeys: substitutions(digits, fixedDigits, draw),
    };
    tables.set(group, known);
    return known;
  };
  const substitute = (sign: string, place: number, group: string): string => {
    const { letterKeys, digitKeys } = tablesOf(group);
    const row = place % PLACES;
    if (sign >= '0' && sign <= '9') return digitKeys[row]?.[Number(sign)] ?? '0';
    const lower = sign.toLowerCase();
    const index = letters.indexOf(lower);
    const token = letterKeys[row]?.[index >= 0 ? index : (sign.codePointAt(0) ?? 0) % 26] ?? 'x';
    return sign === lower ? token : token.toUpperCase();
  };
  const replaceWords = (text: string, group = '') => {
    let place = 0;
    return text.replace(/[\p{L}\p{N}]|[^\p{L}\p{N}]/gu, (sign) => {
      if (!/[\p{L}\p{N}]/u.test(sign)) {
        place = 0;
        return sign;
      }
      place += 1;
      return substitute(sign, place - 1, group);
    });
  };
  /** Spaces and dashes between the digits do not start a new word. */
  const replaceDigits = (text: string, kept: number, group = '') => {
    let place = -kept;
    return text.replace(/\d/g, (digit) => {
      place += 1;
      return place <= 0 ? digit : substitute(digit, place - 1, group);
    });
  };
  const replace = (text: string, replacement: Replacement) => {
    if (replacement === 'words') return replaceWords(text);
    if (replacement === 'encodedWords') return encodeURIComponent(replaceWords(decoded(text)));
    if (!('keptDigits' in replacement)) return replaceWords(text, replacement.group);
    return replaceDigits(text, replacement.keptDigits(text), replacement.group);
  };
  const replaceMatches = (text: string) =>
    patterns.reduce(
      (current, { find, replacement, isPersonal }) =>
        current.replace(find, (found) =>
          isPersonal?.(found) === false ? found : replace(found, replacement),
        ),
      text,
    );
  return {
    text: (text, key, owner) => {
      const replacement = text === '' ? null : replacementOf(text, key, owner);
      return replacement === null ? replaceMatches(text) : replace(text, replacement);
    },
    leaves,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function substitutions(alphabet: string, fixed: readonly string[], draw: Draw): string[][] {
  return Array.from({ length: PLACES }, (_, place) => {
    const signs = [...alphabet];
    for (let last = signs.length - 1; last > 0; last--) swap(signs, last, draw(last + 1));
    for (const sign of fixed[place] ?? '') swap(signs, alphabet.indexOf(sign), signs.indexOf(sign));
    return signs;
  });
}

function swap(signs: string[], one: number, other: number): void {
  [signs[one], signs[other]] = [signs[other] ?? '', signs[one] ?? ''];
}

function drawRandom(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % limit;
}
