import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface UnsentEvent {
  readonly type: string;
  /** Path from the project's root. */
  readonly declaredIn: string;
}

const sources = 'src/**/*.{ts,tsx}';
/** The inspector's samples and invariants send events to find mistakes; the shop does not. */
const isShipped = (path: string) => !path.startsWith('src/inspected/');

const declaration = /readonly type:\s*((?:\|?\s*'[\w.]+'\s*)+)/g;
const value = /(?<!readonly )\btype:\s*([^,;{}]*'[\w.]+'[^,;{}]*)[,;}]/g;
/** Names of events have dots: `cart.add`. */
const literal = /'([a-z]\w*(?:\.\w+)+)'/g;

/**
 * Compares the events that machines and services declare (`readonly type: 'name'`) with those that shipped code creates
 * (`type: 'name'`). `root` is the project's folder.
 */
export async function findUnsentEvents(
  root: string,
): Promise<{ readonly events: number; readonly unsent: readonly UnsentEvent[] }> {
  const declared = new Map<string, string>();
  const sent = new Set<string>();
  for (const path of globSync(sources, { cwd: root }).filter(isShipped).sort()) {
    const text = await readFile(join(root, path), 'utf8');
    for (const type of literalsOf(text, declaration)) if (!declared.has(type)) declared.set(type, path);
    for (const type of literalsOf(withoutTypes(text), value)) sent.add(type);
  }
  const unsent = [...declared].filter(([type]) => !sent.has(type));
  return { events: declared.size, unsent: unsent.map(([type, declaredIn]) => ({ type, declaredIn })) };
}

function literalsOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found = '']) =>
    [...found.matchAll(literal)].map(([, type = '']) => type),
  );
}

/** Removes `Extract<…, { type: 'x' }>`, which names an event without creating it. */
function withoutTypes(text: string): string {
  return text.replaceAll(/\{\s*type:\s*[^{}]*\}\s*>/g, '');
}
