import type { SnapshotFrom } from 'xstate';
import type { countdownMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof countdownMachine>;

/** The time has been read at least once, or cannot be: what is selected holds. */
export const selectIsCountdownKnown = (snapshot: Snapshot): boolean =>
  snapshot.context.now !== null || snapshot.matches('over');
/** Whole minutes until the end, rounded up; null: it does not run. */
export const selectMinutesLeft = ({ context: { now, window } }: Snapshot): number | null =>
  now === null || window === null || window.startsAt > now ? null : Math.ceil((window.endsAt - now) / 60_000);
/** Milliseconds since the epoch; null: no end is to come. */
export const selectEnd = ({ context: { window } }: Snapshot): number | null => window?.endsAt ?? null;
