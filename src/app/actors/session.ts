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
import { createRecords, removeRecords, windowStorage } from '../../services/storage/index.ts';
import { drafts, forgetUnfinishedOrders } from '../checkoutStorage.ts';
import { chance } from '../observed.ts';
import { interruptedSignIn } from './signIn.ts';

export function provideSession(shopApi: ShopApi, identity: Identity) {
  return sessionMachine.provide({
    // Random, so that the retries of many shoppers after an outage are spread out.
    delays: { backoff: ({ context }) => backoffDelay(context.failures, chance()) },
    actors: {
      sessionStorage: sessionStorage(identity),
      signInByCode: signInByCode(identity),
      loadUser: fromPromise<UserReply, undefined>(({ signal }) => shopApi.getUser({}, { signal })),
    },
  });
}

/** Reports the stored session once, persists each change, and reports changes that other tabs make. */
function sessionStorage(identity: Identity) {
  return fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
    const storage = windowStorage(window);
    const record = createSessionRecord(createRecords(storage));
    const guestMode = createGuestMode({ page: document, now: Date.now });
    const report = (event: SessionEvent) => sendBack(event);
    report({
      type: 'session.restored',
      record: record.read(),
      hasTokens: identity.hasTokens(),
      guestModeMs: guestMode.leftMs(),
    });
    receive((event) => {
      if (!isCommand(event)) return;
      if (event.type === 'session.saved') {
        if (identity.hasTokens()) record.write(event.record);
        // Another tab has signed out since the server was asked: the record would sign every tab in again.
        else report({ type: 'tab.session.changed', record: null });
      } else if (event.type === 'session.guestMode.begun') guestMode.begin(event.forMs);
      else {
        // Before the record, whose removal signs out the other tabs: they must not find the tokens any more.
        identity.signOut();
        record.remove();
        interruptedSignIn.remove();
        if (event.by === 'shopper') {
          drafts.remove();
          // What they searched for, and what they wait for.
          removeRecords(storage, ['search', 'stock-alerts']);
          void forgetUnfinishedOrders();
        }
      }
    });
    return record.subscribe((changed) => report({ type: 'tab.session.changed', record: changed }));
  });
}

/** Signs in with the code that the express checkout's widget received. */
function signInByCode(identity: Identity) {
  return fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
    const report = (event: SessionEvent) => sendBack(event);
    receive((event) => {
      if (!isExpressSignIn(event)) return;
      const { phone, code } = event;
      void identity.signIn({ phone, code }).then(({ kind }) => {
        report({ type: 'session.express.answered', isSignedIn: kind === 'signedIn' });
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
