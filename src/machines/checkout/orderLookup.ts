/**
 * The form that finds an order by its phone and code: the server sends the order's link to that phone.
 *
 *   editing ──submit──▶ deciding ─▶ sending ──▶ sent ──again──▶ editing
 *      ▲                    │ wrong      │
 *      └────────────────────┴── failed ──┘
 *
 * The server answers the same whether or not the order exists, so `sent` does not mean that it exists. A failure keeps the input.
 *
 * Ignored: changes and a second `lookup.submitted` while a request is in flight.
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure, Result } from '../../contract/domain/index.ts';
import { fitText } from '../../contract/text.ts';
import { defect, failureOf, isOk, outputOf, timeout } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';
import { isPhone, normalisePhone } from './addressForm/index.ts';

export type LookupField = 'phone' | 'code';
export type LookupErrors = Readonly<Partial<Record<LookupField, string>>>;

export interface OrderLookupContext {
  readonly fields: Readonly<Record<LookupField, string>>;
  readonly errors: LookupErrors;
  /** Why the last request failed. */
  readonly failure: Failure | null;
}

export type OrderLookupEvent =
  | { readonly type: 'lookup.field.changed'; readonly field: LookupField; readonly value: string }
  | { readonly type: 'lookup.submitted' }
  /** For another order, or a mistyped number. */
  | { readonly type: 'lookup.again' };

export interface SendLinkInput {
  /** Ten digits. */
  readonly phone: string;
  readonly code: string;
}

export type SendLinkReply = Result<null>;

const LONGEST_FIELD = 40;
/**
 * Up to three letters of the shop's name, or of an earlier name, and eight characters without vowels and without those that look
 * alike (`codeLetters` of `server/orders/orderSecrets.ts`).
 */
const CODE = /^[a-z]{0,3}[2-9bcdfghjkmnpqrtvwxyz]{8}$/i;
/** As long as a code, perhaps with characters that were misread. */
const WHOLE_CODE = /^[a-z]{0,3}[a-z0-9]{8}$/i;
const NOT_WHOLE = 'Please enter the whole order code from our message: two groups of four letters and digits';
const MISREAD =
  'Please check the last eight characters: our codes have no A, E, I, L, O, S or U there, and no 0 or 1';

export const orderLookupMachine = setup({
  types: { context: {} as OrderLookupContext, events: {} as OrderLookupEvent },
  actors: {
    sendLink: promiseStub<SendLinkReply, SendLinkInput>('sendLink'),
  },
  actions: {
    assignField: assign(({ context }, { field, value }: { field: LookupField; value: string }) => ({
      fields: { ...context.fields, [field]: fitText(value, LONGEST_FIELD) },
      errors: without(context.errors, field),
      failure: null,
    })),
    assignErrors: assign(({ context }) => ({ errors: errorsOf(context) })),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isFormInvalid: ({ context }) => Object.keys(errorsOf(context)).length > 0,
    isSent: isOk,
  },
  delays: { requestTimeout: 15_000 },
}).createMachine({
  id: 'orderLookup',
  context: { fields: { phone: '', code: '' }, errors: {}, failure: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'lookup.field.changed': { actions: { type: 'assignField', params: ({ event }) => event } },
        'lookup.submitted': { target: 'deciding', actions: 'clearFailure' },
      },
    },
    deciding: {
      always: [{ guard: 'isFormInvalid', target: 'editing', actions: 'assignErrors' }, { target: 'sending' }],
    },
    sending: {
      invoke: {
        id: 'sendLink',
        src: 'sendLink',
        input: ({ context: { fields } }) => ({
          phone: normalisePhone(fields.phone),
          code: fields.code.trim(),
        }),
        onDone: [
          { guard: { type: 'isSent', params: outputOf }, target: 'sent' },
          { target: 'editing', actions: { type: 'assignFailure', params: failureOf } },
        ],
        onError: { target: 'editing', actions: { type: 'assignFailure', params: defect } },
      },
      after: { requestTimeout: { target: 'editing', actions: { type: 'assignFailure', params: timeout } } },
    },
    sent: { on: { 'lookup.again': 'editing' } },
  },
});

type Snapshot = SnapshotFrom<typeof orderLookupMachine>;

export const selectLookupFields = ({ context }: Snapshot) => context.fields;
export const selectLookupErrors = ({ context }: Snapshot) => context.errors;
export const selectLookupFailure = ({ context }: Snapshot) => context.failure;
export const selectIsLinkSending = (snapshot: Snapshot): boolean => snapshot.matches('sending');
export const selectIsLinkSent = (snapshot: Snapshot): boolean => snapshot.matches('sent');

function errorsOf({ fields }: Pick<OrderLookupContext, 'fields'>): LookupErrors {
  const code = fields.code.replace(/[^a-z0-9]/gi, '');
  return {
    ...(!isPhone(normalisePhone(fields.phone)) && { phone: 'Please enter valid phone number' }),
    ...(!CODE.test(code) && { code: WHOLE_CODE.test(code) ? MISREAD : NOT_WHOLE }),
  };
}

function without(errors: LookupErrors, field: LookupField): LookupErrors {
  const { [field]: _, ...others } = errors;
  return others;
}
