import type { ActorRefFrom } from 'xstate';
import {
  selectIsEndedByServer,
  selectUser,
  type sessionMachine,
} from '../../machines/account/session/index.ts';

/**
 * Calls back when the shopper signs out, here or in another tab, or another one takes their place; not when the server ends
 * the session, because the same shopper is still there then. Returns a function that stops it.
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
