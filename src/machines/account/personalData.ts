/**
 * The signed-in shopper's data: a copy of it, and its erasure. Neither waits for the other.
 *
 *   copy:     unasked, copied, failed ──copy.asked──▶ copying ──▶ copied, failed
 *
 *   erasure:  resting ──erasure.asked──▶ deciding ──confirmed──▶ erasing ──▶ erased
 *                ▲                        │    ▲                    ├──▶ waiting (an order is on its way)
 *                └───────cancelled────────┘    │                    └──▶ failed
 *                                              └──erasure.asked── waiting, failed
 *
 * The page says what goes and what stays while the shopper decides; nothing is erased without the second press. The listener
 * of `data.erased` signs the shopper out, because there is no account any more.
 *
 * Ignored: either question again while its reply is awaited; everything about the erasure after it.
 */
import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Result } from '../../contract/domain/index.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

/** An order that keeps the shop from erasing, and why. */
export interface OrderAgainstErasure {
  /** `null` for an order that waits for its payment. */
  readonly code: string | null;
  readonly because: string;
}

export interface PersonalDataContext {
  /** From the last refusal. */
  readonly orders: readonly OrderAgainstErasure[];
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
  { readonly kind: 'erased' } | { readonly kind: 'waiting'; readonly orders: readonly OrderAgainstErasure[] }
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
  type: 'parallel',
  states: {
    copy: {
      initial: 'unasked',
      states: {
        unasked: { on: { 'data.copy.asked': 'copying' } },
        copying: {
          invoke: {
            id: 'saveCopy',
            src: 'saveCopy',
            onDone: [
              { guard: { type: 'isAnswered', params: outputOf }, target: 'copied' },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
          after: { requestTimeout: 'failed' },
        },
        copied: { on: { 'data.copy.asked': 'copying' } },
        failed: { on: { 'data.copy.asked': 'copying' } },
      },
    },
    erasure: {
      initial: 'resting',
      states: {
        resting: { on: { 'data.erasure.asked': 'deciding' } },
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
              { target: 'failed' },
            ],
            onError: 'failed',
          },
          after: { requestTimeout: 'failed' },
        },
        waiting: { on: { 'data.erasure.asked': 'deciding' } },
        failed: { on: { 'data.erasure.asked': 'deciding' } },
        erased: { entry: 'emitErased', meta: { lasts: 'There is no account any more.' } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof personalDataMachine>;

export const selectIsCopying = (snapshot: Snapshot): boolean => snapshot.matches({ copy: 'copying' });
export const selectIsCopied = (snapshot: Snapshot): boolean => snapshot.matches({ copy: 'copied' });
export const selectHasCopyFailed = (snapshot: Snapshot): boolean => snapshot.matches({ copy: 'failed' });
/** The shopper reads what goes and what stays, or has pressed. */
export const selectIsErasureOpen = (snapshot: Snapshot): boolean =>
  snapshot.matches({ erasure: 'deciding' }) || snapshot.matches({ erasure: 'erasing' });
export const selectIsErasing = (snapshot: Snapshot): boolean => snapshot.matches({ erasure: 'erasing' });
export const selectHasErasureFailed = (snapshot: Snapshot): boolean =>
  snapshot.matches({ erasure: 'failed' });
/** `null` unless orders keep the shop from erasing. */
export const selectWaitingOrders = (snapshot: Snapshot): readonly OrderAgainstErasure[] | null =>
  snapshot.matches({ erasure: 'waiting' }) ? snapshot.context.orders : null;
export const selectIsErased = (snapshot: Snapshot): boolean => snapshot.matches({ erasure: 'erased' });
