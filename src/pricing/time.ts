/** A6: moments, read the same everywhere. `Date.parse` is not: engines differ on all but one ISO form. */

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d+))?)?(Z|([+-])([01]\d|2[0-3]):?([0-5]\d))?)?$/;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** India, UTC+05:30: the shop's zone, where none is given. */
const IST = 330;

/**
 * The last millisecond that an ISO 8601 text names: a bare date lasts to the end of its day. India's zone
 * where the text has none. Null if unreadable.
 */
export function lastInstant(text: string): number | null {
  const match = ISO.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone, sign, zoneHour, zoneMinute] =
    match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // A month or a day that there is not rolls over, so that the month read back is another.
  if (new Date(midnight).getUTCMonth() !== Number(month) - 1) return null;
  if (hour === undefined) return midnight + DAY - 1 - IST * MINUTE;
  const clock = (Number(hour) * 60 + Number(minute)) * MINUTE + Number(second) * 1000;
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return midnight + clock + millis - offset(zone, sign, zoneHour, zoneMinute) * MINUTE;
}

/** Minutes east of Greenwich. */
function offset(zone?: string, sign?: string, hours?: string, minutes?: string): number {
  if (zone === undefined) return IST;
  if (zone === 'Z') return 0;
  const east = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -east : east;
}
