import type { TimerSettings } from '../../contract/domain/index.ts';

const INDIA_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * When the timer really ends, ISO 8601, or null when it has ended or has no end. A daily one ends at its time
 * of day in India, today or tomorrow.
 */
export function timerEnd(
  { endTime, isDaily }: Pick<TimerSettings, 'endTime' | 'isDaily'>,
  now: number,
): string | null {
  const end = endTime === null ? Number.NaN : Date.parse(endTime);
  if (Number.isNaN(end)) return null;
  if (!isDaily) return end > now ? new Date(end).toISOString() : null;
  const timeOfDay = (((end + INDIA_OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  const midnight = Math.floor((now + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;
  const today = midnight + timeOfDay;
  return new Date(today > now ? today : today + DAY_MS).toISOString();
}
