import type { Result, SessionRecord, UserProfile } from '../../../contract/domain/index.ts';
import type { LogRequested, ToastRequested } from '../../shared/effects.ts';

/** Profile data only; tokens stay in the identity service. */
export interface SessionContext {
  /** Present: signed in (Specification 4 Session). */
  readonly user: UserProfile | null;
  /** The specification's isLoggedinViaGokwik: signed in inside the express checkout. */
  readonly isViaExpress: boolean;
  /** Consecutive failed loads of the user. */
  readonly failures: number;
  /** Remaining guest mode when it was restored or begun, in milliseconds. */
  readonly guestModeMs: number;
}

export type SessionEvent =
  /** From storage, once. */
  | {
      readonly type: 'session.restored';
      readonly record: SessionRecord | null;
      /** The identity service holds tokens, valid or not. */
      readonly hasTokens: boolean;
      /** Remaining guest mode in milliseconds; 0 when it is off. */
      readonly guestModeMs: number;
    }
  /** A shopper has just signed in; the identity service holds the tokens. */
  | { readonly type: 'session.begun' }
  /** The shopper verified a phone number in the express checkout: sign in here with the code that it returned. */
  | { readonly type: 'session.express.signIn'; readonly phone: string; readonly code: string }
  /** From `signInByCode`. */
  | { readonly type: 'session.express.answered'; readonly isSignedIn: boolean }
  | { readonly type: 'session.signOut' }
  /** The server rejects the tokens and refuses new ones. */
  | { readonly type: 'session.rejected' }
  /** The profile was changed in this tab. */
  | { readonly type: 'session.user.changed'; readonly user: UserProfile }
  /** `guest=1` in the address. */
  | { readonly type: 'session.guestMode.begin' }
  /** Another tab signed in, out, or changed the profile. */
  | { readonly type: 'tab.session.changed'; readonly record: SessionRecord | null }
  | { readonly type: 'connectivity.online' };

/** Sent to the storage actor. */
export type SessionCommand =
  | { readonly type: 'session.saved'; readonly record: SessionRecord }
  /**
   * Removes the shopper's data (user, tokens, drafts, an unfinished sign-in) and signs out at the server. An order that is
   * under way is forgotten only if the shopper signs out: where the server ends the session, a payment may be running.
   */
  | { readonly type: 'session.purged'; readonly by: 'shopper' | 'server' }
  | { readonly type: 'session.guestMode.begun'; readonly forMs: number };

/** Sent to the shop machine. */
export type SessionReport =
  | { readonly type: 'user.signedIn'; readonly userId: string; readonly isRestored: boolean }
  | { readonly type: 'user.signedOut'; readonly by: SignOutCause };

/** `shopper`: signed out here. `server`: expired or revoked. `elsewhere`: either, in another tab. */
export type SignOutCause = 'shopper' | 'server' | 'elsewhere';

export type SessionEmitted = ToastRequested | LogRequested;

/**
 * `unknown`: the stored record has not been read, so views show neither signed in nor signed out. `ended`: signed out by the
 * server.
 */
export type SessionTag = 'unknown' | 'ended' | 'busy' | 'stale' | 'signedIn' | 'guestMode';

export type UserReply = Result<UserProfile>;
