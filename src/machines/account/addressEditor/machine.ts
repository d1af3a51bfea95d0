/**
 * One address of the account, written anew or changed.
 *
 *   editing.filling ⇄ editing.rejected ──submit──▶ submitting ─▶ saving ─▶ saved
 *        ▲                  ▲                         │             │
 *        └── any edit ──────┴──── errors ─────────────┘             │
 *        └───────────────────────────── failed ─────────────────────┘      cancel ─▶ cancelled
 *
 * Judged by the rules of S §5, as at checkout; the pincode must be one that the shop delivers to in some way. Input is
 * never wiped: a failed save keeps the form.
 *
 * Ignored: editing, submitting and cancelling while it is being saved.
 */
import { assign, sendTo, setup } from 'xstate';
import type { Failure } from '../../../contract/domain/index.ts';
import {
  type AddressField,
  allAddressErrors,
  changeAddressField,
  leaveAddressField,
  newAddressForm,
  shapeAddress,
  withPincodeOutcome,
} from '../../checkout/addressForm/index.ts';
import { type PincodeOutcome, reportingPincodeMachine } from '../../checkout/pincode/index.ts';
import { defect, isOk, promiseStub } from '../../shared/stubs.ts';
import type {
  AddressEditorContext,
  AddressEditorEvent,
  AddressEditorInput,
  AddressEditorOutput,
  AddressEditorTag,
  AddressReply,
  SaveAddressInput,
} from './types.ts';

const timeout: Failure = { kind: 'timeout' };
/** Any way to pay will do. */
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
    changeField: assign(({ context }, { field, value }: { field: AddressField; value: string }) => ({
      ...changeAddressField(context, field, value),
      failure: null,
    })),
    leaveField: assign(({ context }, { field }: { field: AddressField }) =>
      leaveAddressField(context, field, ANY),
    ),
    tellPincode: sendTo('pincode', ({ context }) => ({
      type: 'pincode.changed' as const,
      pincode: context.fields.pincode,
    })),
    retryPincode: sendTo('pincode', { type: 'pincode.retried' as const }),
    keepPincode: assign(({ context }, outcome: PincodeOutcome) => withPincodeOutcome(context, outcome, ANY)),
    showErrors: assign(({ context }) => ({ errors: allAddressErrors(context, ANY) })),
    forgetFailure: assign({ failure: null }),
    noteFailure: assign((_, failure: Failure) => ({ failure })),
    keepSaved: assign((_, reply: AddressReply) => ({ saved: reply.ok ? reply.value : null })),
  },
  guards: {
    isPincode: (_, { field }: { field: AddressField }) => field === 'pincode',
    isPincodePending: ({ context }) => context.pincode.kind === 'checking',
    isFormWrong: ({ context }) => Object.keys(allAddressErrors(context, ANY)).length > 0,
    isAnswered: (_, reply: AddressReply) => isOk(reply),
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
    onError: { actions: { type: 'keepPincode', params: { kind: 'unchecked', pincode: '' } } },
  },
  on: {
    'pincode.reported': { actions: { type: 'keepPincode', params: ({ event }) => event.outcome } },
  },
  initial: 'editing',
  states: {
    editing: {
      initial: 'filling',
      on: {
        'editor.field.changed': [
          {
            guard: { type: 'isPincode', params: ({ event }) => event },
            actions: [{ type: 'changeField', params: ({ event }) => event }, 'tellPincode'],
          },
          { actions: { type: 'changeField', params: ({ event }) => event } },
        ],
        'editor.field.left': { actions: { type: 'leaveField', params: ({ event }) => event } },
        'editor.pincode.retried': { actions: 'retryPincode' },
        'editor.submitted': { target: 'submitting', actions: 'forgetFailure' },
        'editor.cancelled': 'cancelled',
      },
      states: {
        filling: {},
        rejected: {
          description: 'The last press found errors: their list stays until the next one.',
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
            { guard: 'isFormWrong', target: '#addressEditor.editing.rejected', actions: 'showErrors' },
            { target: 'saving' },
          ],
        },
        awaitingPincode: {
          description: 'Pressed while the pincode is being looked up.',
          on: {
            'pincode.reported': {
              target: 'deciding',
              actions: { type: 'keepPincode', params: ({ event }) => event.outcome },
            },
          },
          after: { pincodeTimeout: { target: '#addressEditor.editing.rejected', actions: 'showErrors' } },
        },
        saving: {
          invoke: {
            id: 'saveAddress',
            src: 'saveAddress',
            input: ({ context: { id, fields } }) => ({ id, address: shapeAddress(fields) }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: '#addressEditor.saved',
                actions: { type: 'keepSaved', params: ({ event }) => event.output },
              },
              {
                target: '#addressEditor.editing',
                actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: {
              target: '#addressEditor.editing',
              actions: { type: 'noteFailure', params: defect },
            },
          },
          after: {
            saveTimeout: {
              target: '#addressEditor.editing',
              actions: { type: 'noteFailure', params: timeout },
            },
          },
        },
      },
    },
    saved: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

function failureOf(reply: AddressReply): Failure {
  return reply.ok ? defect : reply.failure;
}
