/** What the session's machine is provided with. */
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import {
  type SessionCommand,
  type SessionEvent,
  sessionMachine,
  type UserReply,
} from '../../machines/account/session/index.ts';
import { backoffDelay } from '../../machines/shared/backoff.ts';
import { createGuestMode } from '../../services/guestMode/index.ts';
import type { Identity } from '../../services/identity/index.ts';
import { createSessionRecord } from '../../services/session/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import { createRecords, windowStorage } from '../../services/storage/index.ts';
import { forgetCheckout } from '../intents.ts';
import { chance } from '../observed.ts';
import { interruptedSignIn } from './signInActors.ts';

export function provideSession(shopApi: ShopApi, identity: Identity) {
  return sessionMachine.provide({
    // Many shoppers' tries after an outage are spread out.
    delays: { backoff: ({ context }) => backoffDelay(context.failures, chance()) },
    actors: {
      keepSession: keepSession(identity),
      signInByCode: signInByCode(identity),
      loadUser: fromPromise<UserReply, undefined>(({ signal }) => shopApi.getUser({}, { signal })),
    },
  });
}

/** Reads the stored user once, keeps every change, and hears other tabs' changes. */
function keepSession(identity: Identity) {
  return fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
    const record = createSessionRecord(createRecords(windowStorage(window)));
    const guestMode = createGuestMode({ page: document, now: Date.now });
    const tell = (event: SessionEvent) => sendBack(event);
    tell({
      type: 'session.restored',
      record: record.read(),
      hasTokens: identity.hasTokens(),
      guestModeMs: guestMode.leftMs(),
    });
    receive((event) => {
      if (!isCommand(event)) return;
      if (event.type === 'session.saved') record.write(event.record);
      else if (event.type === 'session.guestMode.begun') guestMode.begin(event.forMs);
      else {
        record.remove();
        identity.signOut();
        interruptedSignIn.remove();
        void forgetCheckout();
      }
    });
    return record.subscribe((changed) => tell({ type: 'tab.session.changed', record: changed }));
  });
}

/** Signs in with the code that the express checkout's widget gave. */
function signInByCode(identity: Identity) {
  return fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
    const tell = (event: SessionEvent) => sendBack(event);
    receive((event) => {
      if (!isExpressSignIn(event)) return;
      const { phone, code } = event;
      void identity.signIn({ phone, code }).then(({ kind }) => {
        tell({ type: 'session.express.answered', isSignedIn: kind === 'signedIn' });
      });
    });
  });
}

function isCommand(event: EventObject): event is SessionCommand {
  return ['session.saved', 'session.purged', 'session.guestMode.begun'].includes(event.type);
}

function isExpressSignIn(
  event: EventObject,
): event is Extract<SessionEvent, { type: 'session.express.signIn' }> {
  return event.type === 'session.express.signIn';
}
