const INDIA_IS_AHEAD_MS = 5.5 * 3_600_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/**
 * Formats a moment as a day in India: 21 Nov 2026. `Intl` gives the same result, but creating its formatter is
 * slower.
 */
export function formatDay(moment: Date): string {
  const there = new Date(moment.getTime() + INDIA_IS_AHEAD_MS);
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** Formats a delivery day: Saturday, 21 November. */
export const formatArrival = createDateFormatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Returns a function that formats dates in the shop's locale. The formatter is created on first use. */
export function createDateFormatter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-IN', options);
    return format.format(date);
  };
}
