/**
 * Rule A6 of docs/decisions/0006: parses moments the same way everywhere. `Date.parse` does not: engines differ on all but one ISO
 * format.
 */

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d+))?)?(Z|([+-])([01]\d|2[0-3]):?([0-5]\d))?)?$/;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Minutes of India's zone, UTC+05:30, which applies if a text names none. */
const IST = 330;

/**
 * The moment that an ISO 8601 text names; for a date without a time, the last millisecond of that day. Without a zone,
 * India's applies. `null` if unreadable.
 */
export function lastInstant(text: string): number | null {
  const match = ISO.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone, sign, zoneHour, zoneMinute] =
    match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // A month or day that does not exist rolls over, so the month differs.
  if (new Date(midnight).getUTCMonth() !== Number(month) - 1) return null;
  if (hour === undefined) return midnight + DAY - 1 - IST * MINUTE;
  const clock = (Number(hour) * 60 + Number(minute)) * MINUTE + Number(second) * 1000;
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return midnight + clock + millis - offset(zone, sign, zoneHour, zoneMinute) * MINUTE;
}

/** The offset in minutes east of Greenwich. */
function offset(zone?: string, sign?: string, hours?: string, minutes?: string): number {
  if (zone === undefined) return IST;
  if (zone === 'Z') return 0;
  const east = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -east : east;
}
