/**
 * The session: who is shopping (Specification 4, "Session"). Signed in means that user data is present.
 *
 *   account    restoring ──stored user──▶ signedIn.checking ──▶ signedIn.fresh
 *                  │ tokens only             │ ▲ no answer: signedIn.stale, later again
 *                  │      ▼                  │ rejected, or signed out in another tab
 *                  │   loading ⇄ waiting     ▼
 *                  └──────▶ signedOut ◀── sign out
 *                             │  ▲
 *                             └─ answering: a code from the express checkout ──▶ loading
 *
 *   guestMode  off ⇄ on, by `guest=1`, for a day
 *
 * - The stored user counts at once, and is checked with the server in the background. Only a refusal by the server ends
 *   the session: without a reply the user stays, marked stale, and the check is retried.
 * - Signing out waits for no reply: this browser clears its data at once, and the server is informed if it is reachable.
 * - Tabs share the stored record: each follows the others' changes, without replying.
 * - Tokens and codes are never in the context: the identity service holds tokens, and codes are only passed on.
 * - Two sign-ins can run at once, such as one with a code typed here and one in the express checkout. The tokens are those of the
 *   sign-in that was answered last. So after each answer the user is loaded again, and a different user replaces the one before.
 *
 * Ignored: `session.signOut` and `session.rejected` while signed out; other tabs' changes while this tab restores or loads, since
 * they share the storage.
 */

import { outputOf } from '../../shared/replies.ts';
import { recordOf, sessionSetup } from './setup.ts';
import type { SessionEvent } from './types.ts';

type ExpressAnswer = Extract<SessionEvent, { type: 'session.express.answered' }>;
type ExpressSignIn = Extract<SessionEvent, { type: 'session.express.signIn' }>;

