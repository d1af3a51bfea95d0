import { lastInstant } from '../../src/pricing/time.ts';

/** When a deal in an import begins and ends. A file may name a day. */

/** A day means its last instant. */
export function instantOf(time: string | null): string | null {
  const instant = time === null ? null : lastInstant(time);
  return instant === null ? null : new Date(instant).toISOString();
}

const day = 86_400_000;

/** A day means its first instant. */
export function startOf(time: string | null): string | null {
  const instant = time === null ? null : lastInstant(time);
  if (instant === null) return null;
  return new Date(time?.includes('T') ? instant : instant - day + 1).toISOString();
}

export function isAfter(time: string | null, now: string): boolean {
  return time !== null && Date.parse(time) > Date.parse(now);
}
