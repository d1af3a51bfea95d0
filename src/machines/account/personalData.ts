/**
 * The signed-in shopper's data: a copy of it, and its erasure.
 *
 *   resting ──copy.asked──▶ copying ──▶ copied, copyFailed (both rest, and can be asked again)
 *      └─erasure.asked─▶ deciding ──confirmed──▶ erasing ──▶ erased
 *          ▲                │ ▲                     ├─ an order is on its way ─▶ waiting ─┐
 *          └──cancelled─────┘ └──erasure.asked──────┴────────▶ eraseFailed ◀──────────────┘
 *
 * What goes and what stays is said while the shopper decides; nothing is erased without the second press. Whoever is told
 * `data.erased` signs the shopper out, since there is no account any more.
 *
 * Ignored: everything while a reply is awaited; everything after the erasure.
 */
import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Result } from '../../contract/domain/index.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

/** An order that keeps the shop from erasing, and why. */
export interface WaitingOrder {
  /** `null` for an order that waits for its payment. */
  readonly code: string | null;
  readonly because: string;
}

export interface PersonalDataContext {
  /** From the last refusal. */
  readonly orders: readonly WaitingOrder[];
}

export type PersonalDataEvent =
  | { readonly type: 'data.copy.asked' }
  | { readonly type: 'data.erasure.asked' }
  | { readonly type: 'data.erasure.cancelled' }
  | { readonly type: 'data.erasure.confirmed' };

/** The account is gone. */
export interface DataErased {
  readonly type: 'data.erased';
}

export type CopyReply = Result<null>;
export type EraseReply = Result<
  { readonly kind: 'erased' } | { readonly kind: 'waiting'; readonly orders: readonly WaitingOrder[] }
>;

export const personalDataMachine = setup({
  types: {
    context: {} as PersonalDataContext,
    events: {} as PersonalDataEvent,
    emitted: {} as DataErased,
  },
  actors: {
    /** Loads the copy and saves it as a file. */
    saveCopy: promiseStub<CopyReply, undefined>('saveCopy'),
    erase: promiseStub<EraseReply, undefined>('erase'),
  },
  actions: {
    assignOrders: assign((_, reply: EraseReply) => ({
      orders: reply.ok && reply.value.kind === 'waiting' ? reply.value.orders : [],
    })),
    emitErased: emit({ type: 'data.erased' }),
  },
  guards: {
    isAnswered: isOk,
    isErased: (_, reply: EraseReply) => reply.ok && reply.value.kind === 'erased',
  },
  delays: { requestTimeout: 30_000 },
}).createMachine({
  id: 'personalData',
  context: { orders: [] },
  initial: 'resting',
  states: {
    resting: {
      initial: 'untouched',
      on: { 'data.copy.asked': 'copying', 'data.erasure.asked': 'deciding' },
      states: { untouched: {}, copied: {}, copyFailed: {} },
    },
    copying: {
      invoke: {
        id: 'saveCopy',
        src: 'saveCopy',
        onDone: [
          { guard: { type: 'isAnswered', params: outputOf }, target: 'resting.copied' },
          { target: 'resting.copyFailed' },
        ],
        onError: 'resting.copyFailed',
      },
      after: { requestTimeout: 'resting.copyFailed' },
    },
    deciding: {
      on: { 'data.erasure.confirmed': 'erasing', 'data.erasure.cancelled': 'resting' },
    },
    erasing: {
      invoke: {
        id: 'erase',
        src: 'erase',
        onDone: [
          { guard: { type: 'isErased', params: outputOf }, target: 'erased' },
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'waiting',
            actions: { type: 'assignOrders', params: outputOf },
          },
          { target: 'eraseFailed' },
        ],
        onError: 'eraseFailed',
      },
      after: { requestTimeout: 'eraseFailed' },
    },
    waiting: { on: { 'data.copy.asked': 'copying', 'data.erasure.asked': 'deciding' } },
    eraseFailed: { on: { 'data.copy.asked': 'copying', 'data.erasure.asked': 'deciding' } },
    erased: { entry: 'emitErased', meta: { lasts: 'There is no account any more.' } },
  },
});

type Snapshot = SnapshotFrom<typeof personalDataMachine>;

export const selectIsCopying = (snapshot: Snapshot): boolean => snapshot.matches('copying');
export const selectIsCopied = (snapshot: Snapshot): boolean => snapshot.matches({ resting: 'copied' });
export const selectHasCopyFailed = (snapshot: Snapshot): boolean =>
  snapshot.matches({ resting: 'copyFailed' });
/** The shopper reads what goes and what stays, or has pressed. */
export const selectIsErasureOpen = (snapshot: Snapshot): boolean =>
  snapshot.matches('deciding') || snapshot.matches('erasing');
export const selectIsErasing = (snapshot: Snapshot): boolean => snapshot.matches('erasing');
export const selectHasErasureFailed = (snapshot: Snapshot): boolean => snapshot.matches('eraseFailed');
/** `null` unless orders keep the shop from erasing. */
export const selectWaitingOrders = (snapshot: Snapshot): readonly WaitingOrder[] | null =>
  snapshot.matches('waiting') ? snapshot.context.orders : null;
export const selectIsErased = (snapshot: Snapshot): boolean => snapshot.matches('erased');
