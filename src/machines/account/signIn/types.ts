import type { ProfileChange, Result, UserProfile } from '../../../contract/domain/index.ts';

/** What stands in the way, for the step that is shown. */
export type SignInProblem =
  | { readonly kind: 'phone' }
  /** Not six digits. */
  | { readonly kind: 'incomplete' }
  /** @property triesLeft null: not known */
  | { readonly kind: 'wrong'; readonly triesLeft: number | null }
  | { readonly kind: 'expired' }
  /** This code takes no further answer. */
  | { readonly kind: 'tooManyTries' }
  /** No further code is sent for now; one that came is still good. */
  | { readonly kind: 'tooManyCodes' }
  | { readonly kind: 'network' }
  | { readonly kind: 'server' }
  | { readonly kind: 'firstName' }
  | { readonly kind: 'email' };

/** The phone is here to be shown, and to be sent a code again. The code itself passes through and is kept nowhere. */
export interface SignInContext {
  readonly storeId: string;
  /** Ask a new shopper's name before the end. */
  readonly customSignup: boolean;
  /** As typed, or ten digits once a code was sent. */
  readonly phone: string;
  readonly problem: SignInProblem | null;
  /** How long another code must wait, in milliseconds, from when this was told. */
  readonly resendMs: number;
  /** Codes asked for; a change starts the countdown anew. */
  readonly sends: number;
}

export interface SignInInput {
  readonly storeId: string;
  readonly customSignup: boolean;
}

export type SignInEvent =
  | { readonly type: 'signIn.phone.submitted'; readonly phone: string }
  | { readonly type: 'signIn.code.submitted'; readonly code: string }
  /** The field is being edited: its message goes. */
  | { readonly type: 'signIn.edited' }
  | { readonly type: 'signIn.resend' }
  | { readonly type: 'signIn.number.change' }
  | { readonly type: 'signIn.profile.submitted'; readonly profile: SignUpProfile }
  | { readonly type: 'signIn.profile.skipped' }
  /** From `answerCode`. */
  | { readonly type: 'signIn.code.answered'; readonly outcome: CodeOutcome }
  /** To itself: another code may not be asked for before a while. */
  | { readonly type: 'signIn.cooling' }
  /** To itself: it is over. */
  | { readonly type: 'signIn.finished' };

export type SignUpProfile = Readonly<Record<'firstName' | 'lastName' | 'email', string>>;

export type CodeOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'wrong'; readonly triesLeft: number | null }
  | { readonly kind: 'expired' | 'tooMany' | 'unreachable' };

/** Told to `answerCode`. */
export interface AnswerCode {
  readonly type: 'code.answer';
  /** With +91. */
  readonly phone: string;
  readonly code: string;
}

/** Told to whoever invokes this machine. */
export type SignInReport =
  /** The identity service has the shopper's tokens. */
  | { readonly type: 'signIn.verified' }
  | { readonly type: 'signIn.profile.saved'; readonly user: UserProfile };

/** A code that was sent from this tab and may still be answered. */
export interface SentCode {
  /** Ten digits. */
  readonly phone: string;
  /** How long another one must wait, in milliseconds. */
  readonly resendMs: number;
}

/** `busy`: an answer is awaited, and nothing else can be pressed. */
export type SignInTag = 'busy' | 'phone' | 'code' | 'profile';

export type DispatchReply = Result<null>;
export type ProfileReply = Result<UserProfile>;
export type SaveProfileInput = { readonly change: ProfileChange };
