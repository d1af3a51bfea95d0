import { createDateFormatter } from '../design/dates.ts';

const moment = createDateFormatter({ dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/**
 * Until when a deal's price holds; `null` if neither a time nor the stock ends it.
 *
 * @param stock units left; `null` where stock is not tracked
 */
export function dealEnd(until: string | null, stock: number | null): string | null {
  if (until !== null) return `until ${moment(new Date(until))}`;
  return stock === null ? null : 'while stocks last';
}
