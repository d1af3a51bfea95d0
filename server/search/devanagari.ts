/**
 * Spells words in Devanagari as shoppers write Hindi in Latin letters: "साबुन" is "sabun". The same sound is spelt in several
 * ways there ("baal" but "sabun", "twacha" but "nariyal"), so a word has several spellings, the plainest first.
 */

type Spellings = readonly string[];

/** The signs of vowels after a consonant, with their spellings: "का" is "ka" or "kaa". */
const vowels: Readonly<Record<string, Spellings>> = {
  'ा': ['a', 'aa'],
  'ि': ['i'],
  'ी': ['i', 'ee'],
  'ु': ['u'],
  'ू': ['u', 'oo'],
  'ृ': ['ri'],
  'ॄ': ['ri'],
  'े': ['e'],
  'ै': ['ai', 'a'],
  'ो': ['o'],
  'ौ': ['au'],
  'ॅ': ['a'],
  'ॉ': ['o', 'a'],
  'ॆ': ['e'],
  'ॊ': ['o'],
};

/** The letters of vowels that begin a word or follow another vowel, each with the sign of the same vowel. "अ" has no sign. */
const signs: Readonly<Record<string, string>> = {
  आ: 'ा',
  इ: 'ि',
  ई: 'ी',
  उ: 'ु',
  ऊ: 'ू',
  ऋ: 'ृ',
  ॠ: 'ॄ',
  ए: 'े',
  ऐ: 'ै',
  ओ: 'ो',
  औ: 'ौ',
  ऍ: 'ॅ',
  ऑ: 'ॉ',
  ऎ: 'ॆ',
  ऒ: 'ॊ',
};

const consonants: Readonly<Record<string, Spellings>> = {
  क: ['k', 'c'],
  ख: ['kh'],
  ग: ['g'],
  घ: ['gh'],
  ङ: ['n'],
  च: ['ch'],
  छ: ['chh'],
  ज: ['j'],
  झ: ['jh'],
  ञ: ['n'],
  ट: ['t'],
  ठ: ['th'],
  ड: ['d'],
  ढ: ['dh'],
  ण: ['n'],
  त: ['t'],
  थ: ['th'],
  द: ['d'],
  ध: ['dh'],
  न: ['n'],
  प: ['p'],
  फ: ['f', 'ph'],
  ब: ['b'],
  भ: ['bh'],
  म: ['m'],
  य: ['y'],
  र: ['r'],
  ल: ['l'],
  ळ: ['l'],
  व: ['v', 'w'],
  श: ['sh'],
  ष: ['sh'],
  स: ['s'],
  ह: ['h'],
};

/** Consonants that are spelt otherwise with the dot below. The others are not: "ढ़" is the "dh" in "dadhi". */
const dotted: Readonly<Record<string, Spellings>> = { क: ['q', 'k'], ज: ['z'], फ: ['f'] };

/** The dot below a consonant. */
const nukta = '\u093c';
/** The sign for a consonant without a vowel. */
const virama = '\u094d';
/** A letter with its signs (dot, vowel, nasal), or another character that is no sign. */
const soundPattern = new RegExp(
  `(\\p{L})(${nukta}?)(${virama}|[\\u093e-\\u094c]?)([\\u0901\\u0902]?)|[^\\p{M}]`,
  'gu',
);
const firstDigit = 0x966;
/** Limits the look-ups of one word: each of its spellings is looked up. */
const mostSpellings = 24;

/** A consonant with the vowel after it, or a vowel alone. A list with the empty text stands for no sound. */
interface Sound {
  readonly consonant: Spellings;
  /** `null` for the short a, which is not written and may be silent. */
  readonly vowel: Spellings | null;
  readonly isNasal: boolean;
}

/** A sound of which it is known whether its short a is spoken. */
interface SpokenSound extends Sound {
  readonly vowel: Spellings;
}

export function isDevanagari(word: string): boolean {
  return /\p{Script=Devanagari}/u.test(word);
}

/** The text with its digits in Latin form: "८००" is "800". */
export function withLatinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - firstDigit));
}

/** The Latin spellings of a word, the plainest first. */
export function latinSpellings(word: string): string[] {
  const sounds = spokenSounds(soundsOf(word));
  const parts = sounds.flatMap(({ consonant, vowel, isNasal }, at) => {
    // "लिए" is "liye".
    const hasGlide = consonant[0] === '' && vowel[0] === 'e' && sounds[at - 1]?.vowel[0] === 'i';
    return [
      hasGlide ? ['y'] : [''],
      consonant,
      at === sounds.length - 1 ? plainAtEnd(vowel) : vowel,
      isNasal ? [nasalBefore(sounds[at + 1])] : [''],
    ];
  });
  return combined(parts);
}

/** Every combination of the parts' spellings, up to the limit. */
function combined(parts: readonly Spellings[]): string[] {
  let spellings = [''];
  for (const part of parts) {
    // Beyond the limit a part adds its plainest spelling only.
    const choices = spellings.length * part.length > mostSpellings ? part.slice(0, 1) : part;
    spellings = choices.flatMap((choice) => spellings.map((start) => start + choice));
  }
  return [...new Set(spellings)];
}

function soundsOf(word: string): Sound[] {
  return [...word.normalize('NFD').matchAll(soundPattern)].map(
    ([all, letter = all, dot, vowelSign = '', nasal]) => {
      const isNasal = nasal !== undefined && nasal !== '';
      const consonant = dot ? (dotted[letter] ?? consonants[letter]) : consonants[letter];
      if (consonant === undefined) return { consonant: [''], vowel: spellingsAlone(letter), isNasal };
      if (vowelSign === virama) return { consonant, vowel: [''], isNasal };
      return { consonant, vowel: vowels[vowelSign] ?? null, isNasal };
    },
  );
}

/** The spellings of a vowel's letter, a digit, or whatever else is in the word; signs without a sound have none. */
function spellingsAlone(letter: string): Spellings {
  const sign = signs[letter];
  if (sign !== undefined) return vowels[sign] ?? [''];
  if (letter === 'अ') return ['a'];
  const latin = withLatinDigits(letter);
  return isDevanagari(latin) ? [''] : [latin];
}

/**
 * Finds out where the short a is spoken. It is silent at the end of a word, and between a vowel and a consonant that is followed
 * by a vowel: "उबटन" is "ubtan". Of two in a row the first is spoken, so the word is read from its end: "कमल" is "kamal".
 */
function spokenSounds(sounds: readonly Sound[]): SpokenSound[] {
  const found: SpokenSound[] = [];
  for (const [at, sound] of [...sounds.entries()].toReversed()) {
    const before = sounds[at - 1];
    const [next] = found;
    const isBetween = next === undefined || (next.consonant[0] !== '' && next.vowel[0] !== '');
    const isSilent = before !== undefined && !sound.isNasal && isBetween && before.vowel?.[0] !== '';
    const isCluster = before?.vowel?.[0] === '' && next === undefined;
    found.unshift({ ...sound, vowel: sound.vowel ?? (isSilent || isCluster ? [''] : ['a']) });
  }
  return found;
}

/** A long vowel at the end of a word is spelt with one letter: "haldi". */
function plainAtEnd(vowel: Spellings): Spellings {
  return vowel.filter((spelling) => !['aa', 'ee'].includes(spelling));
}

/** The sign for any nasal is spelt by the consonant after it: "शैंपू" is "shampu". */
function nasalBefore(next: SpokenSound | undefined): string {
  return /^[pbm]/.test(next?.consonant[0] ?? '') ? 'm' : 'n';
}
