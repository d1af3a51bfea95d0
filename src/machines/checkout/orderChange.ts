/**
 * The form on the order's page with which a shopper cancels an order, wholly or in part, or requests a return.
 *
 *   closed ──open──▶ choosing ──submit──▶ previewing ─▶ confirming ──confirm──▶ sending ─▶ done
 *                       ▲                    │ refused      │ back                │ the sums have changed ▶ previewing
 *                       └────────────────────┴──────────────┘◀── refused ─────────┘ no answer ▶ unanswered
 *
 * A malformed UPI id leads from choosing to correcting, until it is changed.
 *
 * Nothing is changed before the shopper has seen the exact refund. After a lost reply or an internal error it is unknown whether
 * the change was made. Sending it again is safe: the server makes a repeated change only once. After a refusal nothing stays
 * chosen and the order is read again: the refused change may have been made by an earlier try, and must not be made twice.
 * It is read again, too, when the form is closed without an answer.
 *
 * The page says what was done until the order changes again: then the words may no longer be true, as after the shop's answer.
 *
 * Ignored: changes of the selection while it is being previewed or sent; `change.opened` while the form is open;
 * `order.received` in any state but done.
 */
import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type {
  Failure,
  MadeOrderChange,
  Order,
  OrderChangePreview,
  OrderChangeRequest,
  Result,
} from '../../contract/domain/index.ts';
import type { OrderChangeKind, ReturnReason } from '../../contract/generated/schema.ts';
import { isRefusalOfFirstCall } from '../../contract/temporary.ts';
import { isUpiId } from '../../contract/upiId.ts';
import type { OrderChanged } from '../shared/effects.ts';
import { defect, failureOf, isOk, outputOf, successOf, timeout } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

export interface OrderChangeContext extends OrderChangeRequest {
  readonly note: string;
  /** UPI id that receives the refund of a cash payment. */
  readonly refundTo: string;
  readonly preview: OrderChangePreview | null;
  /** The order as the change left it; `null` before one is made. */
  readonly made: Order | null;
  readonly failure: Failure | null;
}

export interface OrderChangeInput {
  readonly orderId: string;
  readonly secret: string | null;
}

export type OrderChangeEvent =
  /** Starts with nothing chosen. */
  | { readonly type: 'change.opened'; readonly kind: OrderChangeKind }
  | { readonly type: 'change.closed' }
  /** How many units of a line; 0: none. */
  | { readonly type: 'change.line.set'; readonly id: string; readonly quantity: number }
  | { readonly type: 'change.reason.set'; readonly reason: ReturnReason }
  | { readonly type: 'change.note.set'; readonly note: string }
  | { readonly type: 'change.account.set'; readonly refundTo: string }
  /** Requests the preview of the refund. */
  | { readonly type: 'change.submitted' }
  | { readonly type: 'change.back' }
  | { readonly type: 'change.confirmed' }
  /** The page shows the order as it is now. */
  | { readonly type: 'order.received'; readonly order: Order };

/** The page must read the order again. */
export interface OrderRefreshed {
  readonly type: 'order.refreshed';
}

export type OrderChangeTag = 'open' | 'busy';

export type PreviewReply = Result<OrderChangePreview>;
export type ChangeReply = Result<Order>;

type LineSet = Extract<OrderChangeEvent, { type: 'change.line.set' }>;

const orderChangeSetup = setup({
  types: {
    context: {} as OrderChangeContext,
    input: {} as OrderChangeInput,
    events: {} as OrderChangeEvent,
    emitted: {} as OrderChanged | OrderRefreshed,
    tags: {} as OrderChangeTag,
  },
  actors: {
    previewChange: promiseStub<PreviewReply, { wish: OrderChangeRequest }>('previewChange'),
    sendChange: promiseStub<ChangeReply, MadeOrderChange>('sendChange'),
  },
  actions: {
    assignKind: assign((_, kind: OrderChangeKind) => ({
      kind,
      lines: [],
      reason: null,
      note: '',
      refundTo: '',
      preview: null,
      failure: null,
    })),
    assignLine: assign(({ context }, { id, quantity }: LineSet) => ({
      lines: [...context.lines.filter((line) => line.id !== id), ...(quantity > 0 ? [{ id, quantity }] : [])],
    })),
    clearLines: assign({ lines: [] }),
    assignReason: assign((_, reason: ReturnReason) => ({ reason })),
    assignNote: assign((_, note: string) => ({ note })),
    assignAccount: assign((_, refundTo: string) => ({ refundTo })),
    assignPreview: assign((_, reply: PreviewReply) => (reply.ok ? { preview: reply.value } : {})),
    assignMade: assign((_, made: Order) => ({ made })),
    clearFailure: assign({ failure: null }),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
    emitOrderChanged: emit((_, order: Order): OrderChanged => ({ type: 'order.changed', order })),
    emitOrderRefreshed: emit({ type: 'order.refreshed' }),
  },
  guards: {
    isChosen: ({ context }) => isChosen(context),
    isReady: ({ context }) => isChosen(context) && hasUsableAccount(context),
    isOk,
    hasAmountChanged: (_, reply: ChangeReply) =>
      !reply.ok && reply.failure.kind === 'refused' && reply.failure.code === 'AMOUNT_CHANGED',
    /** Whether the order has changed since. Fields are compared, because the same order, read again, is another object. */
    isAnother: ({ context: { made } }, order: Order) =>
      made === null ||
      order.updatedAt !== made.updatedAt ||
      order.status !== made.status ||
      order.latestReturn?.state !== made.latestReturn?.state,
    isRefused: (_, reply: ChangeReply) => !reply.ok && isRefusalOfFirstCall(reply.failure),
  },
  delays: { replyTimeout: 20_000 },
});

