/**
 * The shopper's consent: to measuring, to advertising and to the chat, each by itself.
 *
 *   unknown ──restored──▶ undecided ──────grant──▶ granted.resting ⇄ granted.reviewing (asks)
 *                              └──────────refuse──▶ refused.resting ⇄ refused.reviewing (asks)
 *
 *   undecided: arriving ──page──▶ firstView ──scrolled, another page──▶ asking (asks)
 *
 * Nothing is asked over the first view of a visit: the question waits until the shopper scrolls or goes to another page.
 * A choice is valid for 180 days; then the shopper is asked again. Granting and refusing are one event each, and either
 * can be changed at any time, as can the purposes. The parent receives every choice when it takes effect; another tab's choice
 * applies here too. When the storage fails, the shopper is asked as if nothing was stored.
 *
 * Ignored: choices and pages before the stored choice is restored; closing the bar before the first choice.
 */
import { assign, sendParent, sendTo, setup } from 'xstate';
import { callbackStub } from '../../shared/stubs.ts';
import type {
  ConsentChoice,
  ConsentContext,
  ConsentDecided,
  ConsentEvent,
  ConsentGranted,
  ConsentRecord,
  ConsentRefused,
  ConsentSaved,
  ConsentTag,
  Purpose,
} from './types.ts';
import { isValid } from './validity.ts';

interface Reading {
  readonly record: ConsentRecord | null;
  readonly now: number;
}

/** Actions for an answer of the shopper. */
const grant = [
  { type: 'assignGrant', params: ({ event }: { event: ConsentGranted }) => event },
  'persist',
] as const;
const refusal = [
  { type: 'assignRefusal', params: ({ event }: { event: ConsentRefused }) => event },
  'persist',
] as const;

export const consentMachine = setup({
  types: {
    context: {} as ConsentContext,
    events: {} as ConsentEvent,
    tags: {} as ConsentTag,
    children: {} as { consentStorage: 'consentStorage' },
  },
  actors: {
    /** Restores the stored choice once, persists each change, and reports other tabs' changes. */
    consentStorage: callbackStub<ConsentEvent, undefined>('consentStorage'),
  },
  actions: {
    assignRecord: assign((_, { record, now }: Reading) => ({
      record: record && isValid(record, now) ? record : null,
    })),
    assignGrant: assign((_, { purposes, now }: Pick<ConsentGranted, 'purposes' | 'now'>) => ({
      record: { version: 2 as const, choice: 'granted' as const, purposes, decidedAt: now },
    })),
    assignRefusal: assign((_, { now }: { now: number }) => ({
      record: { version: 2 as const, choice: 'refused' as const, purposes: [], decidedAt: now },
    })),
    persist: sendTo(
      'consentStorage',
      ({ context: { record } }): ConsentSaved => ({ type: 'consent.saved', record }),
    ),
    sendDecided: sendParent(
      ({ context: { record } }, choice: ConsentChoice): ConsentDecided => ({
        type: 'consent.decided',
        choice,
        purposes: record?.purposes ?? [],
      }),
    ),
  },
  guards: {
    isChoice: ({ context }, choice: ConsentChoice) => context.record?.choice === choice,
    isSame: ({ context: { record } }, purposes: readonly Purpose[]) =>
      record?.purposes.length === purposes.length && purposes.every((one) => record.purposes.includes(one)),
  },
}).createMachine({
  id: 'consent',
  context: { record: null },
  invoke: { id: 'consentStorage', src: 'consentStorage', onError: { target: '.undecided' } },
  initial: 'unknown',
  on: {
    'tab.consent.changed': {
      target: '.resolving',
      actions: { type: 'assignRecord', params: ({ event }) => event },
    },
  },
  states: {
    unknown: {
      meta: { lasts: 'Storage answers while this machine starts, or fails, which leads on.' },
      on: {
        'consent.restored': {
          target: 'resolving',
          actions: { type: 'assignRecord', params: ({ event }) => event },
        },
      },
    },
    resolving: {
      always: [
        { guard: { type: 'isChoice', params: 'granted' }, target: 'granted' },
        { guard: { type: 'isChoice', params: 'refused' }, target: 'refused' },
        { target: 'undecided' },
      ],
    },
    undecided: {
      initial: 'arriving',
      states: {
        arriving: { on: { 'consent.page.shown': 'firstView' } },
        firstView: { on: { 'consent.page.shown': 'asking', 'consent.page.scrolled': 'asking' } },
        asking: { tags: 'asking' },
      },
      on: {
        'consent.grant': {
          target: 'granted',
          actions: grant,
        },
        'consent.refuse': {
          target: 'refused',
          actions: refusal,
        },
      },
    },
    granted: {
      entry: { type: 'sendDecided', params: 'granted' },
      initial: 'resting',
      states: {
        resting: {
          on: {
            'consent.review': 'reviewing',
            'consent.refuse': { target: '#consent.refused', actions: refusal },
          },
        },
        reviewing: {
          tags: 'asking',
          on: {
            'consent.grant': [
              { guard: { type: 'isSame', params: ({ event }) => event.purposes }, target: 'resting' },
              { target: '#consent.granted', reenter: true, actions: grant },
            ],
            'consent.review.close': 'resting',
            'consent.refuse': {
              target: '#consent.refused',
              actions: refusal,
            },
          },
        },
      },
    },
    refused: {
      entry: { type: 'sendDecided', params: 'refused' },
      initial: 'resting',
      states: {
        resting: { on: { 'consent.review': 'reviewing' } },
        reviewing: {
          tags: 'asking',
          on: {
            'consent.refuse': 'resting',
            'consent.review.close': 'resting',
            'consent.grant': {
              target: '#consent.granted',
              actions: grant,
            },
          },
        },
      },
    },
  },
});
