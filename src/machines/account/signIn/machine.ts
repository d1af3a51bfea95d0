/**
 * Passwordless sign-in (Specification 1): a phone number, the code that is sent to it, and, if the opener asks for it,
 * the name of a new shopper.
 *
 *   step    restoring ─▶ phone (entering ⇄ dispatching) ─▶ code (entering ⇄ verifying, resending) ─▶ verified
 *               └────── a reload interrupted ─────────────────▲       │ change number: phone             │
 *                                                                                                        ▼
 *                                         done ◀── profile (loading ─▶ entering ⇄ saving) ◀── custom sign-up
 *   resend  ready ⇄ cooling, over with the step
 *
 * - Input is never lost: a failure returns to its step with a message.
 * - Codes are passed on to `answerCode` and stored nowhere. A correct answer that arrives late still signs in.
 * - The parent is informed as soon as there are tokens; the name follows, and can be skipped.
 * - After too many requests for codes the code step still opens: an earlier code remains valid.
 *
 * Ignored: presses while busy; `signIn.resend` while cooling; wrong answers after the time-out.
 */

import { outputOf, successOf } from '../../shared/replies.ts';
import { changeOf, signInSetup } from './setup.ts';
import type { SignInEvent } from './types.ts';

export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, phone: '', phoneOfCode: null, problem: null, resendMs: 0, sends: 0 }),
  type: 'parallel',
  states: {
    step: {
      initial: 'restoring',
      states: {
        restoring: {
          tags: 'busy',
          invoke: {
            id: 'readSentCode',
            src: 'readSentCode',
            onDone: [
              {
                guard: { type: 'hasSentCode', params: outputOf },
                target: 'code',
                actions: [{ type: 'assignSentCode', params: outputOf }, 'raiseCooling'],
              },
              { target: 'phone' },
            ],
            onError: 'phone',
          },
          after: { restoreTimeout: 'phone' },
        },
        phone: {
          tags: 'phone',
          initial: 'entering',
          states: {
            entering: {
              on: {
                'signIn.phone.submitted': [
                  {
                    guard: { type: 'isAlreadySent', params: ({ event }) => event },
                    target: '#signIn.step.code',
                    actions: { type: 'assignPhone', params: ({ event }) => event },
                  },
                  {
                    guard: { type: 'isPhone', params: ({ event }) => event },
                    target: 'dispatching',
                    actions: { type: 'assignPhone', params: ({ event }) => event },
                  },
                  { actions: { type: 'assignProblem', params: { kind: 'phone' } } },
                ],
                'signIn.edited': { actions: 'clearProblem' },
              },
            },
            dispatching: {
              tags: 'busy',
              invoke: {
                id: 'dispatchCode',
                src: 'dispatchCode',
                input: ({ context: { storeId, phone } }) => ({ storeId, phone: `+91${phone}` }),
                onDone: [
                  {
                    guard: { type: 'isOk', params: outputOf },
                    target: '#signIn.step.code',
                    actions: [
                      'assignSent',
                      'raiseCooling',
                      { type: 'persistSentCode', params: ({ context }) => context },
                    ],
                  },
                  {
                    guard: { type: 'isPaused', params: outputOf },
                    target: '#signIn.step.code',
                    actions: [{ type: 'assignPause', params: outputOf }, 'raiseCooling'],
                  },
                  { target: 'entering', actions: { type: 'assignFailureProblem', params: outputOf } },
                ],
                onError: {
                  target: 'entering',
                  actions: { type: 'assignProblem', params: { kind: 'server' } },
                },
              },
              after: {
                requestTimeout: {
                  target: 'entering',
                  actions: { type: 'assignProblem', params: { kind: 'network' } },
                },
              },
            },
          },
        },
        code: {
          tags: 'code',
          initial: 'entering',
          invoke: {
            id: 'codeAnswers',
            src: 'answerCode',
            onError: { target: '.entering', actions: { type: 'assignProblem', params: { kind: 'server' } } },
          },
          on: {
            'signIn.code.answered': {
              guard: { type: 'isSignedIn', params: ({ event }) => event },
              target: 'verified',
            },
          },
          states: {
            entering: {
              on: {
                'signIn.code.submitted': [
                  {
                    guard: { type: 'isCode', params: ({ event }) => event },
                    target: 'verifying',
                    actions: ['clearProblem', { type: 'sendCode', params: ({ event }) => event }],
                  },
                  { actions: { type: 'assignProblem', params: { kind: 'incomplete' } } },
                ],
                'signIn.edited': { actions: 'clearProblem' },
                'signIn.resend': { guard: 'canResend', target: 'resending', actions: 'clearProblem' },
                'signIn.number.change': {
                  target: '#signIn.step.phone',
                  actions: ['clearProblem', 'clearSentCode'],
                },
              },
            },
            verifying: {
              tags: 'busy',
              on: {
                'signIn.code.answered': [
                  {
                    guard: { type: 'isSignedIn', params: ({ event }) => event },
                    target: '#signIn.step.verified',
                  },
                  {
                    target: 'entering',
                    actions: { type: 'assignOutcomeProblem', params: ({ event }) => event.outcome },
                  },
                ],
              },
              after: {
                requestTimeout: {
                  target: 'entering',
                  actions: { type: 'assignProblem', params: { kind: 'network' } },
                },
              },
            },
            resending: {
              tags: 'busy',
              invoke: {
                id: 'redispatchCode',
                src: 'dispatchCode',
                input: ({ context: { storeId, phone } }) => ({ storeId, phone: `+91${phone}` }),
                onDone: [
                  {
                    guard: { type: 'isOk', params: outputOf },
                    target: 'entering',
                    actions: [
                      'assignSent',
                      'raiseCooling',
                      { type: 'persistSentCode', params: ({ context }) => context },
                    ],
                  },
                  {
                    guard: { type: 'isPaused', params: outputOf },
                    target: 'entering',
                    actions: [{ type: 'assignPause', params: outputOf }, 'raiseCooling'],
                  },
                  { target: 'entering', actions: { type: 'assignFailureProblem', params: outputOf } },
                ],
                onError: {
                  target: 'entering',
                  actions: { type: 'assignProblem', params: { kind: 'server' } },
                },
              },
              after: {
                requestTimeout: {
                  target: 'entering',
                  actions: { type: 'assignProblem', params: { kind: 'network' } },
                },
              },
            },
          },
        },
        verified: {
          entry: ['clearProblem', 'clearSentCode', 'sendVerified'],
          always: [{ guard: 'wantsProfile', target: 'profile' }, { target: 'done' }],
        },
        profile: {
          tags: 'profile',
          initial: 'loading',
          on: { 'signIn.profile.skipped': 'done' },
          states: {
            loading: {
              description:
                'Loads the profile: whether the account is new is known only after the phone number is verified.',
              tags: 'busy',
              invoke: {
                id: 'loadProfile',
                src: 'loadProfile',
                onDone: [
                  { guard: { type: 'isNew', params: outputOf }, target: 'entering' },
                  { target: '#signIn.step.done' },
                ],
                onError: '#signIn.step.done',
              },
              after: { requestTimeout: '#signIn.step.done' },
            },
            entering: {
              on: {
                'signIn.profile.submitted': [
                  {
                    guard: { type: 'isProfile', params: ({ event }) => event.profile },
                    target: 'saving',
                    actions: 'clearProblem',
                  },
                  { actions: { type: 'assignProfileProblem', params: ({ event }) => event.profile } },
                ],
                'signIn.edited': { actions: 'clearProblem' },
              },
            },
            saving: {
              tags: 'busy',
              invoke: {
                id: 'saveProfile',
                src: 'saveProfile',
                input: ({ event }) => submitted(event),
                onDone: [
                  {
                    guard: { type: 'isOk', params: outputOf },
                    target: '#signIn.step.done',
                    actions: { type: 'sendProfile', params: successOf },
                  },
                  { target: 'entering', actions: { type: 'assignFailureProblem', params: outputOf } },
                ],
                onError: {
                  target: 'entering',
                  actions: { type: 'assignProblem', params: { kind: 'server' } },
                },
              },
              after: {
                requestTimeout: {
                  target: 'entering',
                  actions: { type: 'assignProblem', params: { kind: 'network' } },
                },
              },
            },
          },
        },
        done: { type: 'final', entry: 'raiseFinished' },
      },
    },
    resend: {
      initial: 'ready',
      on: { 'signIn.cooling': '.cooling', 'signIn.finished': '.over' },
      states: {
        ready: {},
        cooling: { after: { resendPause: 'ready' } },
        over: { type: 'final' },
      },
    },
  },
});

/** Only `signIn.profile.submitted` enters `saving`. Throws for another event. */
function submitted(event: SignInEvent) {
  if (event.type !== 'signIn.profile.submitted') throw new Error('There is no profile to save');
  return changeOf(event.profile);
}
