import { timeText } from './timeText.ts';

/** The remaining time. It is no live region, so screen readers do not announce every minute. */
export function TimeLeft({ minutes }: { readonly minutes: number }) {
  return <time dateTime={`PT${minutes}M`}>{timeText(minutes)}</time>;
}
