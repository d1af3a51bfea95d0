/** The shopper's sign-in at a user pool that speaks Cognito's wire. Tokens stay inside, but for the access token. */
import type { TokenReading } from '../shopApi/index.ts';

/** The pool that signs people in. */
export interface UserPool {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Absolute. */
  readonly endpoint: string;
}

export type CodeOutcome =
  | { readonly kind: 'signedIn' }
  /** @property triesLeft null: the pool does not say */
  | { readonly kind: 'wrong'; readonly triesLeft: number | null }
  | { readonly kind: 'expired' }
  /** No further answer to this code is taken. */
  | { readonly kind: 'tooMany' }
  /** No answer, or none that can be used: the code may still be good. */
  | { readonly kind: 'unreachable' };

export interface Identity {
  /** Whether tokens are stored, good or not. Needs no identity code. */
  readonly hasTokens: () => boolean;
  /** The access token, renewed when its time is over. */
  readonly accessToken: () => Promise<TokenReading>;
  /** A new access token, whatever the old one's time: the server took it no more. */
  readonly renewToken: () => Promise<TokenReading>;
  /**
   * Answers the code that the shop sent to the phone. On success the tokens are stored.
   * @param phone with +91
   */
  readonly signIn: (answer: { readonly phone: string; readonly code: string }) => Promise<CodeOutcome>;
  /**
   * Forgets the tokens at once and asks the pool to revoke them, which need not succeed: a browser that is offline or
   * closing is signed out all the same. Needs no identity code.
   */
  readonly signOut: () => void;
}

/** The part of identity whose code is loaded late. */
export type LoadedIdentity = Pick<Identity, 'accessToken' | 'renewToken' | 'signIn'>;
