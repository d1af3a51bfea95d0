/** Sign-in at a user pool with Cognito's protocol. Only the access token leaves this service. */
import type { TokenReading } from '../shopApi/index.ts';

/** The pool in which shoppers have their accounts. */
export interface UserPool {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Absolute address. */
  readonly endpoint: string;
}

export type CodeOutcome =
  | { readonly kind: 'signedIn' }
  /** @property triesLeft `null` if the pool does not say */
  | { readonly kind: 'wrong'; readonly triesLeft: number | null }
  | { readonly kind: 'expired' }
  /** The pool accepts no further try for this code. */
  | { readonly kind: 'tooMany' }
  /** No usable reply; the code may still be valid. */
  | { readonly kind: 'unreachable' };

export interface Identity {
  /** Whether tokens are stored, valid or not. Works without the identity code. */
  readonly hasTokens: () => boolean;
  /** Returns the access token, renewed if it has expired. */
  readonly accessToken: () => Promise<TokenReading>;
  /** Returns a new access token even if the old one has not expired, because the server rejected it. */
  readonly renewToken: () => Promise<TokenReading>;
  /**
   * Sends the code that the shopper received. On success the tokens are stored.
   * @param phone with +91
   */
  readonly signIn: (answer: { readonly phone: string; readonly code: string }) => Promise<CodeOutcome>;
  /**
   * Removes the tokens at once and sends their revocation, which may fail: a browser that is offline or closing is
   * signed out all the same. Works without the identity code.
   */
  readonly signOut: () => void;
}

/** The part of identity whose code is loaded on first use. */
export type LoadedIdentity = Pick<Identity, 'accessToken' | 'renewToken' | 'signIn'>;
