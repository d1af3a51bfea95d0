/**
 * The form on the order's page where a shopper decides what happens to a parcel that the courier could not deliver.
 *
 *   starting ─▶ asking ──submit──▶ deciding ─▶ sending ──▶ answered
 *      │           ▲                   │ wrong     │           │
 *      │           └───────────────────┴── failed ─┘ ◀──again──┘
 *      └─ answered before ─▶ answered
 *
 * An answer replaces the previous one as a whole, so sending it again after a lost reply is safe. A failure keeps the input. The
 * form opens again with the answer that the shop has; after another missed delivery it has none.
 *
 * Ignored: changes and a second `answer.submitted` while an answer is being sent.
 */
import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type {
  DeliveryAnswerRequest,
  DeliveryQuestion,
  Failure,
  Order,
  Result,
} from '../../contract/domain/index.ts';
import type { DeliveryChoice } from '../../contract/generated/schema.ts';
import { fitText } from '../../contract/text.ts';
import type { OrderChanged } from '../shared/effects.ts';
import { defect, failureOf, isOk, outputOf, successOf, timeout } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';
import { isPhone, normalisePhone } from './addressForm/index.ts';

/** `note` describes the way to the door, `backNote` says why the parcel should be sent back. */
export type AnswerField = 'day' | 'phone' | 'note' | 'backNote';

export interface DeliveryAnswerContext {
  readonly orderId: string;
  /** The secret of the link by which a guest opened the order; `null` without one. */
  readonly secret: string | null;
  readonly choice: DeliveryChoice;
  /** As typed. An empty day means as soon as possible; an empty phone means the order's phone. */
  readonly fields: Readonly<Record<AnswerField, string>>;
  readonly phoneError: string | null;
  /** Why the last answer was refused or could not be sent. */
  readonly failure: Failure | null;
}

export interface DeliveryAnswerInput {
  readonly orderId: string;
  readonly secret: string | null;
  readonly isAnswered: boolean;
}

export type DeliveryAnswerEvent =
  | { readonly type: 'answer.choice.set'; readonly choice: DeliveryChoice }
  | { readonly type: 'answer.field.changed'; readonly field: AnswerField; readonly value: string }
  /** `days`: those that are offered now. */
  | { readonly type: 'answer.submitted'; readonly days: DeliveryQuestion['days'] }
  /** Opens the form again, to change the answer, or to give one after another missed delivery. */
  | { readonly type: 'answer.again'; readonly answer: DeliveryQuestion['answer'] };

export type AnswerReply = Result<Order>;

const empty: DeliveryAnswerContext['fields'] = { day: '', phone: '', note: '', backNote: '' };
const longest: Readonly<Record<AnswerField, number>> = { day: 10, phone: 20, note: 200, backNote: 200 };

export const deliveryAnswerMachine = setup({
  types: {
    context: {} as DeliveryAnswerContext & Pick<DeliveryAnswerInput, 'isAnswered'>,
    input: {} as DeliveryAnswerInput,
    events: {} as DeliveryAnswerEvent,
    emitted: {} as OrderChanged,
  },
  actors: {
    sendAnswer: promiseStub<AnswerReply, DeliveryAnswerRequest>('sendAnswer'),
  },
  actions: {
    assignAnswer: assign((_, answer: DeliveryQuestion['answer']) => {
      const { day, phone, note } = answer ?? {};
      const choice = answer?.choice === 'SEND_BACK' ? 'SEND_BACK' : 'AGAIN';
      const fields = {
        ...empty,
        day: day ?? '',
        phone: normalisePhone(phone ?? ''),
        [noteField(choice)]: note ?? '',
      };
      return { choice, fields, phoneError: null, failure: null };
    }),
    /** Drops a day that is not offered any more, because the form shows it as none. */
    keepOfferedDay: assign(({ context: { fields } }, days: DeliveryQuestion['days']) =>
      days.includes(fields.day) ? {} : { fields: { ...fields, day: '' } },
    ),
    assignChoice: assign((_, choice: DeliveryChoice) => ({ choice, phoneError: null, failure: null })),
    assignField: assign(({ context }, { field, value }: { field: AnswerField; value: string }) => ({
      fields: { ...context.fields, [field]: fitText(value, longest[field]) },
      phoneError: field === 'phone' ? null : context.phoneError,
      failure: null,
    })),
    assignPhoneError: assign({ phoneError: 'Please enter valid phone number' }),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    emitOrderChanged: emit((_, order: Order): OrderChanged => ({ type: 'order.changed', order })),
  },
  guards: {
    isAnswered: ({ context }) => context.isAnswered,
    isPhoneWrong: ({ context: { choice, fields } }) =>
      choice === 'AGAIN' && fields.phone.trim() !== '' && !isPhone(normalisePhone(fields.phone)),
    isTaken: isOk,
  },
  delays: { replyTimeout: 20_000 },
}).createMachine({
  id: 'deliveryAnswer',
  context: ({ input }) => ({
    ...input,
    choice: 'AGAIN',
    fields: empty,
    phoneError: null,
    failure: null,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isAnswered', target: 'answered' }, { target: 'asking' }] },
    asking: {
      on: {
        'answer.choice.set': { actions: { type: 'assignChoice', params: ({ event }) => event.choice } },
        'answer.field.changed': { actions: { type: 'assignField', params: ({ event }) => event } },
        'answer.submitted': {
          target: 'deciding',
          actions: ['clearFailure', { type: 'keepOfferedDay', params: ({ event }) => event.days }],
        },
      },
    },
    deciding: {
      always: [
        { guard: 'isPhoneWrong', target: 'asking', actions: 'assignPhoneError' },
        { target: 'sending' },
      ],
    },
    sending: {
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isTaken', params: outputOf },
            target: 'answered',
            actions: { type: 'emitOrderChanged', params: successOf },
          },
          { target: 'asking', actions: { type: 'assignFailure', params: failureOf } },
        ],
        onError: { target: 'asking', actions: { type: 'assignFailure', params: defect } },
      },
      after: { replyTimeout: { target: 'asking', actions: { type: 'assignFailure', params: timeout } } },
    },
    answered: {
      on: {
        'answer.again': {
          target: 'asking',
          actions: { type: 'assignAnswer', params: ({ event }) => event.answer },
        },
      },
    },
  },
});

function requestOf({ orderId, secret, choice, fields }: DeliveryAnswerContext): DeliveryAnswerRequest {
  const note = fields[noteField(choice)].trim() || null;
  if (choice === 'SEND_BACK') return { orderId, secret, choice, day: null, phone: null, note };
  const phone = fields.phone.trim() === '' ? null : normalisePhone(fields.phone);
  return { orderId, secret, choice, day: fields.day || null, phone, note };
}

/**
 * The field of the note that goes with a choice: `note` and `backNote` are separate, because the way to the door is no reason
 * to send the parcel back.
 */
export function noteField(choice: DeliveryChoice): 'note' | 'backNote' {
  return choice === 'AGAIN' ? 'note' : 'backNote';
}

type Snapshot = SnapshotFrom<typeof deliveryAnswerMachine>;

export const selectAnswer = ({ context }: Snapshot): DeliveryAnswerContext => context;
export const selectIsAnswerOnItsWay = (snapshot: Snapshot): boolean => snapshot.matches('sending');
export const selectIsAnswered = (snapshot: Snapshot): boolean => snapshot.matches('answered');
