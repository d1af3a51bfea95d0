/**
 * The form for a new or existing address of the account.
 *
 *   editing.filling ⇄ editing.rejected ──submit──▶ submitting ─▶ saving ─▶ saved
 *        ▲                  ▲                         │             │
 *        └── any edit ──────┴──── errors ─────────────┘             │
 *        └───────────────────────────── failed ─────────────────────┘      cancel ─▶ cancelled
 *
 * Validated by the rules of checkout (Specification 5); the pincode must be deliverable with at least one payment
 * method. A failed save keeps the input.
 *
 * Ignored: editing, submitting and cancelling while the address is being saved.
 */
import { assign, sendTo, setup } from 'xstate';
import type { Failure } from '../../../contract/domain/index.ts';
import {
  type AddressField,
  allAddressErrors,
  changeAddressField,
  leaveAddressField,
  newAddressForm,
  orderAddressOf,
  withPincodeOutcome,
} from '../../checkout/addressForm/index.ts';
import { type PincodeOutcome, reportingPincodeMachine } from '../../checkout/pincode/index.ts';
import { defect, failureOf, isOk, outputOf, timeout } from '../../shared/replies.ts';
import { promiseStub } from '../../shared/stubs.ts';
import type {
  AddressEditorContext,
  AddressEditorEvent,
  AddressEditorInput,
  AddressEditorOutput,
  AddressEditorTag,
  AddressReply,
  SaveAddressInput,
} from './types.ts';

/** As the payment type of the form: a pincode that is delivered to with at least one payment method is accepted. */
const ANY = 'NONE';

export const addressEditorMachine = setup({
  types: {
    context: {} as AddressEditorContext,
    input: {} as AddressEditorInput,
    events: {} as AddressEditorEvent,
    output: {} as AddressEditorOutput,
    tags: {} as AddressEditorTag,
    children: {} as { pincode: 'pincode' },
  },
  actors: {
    pincode: reportingPincodeMachine,
    saveAddress: promiseStub<AddressReply, SaveAddressInput>('saveAddress'),
  },
  actions: {
    assignField: assign(({ context }, { field, value }: { field: AddressField; value: string }) => ({
      ...changeAddressField(context, field, value),
      failure: null,
    })),
    assignLeftField: assign(({ context }, { field }: { field: AddressField }) =>
      leaveAddressField(context, field, ANY),
    ),
    sendPincode: sendTo('pincode', ({ context }) => ({
      type: 'pincode.changed' as const,
      pincode: context.fields.pincode,
    })),
    sendPincodeRetry: sendTo('pincode', { type: 'pincode.retried' as const }),
    assignPincode: assign(({ context }, outcome: PincodeOutcome) =>
      withPincodeOutcome(context, outcome, ANY),
    ),
    assignErrors: assign(({ context }) => ({ errors: allAddressErrors(context, ANY) })),
    clearFailure: assign({ failure: null }),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
    assignSaved: assign((_, reply: AddressReply) => ({ saved: reply.ok ? reply.value : null })),
  },
  guards: {
    isPincode: (_, { field }: { field: AddressField }) => field === 'pincode',
    isPincodePending: ({ context }) => context.pincode.kind === 'checking',
    isFormInvalid: ({ context }) => Object.keys(allAddressErrors(context, ANY)).length > 0,
    isAnswered: isOk,
  },
  delays: { pincodeTimeout: 5_000, saveTimeout: 15_000 },
}).createMachine({
  id: 'addressEditor',
  context: ({ input }) => ({
    ...newAddressForm(input.fields),
    id: input.id,
    failure: null,
    saved: null,
  }),
  output: ({ context }) => context.saved,
  invoke: {
    id: 'pincode',
    src: 'pincode',
    input: ({ context }) => ({ pincode: context.fields.pincode }),
    onError: { actions: { type: 'assignPincode', params: { kind: 'unchecked', pincode: '' } } },
  },
  on: {
    'pincode.reported': { actions: { type: 'assignPincode', params: ({ event }) => event.outcome } },
  },
  initial: 'editing',
  states: {
    editing: {
      initial: 'filling',
      on: {
        'editor.field.changed': [
          {
            guard: { type: 'isPincode', params: ({ event }) => event },
            actions: [{ type: 'assignField', params: ({ event }) => event }, 'sendPincode'],
          },
          { actions: { type: 'assignField', params: ({ event }) => event } },
        ],
        'editor.field.left': { actions: { type: 'assignLeftField', params: ({ event }) => event } },
        'editor.pincode.retried': { actions: 'sendPincodeRetry' },
        'editor.submitted': { target: 'submitting', actions: 'clearFailure' },
        'editor.cancelled': 'cancelled',
      },
      states: {
        filling: {},
        rejected: {
          description: 'The last submit found errors; the error summary stays until the next submit.',
          tags: 'errorSummary',
        },
      },
    },
    submitting: {
      tags: 'busy',
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isPincodePending', target: 'awaitingPincode' },
            { guard: 'isFormInvalid', target: '#addressEditor.editing.rejected', actions: 'assignErrors' },
            { target: 'saving' },
          ],
        },
        awaitingPincode: {
          description: 'Submitted while the pincode is being looked up.',
          on: {
            'pincode.reported': {
              target: 'deciding',
              actions: { type: 'assignPincode', params: ({ event }) => event.outcome },
            },
          },
          after: { pincodeTimeout: { target: '#addressEditor.editing.rejected', actions: 'assignErrors' } },
        },
        saving: {
          invoke: {
            id: 'saveAddress',
            src: 'saveAddress',
            input: ({ context: { id, fields } }) => ({ id, address: orderAddressOf(fields) }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: outputOf },
                target: '#addressEditor.saved',
                actions: { type: 'assignSaved', params: outputOf },
              },
              { target: '#addressEditor.editing', actions: { type: 'assignFailure', params: failureOf } },
            ],
            onError: { target: '#addressEditor.editing', actions: { type: 'assignFailure', params: defect } },
          },
          after: {
            saveTimeout: {
              target: '#addressEditor.editing',
              actions: { type: 'assignFailure', params: timeout },
            },
          },
        },
      },
    },
    saved: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
