/**
 * Devanagari as shoppers write Hindi in Latin letters: "साबुन" is "sabun". Some sounds have several spellings there ("baal" but
 * "sabun", "twacha" but "nariyal"), so a word has several, the plainest first.
 */

type Spellings = readonly string[];

/** As in "ka" or "kaa"; of English words, in "cream", "balm" or "shampoo". */
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

/** Vowels that begin a word or follow another, as the sign for them after a consonant; "अ" has none. */
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

/** With the dot below. It leaves the other letters as they are written in Latin letters: "ढ़" is the "dh" of "dadhi". */
const dotted: Readonly<Record<string, Spellings>> = { क: ['q', 'k'], ज: ['z'], फ: ['f'] };

const nukta = '\u093c';
const virama = '\u094d';
const nasals = '\u0901\u0902';
const firstDigit = 0x966;
/** Each spelling is looked up. */
const mostSpellings = 24;

/** A consonant with what follows it, or a vowel alone. */
interface Sound {
  readonly consonant: Spellings;
  /** `null` for the short a that is not written, which may be silent; empty for none. */
  readonly vowel: Spellings | null;
  readonly isNasal: boolean;
}

interface Spoken extends Sound {
  readonly vowel: Spellings;
}

export function isDevanagari(word: string): boolean {
  return /\p{Script=Devanagari}/u.test(word);
}

/** The Latin spellings of a word, the plainest first. */
export function latinSpellings(word: string): string[] {
  const sounds = spoken(soundsOf(word));
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

function combined(parts: readonly Spellings[]): string[] {
  let spellings = [''];
  for (const part of parts) {
    // Every part adds its plain spelling; past the limit, only that.
    const choices = spellings.length * part.length > mostSpellings ? part.slice(0, 1) : part;
    spellings = choices.flatMap((choice) => spellings.map((start) => start + choice));
  }
  return [...new Set(spellings)];
}

function soundsOf(word: string): Sound[] {
  const pattern = new RegExp(
    `(\\p{L})(${nukta}?)(${virama}|[\\u093e-\\u094c]?)([${nasals}]?)|[^\\p{M}]`,
    'gu',
  );
  return [...word.normalize('NFD').matchAll(pattern)].map(
    ([all, letter = '', dot, vowelSign = '', nasal]) => {
      const isNasal = nasal !== undefined && nasal !== '';
      const consonant = dot ? (dotted[letter] ?? consonants[letter]) : consonants[letter];
      if (consonant === undefined)
        return { consonant: [''], vowel: alone(letter === '' ? all : letter), isNasal };
      if (vowelSign === virama) return { consonant, vowel: [''], isNasal };
      return { consonant, vowel: vowels[vowelSign] ?? null, isNasal };
    },
  );
}

/** A vowel of its own, a digit, or whatever else is in the word. */
function alone(letter: string): Spellings {
  const sign = signs[letter];
  if (sign !== undefined) return vowels[sign] ?? [''];
  if (letter === 'अ') return ['a'];
  const digit = (letter.codePointAt(0) ?? 0) - firstDigit;
  if (digit >= 0 && digit <= 9) return [String(digit)];
  return isDevanagari(letter) ? [''] : [letter];
}

/**
 * The short a is silent at the end of a word, and between a vowel and a consonant that has one: "उबटन" is "ubtan". From the end,
 * because of two in a row the first is spoken then: "कमल" is "kamal".
 */
function spoken(sounds: readonly Sound[]): Spoken[] {
  const found: Spoken[] = [];
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

/** A long vowel at the end of a word is written once: "haldi". */
function plainAtEnd(vowel: Spellings): Spellings {
  return vowel.filter((spelling) => !['aa', 'ee'].includes(spelling));
}

function nasalBefore(next: Spoken | undefined): string {
  return /^[pbm]/.test(next?.consonant[0] ?? '') ? 'm' : 'n';
}
