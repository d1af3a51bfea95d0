/** Differences between two JSON values. */
import type { Json, JsonObject } from './plain.ts';

export interface Difference {
  /** Such as `context.fields.phone` or `lines.0.qty`; empty for the whole value. */
  readonly path: string;
  /** `undefined` when there is no such value. */
  readonly expected: Json | undefined;
  readonly actual: Json | undefined;
}

const MOST_DIFFERENCES = 20;

/** Returns the first 20 differences. */
export function differences(expected: Json | undefined, actual: Json | undefined, path = ''): Difference[] {
  const found: Difference[] = [];
  compare(expected, actual, path, found);
  return found;
}

function compare(expected: Json | undefined, actual: Json | undefined, path: string, found: Difference[]) {
  if (found.length >= MOST_DIFFERENCES) return;
  const before = children(expected);
  const after = children(actual);
  if (!before || !after) {
    if (!Object.is(expected, actual)) found.push({ path, expected, actual });
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    compare(before[key], after[key], path === '' ? key : `${path}.${key}`, found);
}

function children(value: Json | undefined): JsonObject | null {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null;
}

/** Compares a value with a pattern: objects may have more keys than the pattern, everything else must be equal. */
export function missing(pattern: Json | undefined, actual: Json | undefined, path = ''): Difference[] {
  const isOpen = typeof pattern === 'object' && pattern !== null && !Array.isArray(pattern);
  if (!isOpen) return differences(pattern, actual, path);
  const held = children(actual);
  if (!held) return [{ path, expected: pattern, actual }];
  return Object.entries(pattern).flatMap(([key, value]) =>
    missing(value, held[key], path === '' ? key : `${path}.${key}`),
  );
}

/** Formats a difference in one line: `fields.phone: "1" → "2"`. */
export function differenceText({ path, expected, actual }: Difference): string {
  return `${path || '(all)'}: ${short(expected)} → ${short(actual)}`;
}

/** Formats a value as JSON, cut to a length. */
export function short(value: Json | undefined, most = 120): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
