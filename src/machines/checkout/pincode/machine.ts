/**
 * Looks up a pincode: whether the shop delivers there, which payment methods are allowed, and the number of days
 * (Specification 5, "Address").
 *
 *   incomplete ──6 digits──▶ checking ──▶ serviceable | unserviceable
 *       ▲                      │ failed or timed out
 *       └────── typing ────────┴──▶ unchecked ──retry──▶ checking
 *
 * Typing aborts the look-up in flight. The action `reportOutcome`, provided by the parent, receives every outcome; on a
 * product's page there is no parent, so it does nothing.
 *
 * Ignored: `pincode.retried` unless the last look-up failed.
 */
import { assign, setup } from 'xstate';
import type { Failure } from '../../../contract/domain/index.ts';
import { defect, failureOf, timeout } from '../../shared/replies.ts';
import { promiseStub } from '../../shared/stubs.ts';
import type {
  PincodeContext,
  PincodeEvent,
  PincodeInput,
  PincodeOutcome,
  PincodeTag,
  ZipReply,
} from './types.ts';

/** Six digits, the first of which is not 0. */
const WHOLE_PINCODE = /^[1-9]\d{5}$/;

export function isWholePincode(pincode: string): boolean {
  return WHOLE_PINCODE.test(pincode);
}

/** The digits of the input, at most ten. */
export function normalisePincode(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 10);
}

export const pincodeMachine = setup({
  types: {
    context: {} as PincodeContext,
    input: {} as PincodeInput,
    events: {} as PincodeEvent,
    tags: {} as PincodeTag,
  },
  actors: {
    lookUpPincode: promiseStub<ZipReply, { pincode: string }>('lookUpPincode'),
  },
  actions: {
    /** Provided by the parent. */
    reportOutcome: (_, _outcome: PincodeOutcome) => {},
    assignPincode: assign((_, { pincode }: { pincode: string }) => ({ pincode: normalisePincode(pincode) })),
    assignZip: assign((_, reply: ZipReply) => ({ zip: reply.ok ? reply.value : null, failure: null })),
    assignFailure: assign((_, failure: Failure) => ({ zip: null, failure })),
    clearZip: assign({ zip: null, failure: null }),
  },
  guards: {
    isWhole: ({ context }) => isWholePincode(context.pincode),
    isNewPincode: ({ context }, { pincode }: { pincode: string }) =>
      normalisePincode(pincode) !== context.pincode,
    isServiceable: (_, reply: ZipReply) => reply.ok && reply.value !== null,
    isAnswered: (_, reply: ZipReply) => reply.ok,
  },
  delays: { lookUpTimeout: 10_000 },
}).createMachine({
  id: 'pincode',
  context: ({ input }) => ({ pincode: normalisePincode(input.pincode), zip: null, failure: null }),
  initial: 'deciding',
  on: {
    'pincode.changed': {
      guard: { type: 'isNewPincode', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'assignPincode', params: ({ event }) => event },
    },
  },
  states: {
    deciding: { always: [{ guard: 'isWhole', target: 'checking' }, { target: 'incomplete' }] },
    incomplete: {
      entry: ['clearZip', { type: 'reportOutcome', params: ({ context }) => outcome('incomplete', context) }],
    },
    checking: {
      tags: 'checking',
      entry: ['clearZip', { type: 'reportOutcome', params: ({ context }) => outcome('checking', context) }],
      invoke: {
        id: 'lookUpPincode',
        src: 'lookUpPincode',
        input: ({ context }) => ({ pincode: context.pincode }),
        onDone: [
          {
            guard: { type: 'isServiceable', params: ({ event }) => event.output },
            target: 'serviceable',
            actions: { type: 'assignZip', params: ({ event }) => event.output },
          },
          { guard: { type: 'isAnswered', params: ({ event }) => event.output }, target: 'unserviceable' },
          {
            target: 'unchecked',
            actions: {
              type: 'assignFailure',
              params: failureOf,
            },
          },
        ],
        onError: { target: 'unchecked', actions: { type: 'assignFailure', params: defect } },
      },
      after: {
        lookUpTimeout: {
          target: 'unchecked',
          actions: { type: 'assignFailure', params: timeout },
        },
      },
    },
    serviceable: {
      entry: {
        type: 'reportOutcome',
        params: ({ context }) =>
          context.zip
            ? { kind: 'serviceable', pincode: context.pincode, zip: context.zip }
            : outcome('incomplete', context),
      },
    },
    unserviceable: {
      entry: {
        type: 'reportOutcome',
        params: ({ context }) => outcome('unserviceable', context),
      },
    },
    unchecked: {
      entry: {
        type: 'reportOutcome',
        params: ({ context }) => outcome('unchecked', context),
      },
      on: { 'pincode.retried': 'checking', 'connectivity.online': 'checking' },
    },
  },
});

function outcome(
  kind: Exclude<PincodeOutcome['kind'], 'serviceable'>,
  { pincode }: PincodeContext,
): PincodeOutcome {
  return { kind, pincode };
}
