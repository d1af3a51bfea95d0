/** Calculates when a timer runs, by days in India. Pure. */
import type { TimerSettings } from '../../../contract/domain/index.ts';

const INDIA_OFFSET_MS = 330 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export type TimerPlan = Pick<TimerSettings, 'enabled' | 'isDaily' | 'startTime' | 'endTime'>;

/** Milliseconds since the epoch. */
export interface TimerWindow {
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * Orders placed before this time of day in India leave the same day (Specification 9).
 * @param dispatchBy such as `15:00`; `null` where the shop promises none
 */
export function dispatchCutOff(dispatchBy: string | null): TimerPlan {
  return {
    enabled: dispatchBy !== null,
    isDaily: true,
    startTime: '2026-01-01T00:00:00+05:30',
    endTime: dispatchBy === null ? null : `2026-01-01T${dispatchBy}:00+05:30`,
  };
}

/**
 * The window in which a timer runs now or next; `null` when it is off, has no valid end, or has ended. A daily timer runs from its
 * start's to its end's time of day in India, over midnight where the end is the earlier, and around the clock where both are the
 * same or there is no start.
 *
 * @param now milliseconds since the epoch, by the server's clock
 */
export function timerWindow(
  { enabled, isDaily, startTime, endTime }: TimerPlan,
  now: number,
): TimerWindow | null {
  const start = momentOf(startTime);
  const end = momentOf(endTime);
  if (!enabled || end === null) return null;
  if (!isDaily) return end > now ? { startsAt: start ?? 0, endsAt: end } : null;
  const midnight = now - timeOfDay(now);
  const today = midnight + timeOfDay(end);
  const endsAt = today > now ? today : today + DAY_MS;
  const length = start === null ? DAY_MS : (((end - start) % DAY_MS) + DAY_MS) % DAY_MS || DAY_MS;
  return { startsAt: endsAt - length, endsAt };
}

/** Whether the timer runs at this moment. */
export function isTimerRunning(plan: TimerPlan, now: number): boolean {
  const window = timerWindow(plan, now);
  return window !== null && window.startsAt <= now;
}

function momentOf(text: string | null): number | null {
  const moment = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
}

/** Milliseconds since midnight in India. */
function timeOfDay(moment: number): number {
  return (((moment + INDIA_OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS;
}