const choices = orderChangeSetup.createStateConfig({
  tags: 'open',
  on: {
    'change.line.set': { actions: { type: 'assignLine', params: ({ event }) => event } },
    'change.closed': '#orderChange.closed',
    'change.reason.set': { actions: { type: 'assignReason', params: ({ event }) => event.reason } },
    'change.note.set': { actions: { type: 'assignNote', params: ({ event }) => event.note } },
    'change.account.set': {
      target: '#orderChange.choosing',
      actions: { type: 'assignAccount', params: ({ event }) => event.refundTo },
    },
  },
});

const preview = orderChangeSetup.createStateConfig({
  tags: ['open', 'busy'],
  invoke: {
    id: 'previewChange',
    src: 'previewChange',
    input: ({ context }) => ({ wish: wishOf(context) }),
    onDone: [
      {
        guard: { type: 'isOk', params: outputOf },
        target: 'confirming',
        actions: { type: 'assignPreview', params: outputOf },
      },
      { target: 'choosing', actions: { type: 'assignFailure', params: failureOf } },
    ],
    onError: { target: 'choosing', actions: { type: 'assignFailure', params: defect } },
  },
  on: { 'change.closed': 'closed' },
  after: { replyTimeout: { target: 'choosing', actions: { type: 'assignFailure', params: timeout } } },
});

function isChosen({ lines, kind, reason }: OrderChangeContext): boolean {
  return lines.length > 0 && (kind === 'CANCEL' || reason !== null);
}

/** A UPI id may be missing, because the shop then calls the shopper, but not malformed. */
function hasUsableAccount({ refundTo }: OrderChangeContext): boolean {
  return refundTo.trim() === '' || isUpiId(refundTo.trim());
}

export const orderChangeMachine = orderChangeSetup.createMachine({
  id: 'orderChange',
  context: ({ input: { orderId, secret } }) => ({
    orderId,
    secret,
    kind: 'CANCEL',
    lines: [],
    reason: null,
    note: '',
    refundTo: '',
    preview: null,
    made: null,
    failure: null,
  }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'change.opened': {
          target: 'choosing',
          actions: { type: 'assignKind', params: ({ event }) => event.kind },
        },
      },
    },
    choosing: {
      ...choices,
      on: {
        ...choices.on,
        'change.submitted': [
          { guard: 'isReady', target: 'previewing', actions: 'clearFailure' },
          { guard: 'isChosen', target: 'correcting' },
        ],
      },
    },
    correcting: {
      ...choices,
      description: 'The UPI id is none.',
      on: { ...choices.on, 'change.submitted': { guard: 'isChosen', target: 'correcting' } },
    },
    previewing: preview,
    confirming: {
      tags: 'open',
      on: {
        'change.confirmed': { target: 'sending', actions: 'clearFailure' },
        'change.back': { target: 'choosing', actions: 'clearFailure' },
      },
    },
    repreviewing: {
      ...preview,
      description:
        'What comes back has changed since it was shown: it is shown again, with a word about that.',
      on: { 'change.back': { target: 'choosing', actions: 'clearFailure' } },
    },
    sending: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'sendChange',
        src: 'sendChange',
        input: ({ context }) => ({
          wish: wishOf(context),
          seen: givenBack(context.preview),
          unitsKept: context.preview?.unitsKept ?? 0,
          note: context.note || null,
          refundTo: context.refundTo.trim() || null,
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: outputOf },
            target: 'done',
            actions: [
              { type: 'assignMade', params: successOf },
              { type: 'emitOrderChanged', params: successOf },
            ],
          },
          {
            guard: { type: 'hasAmountChanged', params: outputOf },
            target: 'repreviewing',
            actions: { type: 'assignFailure', params: failureOf },
          },
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'choosing',
            actions: [{ type: 'assignFailure', params: failureOf }, 'clearLines', 'emitOrderRefreshed'],
          },
          { target: 'unanswered', actions: { type: 'assignFailure', params: failureOf } },
        ],
        onError: { target: 'unanswered', actions: { type: 'assignFailure', params: defect } },
      },
      after: { replyTimeout: { target: 'unanswered', actions: { type: 'assignFailure', params: timeout } } },
    },
    unanswered: {
      tags: 'open',
      description: 'It may have been made: look at the order, or send it again.',
      on: {
        'change.confirmed': { target: 'sending', actions: 'clearFailure' },
        'change.closed': { target: 'closed', actions: 'emitOrderRefreshed' },
      },
    },
    done: {
      tags: 'open',
      on: {
        'order.received': {
          guard: { type: 'isAnother', params: ({ event }) => event.order },
          target: 'closed',
        },
        'change.opened': {
          target: 'choosing',
          actions: { type: 'assignKind', params: ({ event }) => event.kind },
        },
      },
    },
  },
});

function wishOf({ orderId, secret, kind, lines, reason }: OrderChangeContext): OrderChangeRequest {
  return { orderId, secret, kind, lines, reason: kind === 'RETURN' ? reason : null };
}

function givenBack(preview: OrderChangePreview | null): number {
  return preview === null ? 0 : preview.refundOnline + preview.refundCash + preview.pointsBack;
}

export type OrderChangeSnapshot = SnapshotFrom<typeof orderChangeMachine>;

export const selectChange = (snapshot: OrderChangeSnapshot): OrderChangeContext => snapshot.context;
export const selectIsChangeBusy = (snapshot: OrderChangeSnapshot): boolean => snapshot.hasTag('busy');
export const selectChangeStep = (snapshot: OrderChangeSnapshot): OrderChangeSnapshot['value'] =>
  snapshot.value;
export const selectCanSubmitChange = (snapshot: OrderChangeSnapshot): boolean =>
  snapshot.can({ type: 'change.submitted' });
