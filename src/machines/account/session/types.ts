import type { Result, SessionRecord, UserProfile } from '../../../contract/domain/index.ts';
import type { LogRequested, ToastRequested } from '../../shared/effects.ts';

/** Profile data only: tokens are the identity service's, and never come here. */
export interface SessionContext {
  /** Present: signed in (S §4 Session). */
  readonly user: UserProfile | null;
  /** The specification's isLoggedinViaGokwik: signed in inside the express checkout. */
  readonly isViaExpress: boolean;
  /** Calls in a row that failed to bring the user. */
  readonly failures: number;
  /** How much of guest mode was left when it was last told of, in milliseconds. */
  readonly guestModeMs: number;
}

export type SessionEvent =
  /** From storage, once. */
  | {
      readonly type: 'session.restored';
      readonly record: SessionRecord | null;
      /** The identity service holds tokens, good or not. */
      readonly hasTokens: boolean;
      /** What is left of guest mode, in milliseconds; 0: it is off. */
      readonly guestModeMs: number;
    }
  /** The identity service has tokens of a shopper who has just signed in. */
  | { readonly type: 'session.begun' }
  /** In the express checkout's widget the shopper proved a phone: sign in here with the code that it gave for this. */
  | { readonly type: 'session.express.signIn'; readonly phone: string; readonly code: string }
  /** From `signInByCode`. */
  | { readonly type: 'session.express.answered'; readonly isSignedIn: boolean }
  | { readonly type: 'session.signOut' }
  /** The server takes the tokens no more, and new ones are refused. */
  | { readonly type: 'session.rejected' }
  /** The profile was changed, here. */
  | { readonly type: 'session.user.changed'; readonly user: UserProfile }
  /** `guest=1` in the address. */
  | { readonly type: 'session.guestMode.begin' }
  /** Another tab signed in, out, or changed the profile. */
  | { readonly type: 'tab.session.changed'; readonly record: SessionRecord | null }
  | { readonly type: 'connectivity.online' };

/** Told to the storage actor. */
export type SessionCommand =
  | { readonly type: 'session.saved'; readonly record: SessionRecord }
  /** Forget what belongs to the shopper (user, tokens, drafts, an unfinished sign-in), and tell the server. */
  | { readonly type: 'session.purged' }
  | { readonly type: 'session.guestMode.begun'; readonly forMs: number };

/** Told to the shop. */
export type SessionReport =
  | { readonly type: 'user.signedIn'; readonly userId: string; readonly isRestored: boolean }
  | { readonly type: 'user.signedOut'; readonly by: SignOutCause };

/** `shopper`: asked for here. `server`: expired or revoked. `elsewhere`: either, in another tab. */
export type SignOutCause = 'shopper' | 'server' | 'elsewhere';

export type SessionEmitted = ToastRequested | LogRequested;

/** `unknown`: what is stored is not read yet, so neither signed in nor signed out may be shown. */
export type SessionTag = 'unknown' | 'busy' | 'stale' | 'signedIn' | 'guestMode';

export type UserReply = Result<UserProfile>;
