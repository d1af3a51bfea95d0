import { type EventObject, fromCallback, fromPromise } from 'xstate';
import {
  type CodeEntered,
  type DispatchReply,
  type ProfileReply,
  RESEND_MS,
  type SaveProfileInput,
  type SentCode,
  type SignInEvent,
  signInMachine,
} from '../../machines/account/signIn/index.ts';
import { overlaysMachine, type Passwordless } from '../../machines/storefront/overlays/index.ts';
import type { Identity } from '../../services/identity/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import { createSignInRecord, type SignInRecord } from '../../services/signInRecord/index.ts';
import { createRecords, tabStorage } from '../../services/storage/index.ts';

/** How long a code is valid. */
const CODE_LIVES_MS = 5 * 60_000;

/** Sign-in progress, stored per tab so that a reload can resume it. */
export const interruptedSignIn = createSignInRecord(createRecords(tabStorage(window)));

export function provideOverlays(shopApi: ShopApi, identity: Identity) {
  return overlaysMachine.provide({
    actors: {
      signIn: provideSignIn(shopApi, identity),
      readOpenSignIn: fromPromise<Passwordless | null, undefined>(async () => {
        const open = interruptedSignIn.read()?.open;
        return open && sentCode() ? { kind: 'passwordless', ...open } : null;
      }),
    },
    actions: {
      persistOpenSignIn: (_, overlay) => {
        const open = overlay?.kind === 'passwordless' ? overlay : null;
        persistProgress({ open: open && { redirect: open.redirect, customSignup: open.customSignup } });
      },
    },
  });
}

function provideSignIn(shopApi: ShopApi, identity: Identity) {
  return signInMachine.provide({
    actors: {
      readSentCode: fromPromise<SentCode | null, undefined>(async () => sentCode()),
      dispatchCode: fromPromise<DispatchReply, { storeId: string; phone: string }>(({ input, signal }) =>
        shopApi.dispatchCode(input, { signal }),
      ),
      answerCode: fromCallback<EventObject, undefined>(({ sendBack, receive, system }) => {
        const report = (event: SignInEvent) => sendBack(event);
        let isClosed = false;
        receive((event) => {
          if (!isAnswer(event)) return;
          const { phone, code } = event;
          void identity.signIn({ phone, code }).then((outcome) => {
            if (!isClosed) report({ type: 'signIn.code.answered', outcome });
            // The dialog was closed meanwhile; the shopper is signed in all the same.
            else if (outcome.kind === 'signedIn') system.get('session')?.send({ type: 'session.begun' });
          });
        });
        return () => {
          isClosed = true;
        };
      }),
      loadProfile: fromPromise<ProfileReply, undefined>(({ signal }) => shopApi.getUser({}, { signal })),
      saveProfile: fromPromise<ProfileReply, SaveProfileInput>(({ input, signal }) =>
        shopApi.updateUser(input.change, { signal }),
      ),
    },
    actions: {
      persistSentCode: (_, { phone }) => persistProgress({ sent: { phone, at: Date.now() } }),
      clearSentCode: () => persistProgress({ sent: null }),
    },
  });
}

/**
 * The code that was sent before a reload, if it is still valid. Ages are measured by the device's clock, because the
 * shop's clock may be corrected between the two readings.
 */
function sentCode(): SentCode | null {
  const sent = interruptedSignIn.read()?.sent;
  const age = sent ? Date.now() - sent.at : Number.POSITIVE_INFINITY;
  if (!sent || age < 0 || age > CODE_LIVES_MS) return null;
  return { phone: sent.phone, resendMs: Math.max(0, RESEND_MS - age) };
}

function persistProgress(change: Partial<Pick<SignInRecord, 'open' | 'sent'>>): void {
  const stored = interruptedSignIn.read() ?? { version: 1, open: null, sent: null };
  const next = { ...stored, ...change };
  if (next.open || next.sent) interruptedSignIn.write(next);
  else interruptedSignIn.remove();
}

function isAnswer(event: EventObject): event is CodeEntered {
  return event.type === 'code.answer';
}
