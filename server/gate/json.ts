import { isWellFormedText } from '../../src/contract/text.ts';

/** The parsed JSON of a caller, or a message for the caller about why it was refused. */
export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/** Limit of nested objects and lists in a caller's JSON; the deepest known request has nine levels. */
const deepestJson = 32;

const unreadable: JsonReading = { ok: false, problem: 'This is not JSON.' };
const tooDeep: JsonReading = { ok: false, problem: `JSON of at most ${deepestJson} levels, please.` };
const unfit: JsonReading = { ok: false, problem: 'A text has a character that cannot be stored.' };

/**
 * Parses a caller's JSON: at most {@link deepestJson} levels deep, and, unless `texts` is `unchecked`, only with well-formed
 * Unicode without NUL in texts and names. Never throws.
 */
export function readJson(body: unknown, texts: 'checked' | 'unchecked' = 'checked'): JsonReading {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : body;
  if (typeof text !== 'string') return unreadable;
  if (isTooDeep(text)) return tooDeep;
  try {
    const value: unknown = JSON.parse(text);
    return texts === 'checked' && !hasOnlyWellFormedText(value) ? unfit : { ok: true, value };
  } catch {
    return unreadable;
  }
}

/** Whether JSON is nested too deeply. Counts brackets outside of texts in one pass, before the JSON is parsed. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > deepestJson) return true;
  }
  return false;
}

/** Whether every text and every name in a JSON value is well-formed Unicode without NUL. */
export function hasOnlyWellFormedText(value: unknown): boolean {
  if (typeof value === 'string') return isWellFormedText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, inner]) => isWellFormedText(name) && hasOnlyWellFormedText(inner),
  );
}

/** Levels of a JSON value that has been bounded by {@link readJson}; 0 for a scalar. */
export function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((deepest: number, inner) => Math.max(deepest, depthOf(inner)), 0);
}
