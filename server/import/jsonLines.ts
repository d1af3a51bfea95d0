/** Finds the line of a JSON text on which the value at a path starts; of the nearest value above it where there is none. */
export function lineInJson(text: string, path: readonly (string | number)[]): number {
  let at = skipSpace(text, 0);
  let found = at;
  for (const key of path) {
    const next = typeof key === 'number' ? elementAt(text, at, key) : memberAt(text, at, key);
    if (next === null) break;
    at = next;
    found = at;
  }
  return text.slice(0, found).split('\n').length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/** Where the member's value starts; `null` where the value at `from` is no object with it. */
function memberAt(text: string, from: number, key: string): number | null {
  if (text[from] !== '{') return null;
  let at = skipSpace(text, from + 1);
  while (text[at] === '"') {
    const end = endOfString(text, at);
    const name: unknown = JSON.parse(text.slice(at, end));
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (name === key) return value;
    at = afterComma(text, endOfValue(text, value));
  }
  return null;
}

function elementAt(text: string, from: number, index: number): number | null {
  if (text[from] !== '[') return null;
  let at = skipSpace(text, from + 1);
  for (let skipped = 0; skipped < index && text[at] !== ']'; skipped += 1)
    at = afterComma(text, endOfValue(text, at));
  return text[at] === ']' || at >= text.length ? null : at;
}

function afterComma(text: string, from: number): number {
  const at = skipSpace(text, from);
  return text[at] === ',' ? skipSpace(text, at + 1) : at;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfValue(text: string, from: number): number {
  let at = from;
  let depth = 0;
  do {
    const sign = text[at];
    if (sign === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') {
      if (depth === 0) return at;
      depth -= 1;
    }
    if (sign === ',' && depth === 0) return at;
    at += 1;
  } while (at < text.length);
  return at;
}
