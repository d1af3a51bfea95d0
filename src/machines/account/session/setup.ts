import { assign, emit, sendParent, sendTo, setup } from 'xstate';
import type { SessionRecord } from '../../../contract/domain/index.ts';
import { backoffDelay } from '../../shared/backoff.ts';
import { isOk } from '../../shared/replies.ts';
import { callbackStub, promiseStub } from '../../shared/stubs.ts';
import { isRejection } from './failure.ts';
import type {
  SessionCommand,
  SessionContext,
  SessionEmitted,
  SessionEvent,
  SessionReport,
  SessionTag,
  SignOutCause,
  UserReply,
} from './types.ts';

type Of<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

/** The specification's guest-hours constant, whose value it does not show. */
const GUEST_MODE_MS = 24 * 60 * 60 * 1_000;

export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as SessionTag,
    children: {} as {
      storage: 'sessionStorage';
      signInByCode: 'signInByCode';
      loadUser: 'loadUser';
      checkUser: 'loadUser';
    },
  },
  actors: {
    sessionStorage: callbackStub<SessionEvent, undefined>('sessionStorage'),
    /** Receives `session.express.signIn`; the code is passed on and stored nowhere. */
    signInByCode: callbackStub<SessionEvent, undefined>('signInByCode'),
    loadUser: promiseStub<UserReply, undefined>('loadUser'),
  },
  actions: {
    assignRecord: assign((_, record: SessionRecord) => ({
      user: record.user,
      isViaExpress: record.isViaExpress,
    })),
    assignUser: assign(({ context }, reply: UserReply) => ({
      user: reply.ok ? reply.value : context.user,
      failures: 0,
    })),
    assignChangedUser: assign((_, { user }: Of<'session.user.changed'>) => ({ user })),
    assignIsViaExpress: assign((_, isViaExpress: boolean) => ({ isViaExpress })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    clearUser: assign({ user: null, isViaExpress: false, failures: 0 }),
    assignGuestMode: assign((_, { guestModeMs }: Of<'session.restored'>) => ({ guestModeMs })),
    assignFullGuestMode: assign({ guestModeMs: GUEST_MODE_MS }),
    persistGuestMode: sendTo('storage', {
      type: 'session.guestMode.begun',
      forMs: GUEST_MODE_MS,
    } satisfies SessionCommand),
    sendCode: sendTo('signInByCode', (_, event: Of<'session.express.signIn'>) => event),
    persistUser: sendTo('storage', ({ context: { user, isViaExpress } }): SessionCommand => {
      if (!user) throw new Error('Only a signed-in user is stored');
      return { type: 'session.saved', record: { version: 1, user, isViaExpress } };
    }),
    sendPurge: sendTo(
      'storage',
      (_, by: 'shopper' | 'server'): SessionCommand => ({ type: 'session.purged', by }),
    ),
    sendSignedIn: sendParent(({ context }, isRestored: boolean): SessionReport => {
      return { type: 'user.signedIn', userId: context.user?.id ?? '', isRestored };
    }),
    sendSignedOut: sendParent((_, by: SignOutCause): SessionReport => ({ type: 'user.signedOut', by })),
    emitEndedToast: emit({
      type: 'toast.requested',
      toast: { kind: 'info', text: 'You have been signed out. Your cart is kept: sign in again to go on.' },
    }),
    logFailure: emit((_, part: string) => ({
      type: 'log.requested' as const,
      level: 'error' as const,
      message: 'A part of the session stopped working',
      details: { part },
    })),
  },
  guards: {
    isStoredUser: (_, { record, hasTokens }: Of<'session.restored'>) => record !== null && hasTokens,
    hasTokens: (_, { hasTokens }: Of<'session.restored'>) => hasTokens,
    isWithoutTokens: (_, { record }: Of<'session.restored'>) => record !== null,
    isOk,
    isOtherUser: ({ context }, reply: UserReply) => reply.ok && reply.value.id !== context.user?.id,
    isRejected: (_, reply: UserReply) => !reply.ok && isRejection(reply.failure),
    isSignedInByCode: (_, { isSignedIn }: Of<'session.express.answered'>) => isSignedIn,
    hasUser: (_, { record }: Of<'tab.session.changed'>) => record !== null,
    isSameUser: ({ context }, { record }: Of<'tab.session.changed'>) => record?.user.id === context.user?.id,
    hasGuestMode: (_, { guestModeMs }: Of<'session.restored'>) => guestModeMs > 0,
  },
  delays: {
    restoreTimeout: 3_000,
    requestTimeout: 15_000,
    backoff: ({ context }) => backoffDelay(context.failures),
    guestModeEnd: ({ context }) => context.guestModeMs,
  },
});

/** The record of a transition that is guarded by its presence. Throws without one. */
export function recordOf({ record }: { readonly record: SessionRecord | null }): SessionRecord {
  if (!record) throw new Error('There is no stored user to adopt');
  return record;
}
