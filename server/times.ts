/** Days and moments of India, where the shop is, as staff type and read them. */

const india = { timeZone: 'Asia/Kolkata' } as const;
const isoDay = new Intl.DateTimeFormat('en-CA', { ...india, dateStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { ...india, timeStyle: 'short' });
const dayMs = 24 * 60 * 60_000;

/** The day of a moment: `2026-01-31`. */
export function dayOf(time: Date): string {
  return isoDay.format(time);
}

/** Day and minute of a moment: `2026-01-31 14:05`. */
export function momentOf(time: Date): string {
  return `${isoDay.format(time)} ${clock.format(time)}`;
}

/** How long ago a moment was: `5 min`, `3 h` or `2 days`. */
export function ageOf(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`;
}

/** When a day begins. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/** When a day ends and the next begins. */
export function endOf(day: string): Date {
  return new Date(startOf(day).getTime() + dayMs);
}

/** Why two days that were typed are no span of days, both included; `null`: they are. */
export function problemOfDays(from: string | null, to: string | null): string | null {
  const wrong = [from, to].find((day) => day !== null && !isDay(day));
  if (wrong !== undefined) return `"${wrong}" is no day. Days are written as 2026-01-31.`;
  return from !== null && to !== null && from > to ? `${from} is after ${to}.` : null;
}

/** Whether the calendar has the day: there is no 30 February. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
