const INDIA_IS_AHEAD_MS = 5.5 * 3_600_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** The day in India as it is printed there: 21 Nov 2026. `Intl` says the same; it takes longer to start than a list to draw. */
export function formatDay(moment: Date): string {
  const there = new Date(moment.getTime() + INDIA_IS_AHEAD_MS);
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** The day of a delivery, at no time of it: Saturday, 21 November. */
export const formatArrival = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Writes dates with these options, in the shop's language. Its formatter is made when first needed. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-IN', options);
    return format.format(date);
  };
}
