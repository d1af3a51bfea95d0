/** What overlays and sign-in are provided with. */
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import {
  type AnswerCode,
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

/** As long as a code can be answered. */
const CODE_LIVES_MS = 5 * 60_000;

/** What this tab remembers of a sign-in. */
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
      storeOpenSignIn: (_, overlay) => {
        const open = overlay?.kind === 'passwordless' ? overlay : null;
        remember({ open: open && { redirect: open.redirect, customSignup: open.customSignup } });
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
      answerCode: fromCallback<EventObject, undefined>(({ sendBack, receive }) => {
        const tell = (event: SignInEvent) => sendBack(event);
        receive((event) => {
          if (!isAnswer(event)) return;
          const { phone, code } = event;
          void identity
            .signIn({ phone, code })
            .then((outcome) => tell({ type: 'signIn.code.answered', outcome }));
        });
      }),
      loadProfile: fromPromise<ProfileReply, undefined>(({ signal }) => shopApi.getUser({}, { signal })),
      saveProfile: fromPromise<ProfileReply, SaveProfileInput>(({ input, signal }) =>
        shopApi.updateUser(input.change, { signal }),
      ),
    },
    actions: {
      storeSentCode: (_, { phone }) => remember({ sent: { phone, at: Date.now() } }),
      forgetSentCode: () => remember({ sent: null }),
    },
  });
}

/** By this machine's clock, then and now: the shop's time is set right in between, by more than a quick reload takes. */
function sentCode(): SentCode | null {
  const sent = interruptedSignIn.read()?.sent;
  const age = sent ? Date.now() - sent.at : Number.POSITIVE_INFINITY;
  if (!sent || age < 0 || age > CODE_LIVES_MS) return null;
  return { phone: sent.phone, resendMs: Math.max(0, RESEND_MS - age) };
}

function remember(change: Partial<Pick<SignInRecord, 'open' | 'sent'>>): void {
  const known = interruptedSignIn.read() ?? { version: 1, open: null, sent: null };
  const next = { ...known, ...change };
  if (next.open || next.sent) interruptedSignIn.write(next);
  else interruptedSignIn.remove();
}

function isAnswer(event: EventObject): event is AnswerCode {
  return event.type === 'code.answer';
}
