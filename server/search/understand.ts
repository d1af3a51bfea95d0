import { isDevanagari, latinSpellings } from './devanagari.ts';
import type { Alike, Entry, Lexicon, Meaning } from './lexicon.ts';
import { editDistance, type Phrase, phrasesOf, splitsOf, wordsOf } from './words.ts';

/** An interpretation of a word or phrase: lexemes that must all occur. */
export interface Reading {
  readonly lexemes: readonly string[];
  /** Whether the lexemes are prefixes. */
  readonly isPrefix: boolean;
  /** 1 for the typed word or a synonym; below 1, the similarity to the typed word. */
  readonly likeness: number;
}

/** One word or phrase of a query, with its readings. */
export interface Group {
  /** Empty when nothing in the shop has this name. */
  readonly readings: readonly Reading[];
  /** Weight in the score: 1 for each word of its first reading, a half for a word that is unknown here (another shop's brand). */
  readonly weight: number;
}

const unknownWeight = 0.5;
const shortestMisspelt = 3;
const mostCorrections = 3;

/**
 * Interprets a query by the words of the catalogue and the dictionary: phrases first ("nariyal tel"), then each word as it is,
 * as a prefix, as two words ("facewash"), or misspelt. Hindi in its own letters is read like Hindi in Latin letters. Returns
 * `null` for a query without a meaningful word.
 */
export async function understand(
  lexicon: Lexicon,
  text: string,
  threshold: number,
): Promise<readonly Group[] | null> {
  const words = await inKnownLetters(lexicon, wordsOf(text), threshold);
  const phrases = phrasesOf(words);
  const [entries, meanings] = await Promise.all([
    lexicon.look([...words, ...phrases.map(joined)]),
    lexicon.meanings(phrases.map(spaced)),
  ]);
  const taken = phrasesThatMean(phrases, (phrase) => readingsOfPhrase(phrase, entries, meanings));
  const covered = new Set(taken.flatMap(({ phrase }) => phrase.words.map((_, index) => phrase.at + index)));
  const singles = words
    .map((word, at) => ({ word, at }))
    .filter(({ word, at }) => !covered.has(at) && saysSomething(word, entries, meanings))
    .map(({ word, at }) => ({ word, at, readings: readingsOfWord(word, entries, meanings) }));
  const corrections = await correct(
    lexicon,
    singles.filter(({ readings }) => readings.length === 0).map(({ word }) => word),
    threshold,
  );
  const groups = [
    ...taken.map(({ phrase, readings }) => ({ at: phrase.at, readings, weight: phrase.words.length })),
    ...singles.map(({ word, at, readings }) => {
      const all = readings.length > 0 ? readings : (corrections.get(word) ?? []);
      return { at, readings: all, weight: weightOf(all) };
    }),
  ];
  if (groups.length === 0) return null;
  return groups.toSorted((a, b) => a.at - b.at).map(({ readings, weight }) => ({ readings, weight }));
}

/**
 * Replaces words in Devanagari by the Latin spelling that the shop knows best. A word or phrase that the shop has in Devanagari
 * stays as it is.
 */
async function inKnownLetters(
  lexicon: Lexicon,
  words: readonly string[],
  threshold: number,
): Promise<readonly string[]> {
  const hindi = words.filter((word) => isDevanagari(word));
  if (hindi.length === 0) return words;
  const phrases = phrasesOf(words);
  /** Each word as it is and in its Latin spellings. */
  const forms = new Map(hindi.map((word) => [word, [word, ...latinSpellings(word)]]));
  const all = [...forms.values()].flat();
  const [entries, meanings] = await Promise.all([
    lexicon.look(all),
    lexicon.meanings([...all, ...phrases.map(spaced)]),
  ]);
  const inPhrases = phrases
    .filter((phrase) => meanings.has(spaced(phrase)))
    .flatMap((phrase) => phrase.words);
  const known = new Map(
    [...forms].map(([word, spelt]) => [
      word,
      inPhrases.includes(word) ? word : knownForm(spelt, entries, meanings),
    ]),
  );
  const misspelt = [...forms].filter(([word]) => known.get(word) === undefined);
  const corrections = await correct(
    lexicon,
    misspelt.flatMap(([, spelt]) => spelt),
    threshold,
  );
  return words.map((word) => {
    const spelt = forms.get(word);
    return spelt === undefined ? word : (known.get(word) ?? mostAlike(spelt, corrections));
  });
}

/** Picks the form that the shop knows: first one in the dictionary or in a name, then a stop word, then one that begins a word of the shop. */
function knownForm(forms: readonly string[], entries: Entries, meanings: Meanings): string | undefined {
  return (
    forms.find((form) => meanings.has(form) || entries.get(form)?.isName) ??
    forms.find((form) => entries.get(form)?.lexeme === null) ??
    forms.find((form) => readingsOfWord(form, entries, meanings).length > 0)
  );
}

/** The form that is most alike to a word of the shop; the plainest Latin one if none is alike. */
function mostAlike(forms: readonly string[], corrections: ReadonlyMap<string, readonly Reading[]>): string {
  const likeness = (form: string) => corrections.get(form)?.[0]?.likeness ?? 0;
  const [nearest = ''] = forms.toSorted((a, b) => likeness(b) - likeness(a));
  return likeness(nearest) > 0 ? nearest : (forms[1] ?? nearest);
}

/** The group's weight. A word that is interpreted as two words counts twice. */
function weightOf(readings: readonly Reading[]): number {
  const [first] = readings;
  return first === undefined ? unknownWeight : first.lexemes.length;
}

