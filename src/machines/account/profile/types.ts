import type { Failure, ProfileChange, Result, UserProfile } from '../../../contract/domain/index.ts';

export type ProfileField = 'firstName' | 'lastName' | 'email' | 'gender' | 'dob';
export type ProfileFields = Readonly<Record<ProfileField, string>>;
export type ProfileErrors = Readonly<Partial<Record<ProfileField, string>>>;

export interface ProfileContext {
  /** `null` until the server has answered. */
  readonly profile: UserProfile | null;
  readonly fields: ProfileFields;
  readonly errors: ProfileErrors;
  /** Why saving failed. */
  readonly failure: Failure | null;
}

export type ProfileEvent =
  | { readonly type: 'profile.retry' }
  | { readonly type: 'connectivity.online' }
  | { readonly type: 'profile.edit' }
  | { readonly type: 'profile.field.changed'; readonly field: ProfileField; readonly value: string }
  | { readonly type: 'profile.submitted' }
  | { readonly type: 'profile.cancelled' };

export type ProfileEmitted = { readonly type: 'profile.saved'; readonly profile: UserProfile };

export type ProfileReply = Result<UserProfile>;
export type { ProfileChange };
