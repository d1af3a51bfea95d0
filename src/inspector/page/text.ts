import type { Json } from '../core/plain.ts';

/** Milliseconds as `1.204 s`. */
export function timeText(ms: number): string {
  return `${(ms / 1_000).toFixed(3)} s`;
}

export function jsonText(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** The last part of a state's or an actor's path. */
export function lastOf(path: string): string {
  return path.split(/[./]/).at(-1) ?? path;
}