const signedOutElsewhere = {
  target: '#session.account.signedOut',
  actions: ['clearUser', { type: 'sendSignedOut', params: 'elsewhere' }],
} as const;
const rejected = {
  target: '#session.account.signedOut.ended',
  actions: [
    { type: 'sendPurge', params: 'server' },
    'clearUser',
    { type: 'sendSignedOut', params: 'server' },
    'emitEndedToast',
  ],
} as const;
const answerExpress = {
  'session.express.signIn': {
    target: 'answering',
    actions: { type: 'sendCode', params: ({ event }: { event: ExpressSignIn }) => event },
  },
} as const;
/** The identity service has new tokens by then. They may be another account's. */
const signedInByCode = {
  guard: { type: 'isSignedInByCode', params: ({ event }: { event: ExpressAnswer }) => event },
  actions: { type: 'assignIsViaExpress', params: true },
} as const;
const begun = { actions: { type: 'assignIsViaExpress', params: false } } as const;
const signOut = {
  target: '#session.account.signedOut',
  actions: [
    { type: 'sendPurge', params: 'shopper' },
    'clearUser',
    { type: 'sendSignedOut', params: 'shopper' },
  ],
} as const;

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: { user: null, isViaExpress: false, failures: 0, guestModeMs: 0 },
  invoke: [
    {
      id: 'storage',
      src: 'sessionStorage',
      onError: { actions: { type: 'logFailure', params: 'storage' } },
    },
    {
      id: 'signInByCode',
      src: 'signInByCode',
      onError: { actions: { type: 'logFailure', params: 'signInByCode' } },
    },
  ],
  type: 'parallel',
  states: {
    account: {
      initial: 'restoring',
      // Answers count at any time, even long after the request.
      on: {
        'session.begun': { target: '.loading', ...begun },
        'session.express.answered': { target: '.loading', ...signedInByCode },
      },
      states: {
        restoring: {
          description: 'Server HTML and the first client render: the stored record has not been read.',
          tags: 'unknown',
          on: {
            'session.restored': [
              {
                guard: { type: 'isStoredUser', params: ({ event }) => event },
                target: 'signedIn.checking',
                actions: [
                  { type: 'assignRecord', params: ({ event }) => recordOf(event) },
                  { type: 'sendSignedIn', params: true },
                ],
              },
              { guard: { type: 'hasTokens', params: ({ event }) => event }, target: 'loading' },
              {
                guard: { type: 'isWithoutTokens', params: ({ event }) => event },
                target: 'signedOut.ended',
                actions: [
                  { type: 'sendPurge', params: 'server' },
                  { type: 'sendSignedOut', params: 'server' },
                ],
              },
              { target: 'signedOut' },
            ],
          },
          after: {
            restoreTimeout: { target: 'signedOut', actions: { type: 'logFailure', params: 'storage' } },
          },
        },
        signedOut: {
          initial: 'idle',
          on: {
            'tab.session.changed': {
              guard: { type: 'hasUser', params: ({ event }) => event },
              target: 'signedIn',
              actions: [
                { type: 'assignRecord', params: ({ event }) => recordOf(event) },
                { type: 'sendSignedIn', params: false },
              ],
            },
          },
          states: {
            idle: { on: answerExpress },
            ended: {
              description: 'The server ended the session: the same shopper may still be here.',
              tags: 'ended',
              on: answerExpress,
            },
            answering: {
              description: 'Signing in with the code from the express checkout.',
              tags: 'busy',
              on: {
                'session.express.answered': [
                  { target: '#session.account.loading', ...signedInByCode },
                  { target: 'idle' },
                ],
              },
              after: { requestTimeout: 'idle' },
            },
          },
        },
        loading: {
          description: 'There are tokens; their user is being loaded.',
          tags: 'busy',
          invoke: {
            id: 'loadUser',
            src: 'loadUser',
            onDone: [
              {
                guard: { type: 'isOk', params: outputOf },
                target: 'signedIn',
                actions: [
                  { type: 'assignUser', params: outputOf },
                  'persistUser',
                  { type: 'sendSignedIn', params: false },
                ],
              },
              { guard: { type: 'isRejected', params: outputOf }, ...rejected },
              { target: 'waiting', actions: 'countFailure' },
            ],
            onError: { target: 'waiting', actions: 'countFailure' },
          },
          on: { 'session.signOut': signOut, 'session.rejected': rejected },
          after: { requestTimeout: { target: 'waiting', actions: 'countFailure' } },
        },
        waiting: {
          description: 'The user could not be loaded; the request is retried.',
          tags: 'busy',
          on: {
            'connectivity.online': 'loading',
            'session.signOut': signOut,
            'session.rejected': rejected,
          },
          after: { backoff: 'loading' },
        },
        signedIn: {
          tags: 'signedIn',
          initial: 'fresh',
          on: {
            'session.begun': { target: '.checking', ...begun },
            'session.express.answered': { target: '.checking', ...signedInByCode },
            'session.signOut': signOut,
            'session.rejected': rejected,
            'session.user.changed': {
              actions: [{ type: 'assignChangedUser', params: ({ event }) => event }, 'persistUser'],
            },
            'tab.session.changed': [
              {
                guard: { type: 'isSameUser', params: ({ event }) => event },
                actions: { type: 'assignRecord', params: ({ event }) => recordOf(event) },
              },
              {
                guard: { type: 'hasUser', params: ({ event }) => event },
                target: 'signedIn',
                actions: [
                  { type: 'sendSignedOut', params: 'elsewhere' },
                  { type: 'assignRecord', params: ({ event }) => recordOf(event) },
                  { type: 'sendSignedIn', params: false },
                ],
              },
              signedOutElsewhere,
            ],
          },
          states: {
            fresh: {},
            checking: {
              description: 'The stored user counts; the server is asked whether the session is still valid.',
              invoke: {
                id: 'checkUser',
                src: 'loadUser',
                onDone: [
                  {
                    guard: { type: 'isOtherUser', params: outputOf },
                    target: '#session.account.signedIn',
                    actions: [
                      { type: 'sendSignedOut', params: 'elsewhere' },
                      { type: 'assignUser', params: outputOf },
                      'persistUser',
                      { type: 'sendSignedIn', params: false },
                    ],
                  },
                  {
                    guard: { type: 'isOk', params: outputOf },
                    target: 'fresh',
                    actions: [{ type: 'assignUser', params: outputOf }, 'persistUser'],
                  },
                  { guard: { type: 'isRejected', params: outputOf }, ...rejected },
                  { target: 'stale', actions: 'countFailure' },
                ],
                onError: { target: 'stale', actions: 'countFailure' },
              },
              after: { requestTimeout: { target: 'stale', actions: 'countFailure' } },
            },
            stale: {
              tags: 'stale',
              on: { 'connectivity.online': 'checking' },
              after: { backoff: 'checking' },
            },
          },
        },
      },
    },
    guestMode: {
      initial: 'off',
      on: {
        'session.guestMode.begin': { target: '.on', actions: ['assignFullGuestMode', 'persistGuestMode'] },
        'session.restored': {
          guard: { type: 'hasGuestMode', params: ({ event }) => event },
          target: '.on',
          actions: { type: 'assignGuestMode', params: ({ event }) => event },
        },
      },
      states: {
        off: {},
        on: {
          tags: 'guestMode',
          after: { guestModeEnd: 'off' },
        },
      },
    },
  },
});
