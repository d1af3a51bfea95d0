/** Finds what is wrong with a text that is not JSON, and on which line: a parser's own message often names no place. */

export interface JsonFault {
  readonly line: number;
  /** Completes "is not JSON: …". */
  readonly reason: string;
}

/** What may come next. `…OrClose`: or the closing bracket, as of an empty list. */
type Expected = 'value' | 'valueOrClose' | 'name' | 'nameOrClose' | 'colon' | 'commaOrClose' | 'end';

const token =
  /\s*("(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|[^"\\\n])*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)|[[\]{},:])/y;

const space = /\s*/y;

function afterSpace(text: string, from: number): number {
  space.lastIndex = from;
  space.exec(text);
  return space.lastIndex;
}

/** The first fault; `null` for a text without any. */
export function faultInJson(text: string): JsonFault | null {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let before = { end: 0, sign: '' };
  token.lastIndex = 0;
  for (;;) {
    const start = afterSpace(text, token.lastIndex);
    if (start >= text.length) {
      if (expected === 'end') return null;
      return at(text, text.trimEnd().length, 'it ends before everything that was opened is closed');
    }
    const sign = token.exec(text)?.[1];
    if (sign === undefined) return at(text, start, oddText(text.slice(start, start + 100), expected));
    const next = after(sign, expected, open);
    if (next === null) {
      if (before.sign === ',' && /[\]}]/.test(sign))
        return at(text, before.end - 1, `nothing follows the comma before ${sign}: take the comma away`);
      if (expected === 'commaOrClose' && !/[\]}:]/.test(sign))
        return at(text, before.end, `a comma is missing after ${before.sign.slice(0, 60)}`);
      return at(text, start, `${sign.slice(0, 60)} was not expected here: ${needs[expected]}`);
    }
    expected = next;
    before = { end: token.lastIndex, sign };
  }
}

const needs: Readonly<Record<Expected, string>> = {
  value: 'a value is missing',
  valueOrClose: 'a value or ] is missing',
  name: 'a name in double quotes is missing',
  nameOrClose: 'a name in double quotes or } is missing',
  colon: 'a colon is missing',
  commaOrClose: 'a comma or a closing bracket of the other kind is missing',
  end: 'the text has ended already',
};

/** What may follow this sign; `null` where the sign itself may not stand here. Keeps `open` up to date. */
function after(sign: string, expected: Expected, open: ('{' | '[')[]): Expected | null {
  const isName = expected === 'name' || expected === 'nameOrClose';
  const isValue = expected === 'value' || expected === 'valueOrClose';
  const behind = (): Expected => (open.length === 0 ? 'end' : 'commaOrClose');
  switch (sign) {
    case '{':
    case '[':
      if (!isValue) return null;
      open.push(sign);
      return sign === '{' ? 'nameOrClose' : 'valueOrClose';
    case '}':
    case ']': {
      const isOpen = open.at(-1) === (sign === '}' ? '{' : '[');
      const mayClose =
        expected === 'commaOrClose' || expected === (sign === '}' ? 'nameOrClose' : 'valueOrClose');
      if (!isOpen || !mayClose) return null;
      open.pop();
      return behind();
    }
    case ',':
      if (expected !== 'commaOrClose') return null;
      return open.at(-1) === '{' ? 'name' : 'value';
    case ':':
      return expected === 'colon' ? 'value' : null;
    default:
      if (isName) return sign.startsWith('"') ? 'colon' : null;
      return isValue ? behind() : null;
  }
}

function oddText(text: string, expected: Expected): string {
  const word = /^[^\s,:[\]{}]{1,30}/.exec(text)?.[0] ?? text.slice(0, 1);
  if (word.startsWith('"'))
    return `the text ${word} has no closing quote on its line, or a backslash of its own`;
  if (word.startsWith('//') || word.startsWith('/*')) return 'it has a comment: take it away';
  return `${word} was not expected here: ${needs[expected]}`;
}

function at(text: string, position: number, reason: string): JsonFault {
  return { line: text.slice(0, position).split('\n').length, reason };
}
