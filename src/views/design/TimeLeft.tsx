import { timeText } from './timeText.ts';

/** How long there is still: no live region, so that nobody is told every minute. */
export function TimeLeft({ minutes }: { readonly minutes: number }) {
  return <time dateTime={`PT${minutes}M`}>{timeText(minutes)}</time>;
}
