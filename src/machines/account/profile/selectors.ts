import type { SnapshotFrom } from 'xstate';
import type { Failure, UserProfile } from '../../../contract/domain/index.ts';
import type { profileMachine } from './machine.ts';
import type { ProfileErrors, ProfileFields } from './types.ts';

type Snapshot = SnapshotFrom<typeof profileMachine>;

/** `null` until the server has answered. */
export const selectProfile = ({ context }: Snapshot): UserProfile | null => context.profile;
export const selectHasProfileFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** The form is open. */
export const selectIsEditingProfile = (snapshot: Snapshot): boolean =>
  snapshot.matches('editing') || snapshot.matches('saving');
export const selectIsSavingProfile = (snapshot: Snapshot): boolean => snapshot.matches('saving');
export const selectProfileFields = ({ context }: Snapshot): ProfileFields => context.fields;
export const selectProfileErrors = ({ context }: Snapshot): ProfileErrors => context.errors;
export const selectProfileFailure = ({ context }: Snapshot): Failure | null => context.failure;
