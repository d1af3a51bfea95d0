import { ImportRefused } from './check.ts';
import { oddSign } from './signs.ts';

const remedy = 'save it as "CSV UTF-8", or in a text editor as UTF-8';

/**
 * Decodes a file in UTF-8, with or without a byte order mark. Throws ImportRefused with the first line that is not UTF-8 or has a
 * character that no text may have.
 */
export async function* textOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for await (const part of parts) {
    if (line === 1 && isUtf16(part))
      throw refused(1, `is not UTF-8 but perhaps UTF-16 ("Unicode"), or no text: ${remedy}`);
    let text: string;
    try {
      text = decoder.decode(part, { stream: true });
    } catch {
      throw refused(line + linesBeforeFault(part), `is not UTF-8: ${remedy}`);
    }
    const odd = oddSign(text);
    if (odd !== null) throw refused(line + text.slice(0, odd.at).split('\n').length - 1, odd.reason);
    line += text.split('\n').length - 1;
    yield text;
  }
  try {
    yield decoder.decode();
  } catch {
    throw refused(line, `is not UTF-8: ${remedy}`);
  }
}

export async function wholeTextOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const part of textOf(parts)) text += part;
  return text;
}

/** Whether one of the first four bytes is zero, as in UTF-16 text that begins with Latin letters. */
function isUtf16(part: Uint8Array): boolean {
  return part.subarray(0, 4).includes(0);
}

const newline = 0x0a;

/** How many whole lines of the part come before the first that is not UTF-8. No byte of a longer character equals a newline. */
function linesBeforeFault(part: Uint8Array): number {
  let lines = 0;
  // The part may begin in the middle of a character.
  let start = part.findIndex((byte) => (byte & 0xc0) !== 0x80);
  for (;;) {
    const end = part.indexOf(newline, start);
    if (end === -1 || !isText(part.subarray(start, end))) return lines;
    lines += 1;
    start = end + 1;
  }
}

function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function refused(line: number, reason: string): ImportRefused {
  return new ImportRefused([{ line, field: '', reason }]);
}
