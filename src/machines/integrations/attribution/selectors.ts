import type { SnapshotFrom } from 'xstate';
import type { SessionMeta } from '../../../contract/domain/index.ts';
import type { attributionMachine } from './machine.ts';
import { isAffiliateValid } from './rules.ts';

type Snapshot = SnapshotFrom<typeof attributionMachine>;

/** Whether an affiliate's attribution is still valid. `now` in milliseconds since the epoch. */
export const selectIsAffiseTrackingValid =
  (now: number) =>
  ({ context }: Snapshot): boolean =>
    isAffiliateValid(context.attribution, now);

/** The landing that carts and orders report; `null` until it is known. `now` in milliseconds since the epoch. */
export const selectSessionMeta =
  (now: number) =>
  ({ context: { attribution, meta } }: Snapshot): SessionMeta | null =>
    meta && { ...meta, isAffiseTrackingValid: isAffiliateValid(attribution, now) };
