import type { Json } from '../core/plain.ts';

/** Formats milliseconds as `1.204 s`. */
export function timeText(ms: number): string {
  return `${(ms / 1_000).toFixed(3)} s`;
}

export function jsonText(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** Adds keys for a React list to texts, which may repeat. */
export function keyed(texts: readonly string[]): { readonly key: string; readonly text: string }[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const time = (seen.get(text) ?? 0) + 1;
    seen.set(text, time);
    return { key: `${text} ${time}`, text };
  });
}
