/** The texts that the server accepts. The browser never stores or sends others. */

/** NUL, which PostgreSQL cannot store, and halves of surrogate pairs, which are no Unicode. */
const unfit = /[\0\p{Cs}]/gu;

/** Whether a text is well-formed Unicode without NUL. */
export function isWellFormedText(text: string): boolean {
  return text.search(unfit) < 0;
}

/** The text without what is unfit, at most `longest` UTF-16 units long; no character is cut in half. */
export function fitText(text: string, longest: number): string {
  return text.replace(unfit, '').slice(0, longest).replace(unfit, '');
}
