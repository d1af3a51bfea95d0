/** What views and other machines' owners read of the session. */
import type { UserProfile } from '../../../contract/domain/index.ts';
import type { SessionContext, SessionTag } from './types.ts';

interface SessionState {
  readonly context: SessionContext;
}
interface TaggedSessionState extends SessionState {
  hasTag(tag: SessionTag): boolean;
}

/** Null: signed out, or not known yet. */
export const selectUser = ({ context }: SessionState): UserProfile | null => context.user;
/** S §4: signed in means user data is present. */
export const selectIsSignedIn = ({ context }: SessionState): boolean => context.user !== null;
/** False on the server and in the first client render. */
export const selectIsSessionKnown = (state: TaggedSessionState): boolean => !state.hasTag('unknown');
/** Signed in by what was stored; the server could not be asked. */
export const selectIsStale = (state: TaggedSessionState): boolean => state.hasTag('stale');
/** The specification's isLoggedinViaGokwik: reward points do not apply (S §6). */
export const selectIsViaExpress = ({ context }: SessionState): boolean => context.isViaExpress;
/** The shopper came to buy as a guest: do not invite to sign in. */
export const selectIsGuestMode = (state: TaggedSessionState): boolean => state.hasTag('guestMode');
