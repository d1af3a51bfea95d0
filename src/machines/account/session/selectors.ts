/** Selectors of the session. */
import type { UserProfile } from '../../../contract/domain/index.ts';
import type { SessionContext, SessionTag } from './types.ts';

interface SessionState {
  readonly context: SessionContext;
}
interface TaggedSessionState extends SessionState {
  hasTag(tag: SessionTag): boolean;
}

/** `null` while signed out or not loaded yet. */
export const selectUser = ({ context }: SessionState): UserProfile | null => context.user;
/** Specification 4: signed in means user data is present. */
export const selectIsSignedIn = ({ context }: SessionState): boolean => context.user !== null;
/** False on the server and in the first client render. */
export const selectIsSessionKnown = (state: TaggedSessionState): boolean => !state.hasTag('unknown');
/** The server ended the session; the shopper did not sign out. */
export const selectIsEndedByServer = (state: TaggedSessionState): boolean => state.hasTag('ended');
/** Signed in from storage; the server could not be reached. */
export const selectIsStale = (state: TaggedSessionState): boolean => state.hasTag('stale');
/** The specification's isLoggedinViaGokwik: reward points do not apply (Specification 6). */
export const selectIsViaExpress = ({ context }: SessionState): boolean => context.isViaExpress;
/** The shopper came to buy as a guest: views do not suggest signing in. */
export const selectIsGuestMode = (state: TaggedSessionState): boolean => state.hasTag('guestMode');
