/** Days as staff type them. */
import { dayOf } from '../times.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const dayMs = 24 * 60 * 60_000;

/**
 * The day that was typed, in India, `YYYY-MM-DD`: `today`, `tomorrow`, the coming weekday of a name (`mon`, `next Monday`), or a
 * date (`3 June`, `3/6`, `2026-06-03`). `null`: the text is no day.
 */
export function readDay(typed: string, now: Date): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^(on|this|next|coming) /, '');
  const today = new Date(dayOf(now));
  const after = (days: number) => isoOf(today.getTime() + days * dayMs);
  const near = ['today', 'tomorrow', 'day after tomorrow'].indexOf(text);
  if (near >= 0) return after(near);
  const weekday = indexOfName(weekdays, text);
  if (weekday !== null) return after(((weekday - today.getUTCDay() + 6) % 7) + 1);
  const date = readDate(text);
  if (date === null) return null;
  const { day, month, year } = date;
  // This may be no real day, such as 31 November; callers refuse it, because it is not among the days to choose from.
  const isoIn = (each: number) => `${each}-${twoFigures(month + 1)}-${twoFigures(day)}`;
  const thisYear = today.getUTCFullYear();
  if (year !== null) return isoIn(year);
  return isoIn(thisYear) < after(0) ? isoIn(thisYear + 1) : isoIn(thisYear);
}

interface TypedDate {
  readonly day: number;
  /** From 0. */
  readonly month: number;
  readonly year: number | null;
}

function readDate(text: string): TypedDate | null {
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
  const figures = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})([/.-](?<year>(\d\d)?\d\d))?$/;
  const dayFirst = /^(?<day>\d{1,2})(st|nd|rd|th)? (?<month>\p{L}+)(,? (?<year>\d{4}))?$/u;
  const monthFirst = /^(?<month>\p{L}+) (?<day>\d{1,2})(st|nd|rd|th)?(,? (?<year>\d{4}))?$/u;
  const parts = [iso, figures, dayFirst, monthFirst].map((form) => form.exec(text)?.groups).find(Boolean);
  if (parts === undefined) return null;
  const { day, month = '', year } = parts;
  const place = /^\d/.test(month) ? Number(month) - 1 : indexOfName(months, month);
  if (place === null || place > 11) return null;
  const whole = year?.length === 2 ? `20${year}` : year;
  return { day: Number(day), month: place, year: whole === undefined ? null : Number(whole) };
}

/** Finds a name by its first three letters or more. */
function indexOfName(names: readonly string[], text: string): number | null {
  const place = text.length < 3 ? -1 : names.findIndex((name) => name.startsWith(text));
  return place < 0 ? null : place;
}

const twoFigures = (figure: number) => String(figure).padStart(2, '0');

function isoOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
