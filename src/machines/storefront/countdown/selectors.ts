import type { SnapshotFrom } from 'xstate';
import type { countdownMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof countdownMachine>;

/** The clock has been read, or cannot be: the other selectors are valid. */
export const selectIsCountdownKnown = (snapshot: Snapshot): boolean =>
  snapshot.context.now !== null || snapshot.matches('over');
/** Whole minutes until the end, rounded up; `null` while the timer is not running. */
export const selectMinutesLeft = ({ context: { now, window } }: Snapshot): number | null =>
  now === null || window === null || window.startsAt > now ? null : Math.ceil((window.endsAt - now) / 60_000);
/** Milliseconds since the epoch; `null` without a future end. */
export const selectEnd = ({ context: { window } }: Snapshot): number | null => window?.endsAt ?? null;
