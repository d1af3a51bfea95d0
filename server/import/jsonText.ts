import { faultInJson } from './jsonFault.ts';
import { oddSign } from './signs.ts';

export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  /** `reason` completes a sentence about the file. */
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Parses the text of a JSON file. */
export function readJsonText(text: string): JsonReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (text.trim() === '') return { ok: false, line: 1, reason: 'is empty' };
    const { line, reason } = faultInJson(text) ?? { line: 1, reason: String(error) };
    return { ok: false, line, reason: `is not JSON: ${reason}` };
  }
  return oddText(text) ?? { ok: true, value };
}

/** The first text or name with a character that it may not have, which JSON allows as an escape such as \u0000. */
function oddText(text: string): JsonReading | null {
  for (const { 0: written, index } of text.matchAll(/"(?:\\.|[^"\\])*"/g)) {
    const odd = written.includes('\\') ? oddSign(String(JSON.parse(written))) : null;
    if (odd === null) continue;
    return { ok: false, line: text.slice(0, index).split('\n').length, reason: odd.reason };
  }
  return null;
}
