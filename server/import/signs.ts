/** Tabs and the ends of lines are no control characters here. `\p{Cs}` is half of a pair that stands alone. */
const odd = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;

/** A sign that no text of a shop may have, because it is never shown and breaks feeds, pages or the database. */
export interface OddSign {
  /** Its place in the text. */
  readonly at: number;
  /** The end of a sentence about the text. */
  readonly reason: string;
}

/** The first sign of the text that it may not have; `null` without any. */
export function oddSign(text: string): OddSign | null {
  const found = odd.exec(text);
  if (found === null) return null;
  const [sign] = found;
  const name = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const what = /\p{Cs}/u.test(sign) ? 'half of a character' : 'the invisible control character';
  return { at: found.index, reason: `has ${what} ${name}: delete it, or type the text anew` };
}

/** Whether the text has signs that turn the direction of what follows, so that it reads otherwise than it is written. */
export function turnsDirection(text: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/.test(text);
}
