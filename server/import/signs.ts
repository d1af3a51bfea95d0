/** Control characters besides tabs and line ends (`\p{Cc}`), and halves of surrogate pairs (`\p{Cs}`). */
const odd = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

/** A character that no text of a shop may have: it is invisible, and breaks feeds, pages or the database. */
export interface OddSign {
  /** Its place in the text. */
  readonly at: number;
  /** Completes a sentence about the text. */
  readonly reason: string;
}

/** The first character that the text may not have; `null` if there is none. */
export function oddSign(text: string): OddSign | null {
  const found = odd.exec(text);
  if (found === null) return null;
  const [sign] = found;
  const name = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const what = /\p{Cs}/u.test(sign) ? 'half of a character' : 'the invisible control character';
  return { at: found.index, reason: `has ${what} ${name}: delete it, or type the text anew` };
}

/** Whether the text has characters that change the direction of reading, so that it looks different from what is stored. */
export function turnsDirection(text: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/.test(text);
}
