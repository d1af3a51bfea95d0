/**
 * Ordering again: one press puts an order's goods into the cart.
 *
 *   idle ──requested──▶ adding ──▶ idle      all were added, or what was not is named in a toast
 *                          └─────▶ idle      nothing could be loaded: a toast says so
 *
 * Gifts are left out: the cart finds its own. The cart opens by itself when a line is added.
 *
 * Ignored: a second request while one is being worked on.
 */
import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { OrderProduct, Result } from '../../contract/domain/index.ts';
import type { ToastRequested } from '../shared/effects.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

/** A line of the order that is ordered again. */
export type ReorderLine = Pick<OrderProduct, 'productId' | 'variantId' | 'quantity' | 'title'>;

export interface ReorderContext {
  /** The order that was asked for last; `null` before. */
  readonly orderId: string | null;
  readonly lines: readonly ReorderLine[];
}

export interface ReorderRequested {
  readonly type: 'reorder.requested';
  readonly orderId: string;
  /** The order's lines without gifts. */
  readonly lines: readonly ReorderLine[];
}

/** The titles of lines that can't be bought now. */
export type ReorderReply = Result<{ readonly missing: readonly string[] }>;

export const reorderMachine = setup({
  types: {
    context: {} as ReorderContext,
    events: {} as ReorderRequested,
    emitted: {} as ToastRequested,
  },
  actors: {
    /** Loads the products and adds those that can be bought to the cart. */
    addLines: promiseStub<ReorderReply, { lines: readonly ReorderLine[] }>('addLines'),
  },
  actions: {
    assignRequest: assign((_, { orderId, lines }: ReorderRequested) => ({ orderId, lines })),
    emitMissingToast: emit(
      ({ context }, reply: ReorderReply): ToastRequested => ({
        type: 'toast.requested',
        toast: { kind: 'warning', text: missingText(reply, context.lines.length), duration: 8_000 },
      }),
    ),
    emitFailedToast: emit({
      type: 'toast.requested',
      toast: {
        kind: 'error',
        text: 'We could not reach the shop, and nothing was added. Please try again.',
      },
    }),
  },
  guards: {
    isAnswered: isOk,
    isAllAdded: (_, reply: ReorderReply) => reply.ok && reply.value.missing.length === 0,
  },
  delays: { requestTimeout: 15_000 },
}).createMachine({
  id: 'reorder',
  context: { orderId: null, lines: [] },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'reorder.requested': {
          target: 'adding',
          actions: { type: 'assignRequest', params: ({ event }) => event },
        },
      },
    },
    adding: {
      invoke: {
        id: 'addLines',
        src: 'addLines',
        input: ({ context: { lines } }) => ({ lines }),
        onDone: [
          { guard: { type: 'isAllAdded', params: outputOf }, target: 'idle' },
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'idle',
            actions: { type: 'emitMissingToast', params: outputOf },
          },
          { target: 'idle', actions: 'emitFailedToast' },
        ],
        onError: { target: 'idle', actions: 'emitFailedToast' },
      },
      after: { requestTimeout: { target: 'idle', actions: 'emitFailedToast' } },
    },
  },
});

/** Whether this order's goods are being added. */
export const selectIsReordering =
  (orderId: string) =>
  (snapshot: SnapshotFrom<typeof reorderMachine>): boolean =>
    snapshot.matches('adding') && snapshot.context.orderId === orderId;

function missingText(reply: ReorderReply, asked: number): string {
  const missing = reply.ok ? reply.value.missing : [];
  const [first = ''] = missing;
  const what = missing.length === 1 ? `${first} is` : `${missing.length} of ${asked} items are`;
  return missing.length === asked
    ? `${asked === 1 ? what : 'All of these are'} sold out or no longer sold. Nothing was added.`
    : `${what} sold out or no longer sold. The rest is in your cart.`;
}
