import type { SnapshotFrom } from 'xstate';
import type { Loyalty } from '../../../contract/domain/index.ts';
import type { Paise } from '../../../pricing/types.ts';
import type { rewardsMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof rewardsMachine>;

/** Null: signed out, or not known yet. */
export const selectLoyalty = ({ context }: Snapshot): Loyalty | null => context.loyalty;
/** Points that can be spent; 0 while none are known of. */
export const selectUsablePoints = ({ context }: Snapshot): Paise => context.loyalty?.totalUsable ?? 0;
/** The last request failed; it is asked again later, or at once by `rewards.refresh`. */
export const selectHaveRewardsFailed = (snapshot: Snapshot): boolean => snapshot.matches('unknown');
export const selectAreRewardsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
