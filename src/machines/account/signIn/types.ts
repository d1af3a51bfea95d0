import type { ProfileChange, Result, UserProfile } from '../../../contract/domain/index.ts';

/** The problem that the current step shows. */
export type SignInProblem =
  | { readonly kind: 'phone' }
  /** Not six digits. */
  | { readonly kind: 'incomplete' }
  /** @property triesLeft `null` when unknown */
  | { readonly kind: 'wrong'; readonly triesLeft: number | null }
  | { readonly kind: 'expired' }
  /** This code accepts no further answers. */
  | { readonly kind: 'tooManyTries' }
  /** No further code is sent for now; an earlier one remains valid. */
  | { readonly kind: 'tooManyCodes' }
  | { readonly kind: 'network' }
  | { readonly kind: 'server' }
  | { readonly kind: 'firstName' }
  | { readonly kind: 'email' };

/** The phone number is shown and used for resending. The code itself is passed on and stored nowhere. */
export interface SignInContext {
  readonly storeId: string;
  /** Asks a new shopper for their name at the end. */
  readonly customSignup: boolean;
  /** Ten digits, as submitted last. */
  readonly phone: string;
  /** The number that the latest code was requested for, ten digits; `null` before the first. */
  readonly phoneOfCode: string | null;
  readonly problem: SignInProblem | null;
  /** Time until another code can be requested, in milliseconds, counted from the latest send. */
  readonly resendMs: number;
  /** Number of requested codes; a change restarts the countdown. */
  readonly sends: number;
}

export interface SignInInput {
  readonly storeId: string;
  readonly customSignup: boolean;
}

export type SignInEvent =
  | { readonly type: 'signIn.phone.submitted'; readonly phone: string }
  | { readonly type: 'signIn.code.submitted'; readonly code: string }
  /** The field is being edited, which clears its message. */
  | { readonly type: 'signIn.edited' }
  | { readonly type: 'signIn.resend' }
  | { readonly type: 'signIn.number.change' }
  | { readonly type: 'signIn.profile.submitted'; readonly profile: SignUpProfile }
  | { readonly type: 'signIn.profile.skipped' }
  /** From `answerCode`. */
  | { readonly type: 'signIn.code.answered'; readonly outcome: CodeOutcome }
  /** Internal: starts the pause before another code can be requested. */
  | { readonly type: 'signIn.cooling' }
  /** Internal: the sign-in has ended. */
  | { readonly type: 'signIn.finished' };

export type SignUpProfile = Readonly<Record<'firstName' | 'lastName' | 'email', string>>;

export type CodeOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'wrong'; readonly triesLeft: number | null }
  | { readonly kind: 'expired' | 'tooMany' | 'unreachable' };

/** Sent to `answerCode`. */
export interface CodeEntered {
  readonly type: 'code.answer';
  /** With +91. */
  readonly phone: string;
  readonly code: string;
}

/** Sent to the parent. */
export type SignInReport =
  /** The identity service holds the shopper's tokens. */
  | { readonly type: 'signIn.verified' }
  | { readonly type: 'signIn.profile.saved'; readonly user: UserProfile };

/** A code that was sent from this tab and is still valid. */
export interface SentCode {
  /** Ten digits. */
  readonly phone: string;
  /** Time until another code can be requested, in milliseconds. */
  readonly resendMs: number;
}

/** `busy`: a reply is pending, and nothing can be pressed. */
export type SignInTag = 'busy' | 'phone' | 'code' | 'profile';

export type DispatchReply = Result<null>;
export type ProfileReply = Result<UserProfile>;
export type SaveProfileInput = { readonly change: ProfileChange };
