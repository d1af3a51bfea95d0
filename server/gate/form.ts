import { hasOnlyWellFormedText } from './json.ts';

/** The fields of a browser's form; `null` if one has a character that cannot be stored. */
export function readForm(body: unknown): Readonly<Record<string, string>> | null {
  const form = Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
  return hasOnlyWellFormedText(form) ? form : null;
}
