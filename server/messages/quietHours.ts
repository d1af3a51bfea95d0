import { dayOf, startOf } from '../times.ts';

/** Hours of the day in India in which nothing is sent that can wait; from 21 to 9 is over midnight. `null`: none. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

/** The time itself, or the end of the quiet hours that it lies in. */
export function afterQuietHours(time: Date, quiet: QuietHours | null): Date {
  if (quiet === null) return time;
  const midnight = startOf(dayOf(time)).getTime();
  const hour = (time.getTime() - midnight) / hourMs;
  const { from, to } = quiet;
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? hour >= from || hour < to : hour >= from && hour < to;
  if (!isQuiet) return time;
  const isEvening = isOverMidnight && hour >= from;
  return new Date(midnight + (isEvening ? dayMs : 0) + to * hourMs);
}

/** Whether a time lies in the quiet hours. */
export function isQuiet(time: Date, quiet: QuietHours | null): boolean {
  return afterQuietHours(time, quiet) > time;
}