type Entries = ReadonlyMap<string, Entry>;
type Meanings = ReadonlyMap<string, readonly Meaning[]>;

const joined = ({ words }: Phrase) => words.join('');
const spaced = ({ words }: Phrase) => words.join(' ');
const exactly = (lexemes: readonly string[]): Reading => ({ lexemes, isPrefix: false, likeness: 1 });

/** Phrases of two or three words that have a meaning, without overlaps. */
function phrasesThatMean(phrases: readonly Phrase[], read: (phrase: Phrase) => readonly Reading[]) {
  const taken: { phrase: Phrase; readings: readonly Reading[] }[] = [];
  for (const phrase of phrases.filter(({ words }) => words.length > 1)) {
    const end = phrase.at + phrase.words.length;
    const isFree = taken.every(
      ({ phrase: other }) => end <= other.at || phrase.at >= other.at + other.words.length,
    );
    const readings = isFree ? read(phrase) : [];
    if (readings.length > 0) taken.push({ phrase, readings });
  }
  return taken;
}

/** Returns the phrase's meanings, the one word that names write it as ("sun screen"), and the phrase itself. */
function readingsOfPhrase(phrase: Phrase, entries: Entries, meanings: Meanings): readonly Reading[] {
  const whole = entries.get(joined(phrase));
  const compound = whole?.isName && whole.lexeme !== null ? [exactly([whole.lexeme])] : [];
  const meant = (meanings.get(spaced(phrase)) ?? []).map(exactly);
  if (meant.length > 0) return [...meant, ...compound];
  const literal = phrase.words.flatMap((word) => entries.get(word)?.lexeme ?? []);
  return compound.length > 0 ? [exactly(literal), ...compound] : [];
}

/** Whether a word is meaningful: not a stop word such as "for", and not left out by the dictionary ("ka", "best"). */
function saysSomething(word: string, entries: Entries, meanings: Meanings): boolean {
  return entries.get(word)?.lexeme != null && meanings.get(word)?.length !== 0;
}

/** The interpretations of a word. A complete word is not also treated as a prefix: "rose" does not match rosemary. */
function readingsOfWord(word: string, entries: Entries, meanings: Meanings): readonly Reading[] {
  const entry = entries.get(word);
  const meant = (meanings.get(word) ?? []).map(exactly);
  if (meant.length > 0 || entry === undefined || entry.lexeme === null) return meant;
  const literal = exactly([entry.lexeme]);
  if (entry.isName) return [literal];
  if (entry.beginsName) return [{ ...literal, isPrefix: true }];
  if (entry.isKnown) return [literal];
  return entry.beginsAny ? [{ ...literal, isPrefix: true }] : [];
}

/** Interprets unknown words: as two words written together, or as the most similar words of names and dictionary. */
async function correct(
  lexicon: Lexicon,
  words: readonly string[],
  threshold: number,
): Promise<ReadonlyMap<string, readonly Reading[]>> {
  const misspelt = words.filter((word) => [...word].length >= shortestMisspelt);
  const [parts, alike] = await Promise.all([
    lexicon.look(misspelt.flatMap((word) => splitsOf(word).flat())),
    lexicon.alike(misspelt),
  ]);
  const nearest = new Map(
    misspelt.map((word) => {
      const { names = [], terms = [] } = alike.get(word) ?? {};
      return [word, nearestTo(word, names, terms, threshold)] as const;
    }),
  );
  const meanings = await lexicon.meanings(
    [...nearest.values()].flatMap((found) =>
      found.flatMap(({ text, lexeme }) => (lexeme === null ? [text] : [])),
    ),
  );
  return new Map(
    misspelt.map((word) => {
      const compounds = splitsOf(word).flatMap((pair) => readingsOfPair(pair, parts));
      if (compounds.length > 0) return [word, compounds];
      const corrected = (nearest.get(word) ?? []).flatMap(({ text, lexeme, likeness }) => {
        const meant = lexeme === null ? (meanings.get(text) ?? []) : [[lexeme]];
        return meant.map((lexemes): Reading => ({ lexemes, isPrefix: false, likeness }));
      });
      return [word, corrected];
    }),
  );
}

function readingsOfPair(pair: readonly [string, string], parts: Entries): readonly Reading[] {
  const found = pair.map((part) => parts.get(part));
  if (!found.every((entry) => entry?.isName)) return [];
  return [exactly(found.flatMap((entry) => entry?.lexeme ?? []))];
}

interface Near {
  readonly text: string;
  /** `null` for a term of the dictionary. */
  readonly lexeme: string | null;
  readonly likeness: number;
}

function nearestTo(
  word: string,
  names: Alike['names'],
  terms: readonly string[],
  threshold: number,
): readonly Near[] {
  const length = [...word].length;
  const most = length >= 10 ? 3 : 2;
  const candidates = [
    ...names.map(({ word: text, lexeme }) => ({ text, lexeme })),
    ...terms.map((text) => ({ text, lexeme: null })),
  ]
    .filter(({ text }) => Math.abs([...text].length - length) <= most)
    .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.text) }))
    .map((candidate) => ({ ...candidate, likeness: 1 - candidate.distance / length }))
    .filter(({ distance, likeness }) => distance <= most && likeness >= threshold);
  const least = Math.min(...candidates.map(({ distance }) => distance));
  return candidates
    .filter(({ distance }) => distance === least)
    .slice(0, mostCorrections)
    .map(({ text, lexeme, likeness }) => ({ text, lexeme, likeness }));
}
