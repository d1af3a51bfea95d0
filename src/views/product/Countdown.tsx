import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const zone = 'Asia/Kolkata';
const moment = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: zone,
});

interface CountdownProps {
  /** ISO 8601. */
  readonly endsAt: string;
  /** The shop's clock, milliseconds; known in the browser only. */
  readonly now: () => number;
}

/** When something ends: the moment in the first HTML, then the time left, told once a minute so that nothing flickers. */
export function Countdown({ endsAt, now }: CountdownProps) {
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    const tell = () => setLeft(timeLeft(Date.parse(endsAt) - now()));
    tell();
    const timer = setInterval(tell, MINUTE_MS);
    return () => clearInterval(timer);
  }, [endsAt, now]);
  return <time dateTime={endsAt}>{left ?? `until ${moment.format(new Date(endsAt))}`}</time>;
}

/** Whole minutes, rounded up, so that the last minute reads “1 min”. */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE_MS);
  if (minutes <= 0) return 'over';
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts = [days > 0 && `${days} d`, hours > 0 && `${hours} h`, `${minutes % 60} min`].filter(Boolean);
  return `${parts.slice(0, 2).join(' ')} left`;
}
