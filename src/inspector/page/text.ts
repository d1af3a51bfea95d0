import type { Json } from '../core/plain.ts';

/** Milliseconds as `1.204 s`. */
export function timeText(ms: number): string {
  return `${(ms / 1_000).toFixed(3)} s`;
}

export function jsonText(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}
