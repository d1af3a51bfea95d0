import type { ActorRefFrom } from 'xstate';
import {
  selectIsEndedByServer,
  selectUser,
  type sessionMachine,
} from '../../machines/account/session/index.ts';

/**
 * Calls back when the signed-in shopper signs out or is replaced by another, here or in another tab. Not when the server ends
 * the session, because the same shopper is still at the browser then. Returns a function that unsubscribes.
 */
export function onSignOut(session: ActorRefFrom<typeof sessionMachine>, callBack: () => void): () => void {
  let user = selectUser(session.getSnapshot())?.id ?? null;
  const { unsubscribe } = session.subscribe((snapshot) => {
    const before = user;
    user = selectUser(snapshot)?.id ?? null;
    if (before !== null && before !== user && !selectIsEndedByServer(snapshot)) callBack();
  });
  return unsubscribe;
}
