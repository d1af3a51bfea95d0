/** Formats minutes in the two largest units, such as “2 h 14 min”. */
export function timeText(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts = [days > 0 && `${days} d`, hours > 0 && `${hours} h`, `${minutes % 60} min`].filter(Boolean);
  return parts.slice(0, 2).join(' ');
}
