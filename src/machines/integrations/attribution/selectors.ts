import type { SnapshotFrom } from 'xstate';
import type { SessionMeta } from '../../../contract/domain/index.ts';
import type { attributionMachine } from './machine.ts';
import { isAffiliateValid } from './rules.ts';

type Snapshot = SnapshotFrom<typeof attributionMachine>;

/** Whether an affiliate brought the shopper, and that still counts. Milliseconds since the epoch. */
export const selectIsAffiseTrackingValid =
  (now: number) =>
  ({ context }: Snapshot): boolean =>
    isAffiliateValid(context.attribution, now);

/** What carts and orders say of the session's landing; null until it is known. Milliseconds since the epoch. */
export const selectSessionMeta =
  (now: number) =>
  ({ context: { attribution, meta } }: Snapshot): SessionMeta | null =>
    meta && { ...meta, isAffiseTrackingValid: isAffiliateValid(attribution, now) };
