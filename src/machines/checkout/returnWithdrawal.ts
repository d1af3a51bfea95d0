/**
 * The button on the order's page with which a shopper takes a request for a return back.
 *
 *   waiting ──pressed──▶ sending ──▶ waiting
 *
 * A success emits the changed order; a failure is shown, and the request stays. Sending again after a lost reply is safe: the
 * server changes nothing the second time. Nothing is confirmed first, because the shopper can ask for the return again.
 *
 * Ignored: a press while the last one is being sent.
 */
import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Failure, Order, Result } from '../../contract/domain/index.ts';
import type { OrderChanged } from '../shared/effects.ts';
import { defect, failureOf, isOk, outputOf, successOf, timeout } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

export interface ReturnWithdrawalInput {
  readonly orderId: string;
  /** The secret of the link by which a guest opened the order; `null` without one. */
  readonly secret: string | null;
}

export interface ReturnWithdrawalContext extends ReturnWithdrawalInput {
  /** Why the last press failed; `null` if it did not. */
  readonly failure: Failure | null;
}

export type WithdrawalReply = Result<Order>;

export const returnWithdrawalMachine = setup({
  types: {
    context: {} as ReturnWithdrawalContext,
    input: {} as ReturnWithdrawalInput,
    events: {} as { readonly type: 'withdrawal.pressed' },
    emitted: {} as OrderChanged,
  },
  actors: { withdraw: promiseStub<WithdrawalReply, ReturnWithdrawalInput>('withdraw') },
  actions: {
    assignFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    emitOrderChanged: emit((_, order: Order): OrderChanged => ({ type: 'order.changed', order })),
  },
  guards: { isTaken: isOk },
  delays: { replyTimeout: 20_000 },
}).createMachine({
  id: 'returnWithdrawal',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'waiting',
  states: {
    waiting: { on: { 'withdrawal.pressed': { target: 'sending', actions: 'clearFailure' } } },
    sending: {
      invoke: {
        id: 'withdraw',
        src: 'withdraw',
        input: ({ context: { orderId, secret } }) => ({ orderId, secret }),
        onDone: [
          {
            guard: { type: 'isTaken', params: outputOf },
            target: 'waiting',
            actions: { type: 'emitOrderChanged', params: successOf },
          },
          { target: 'waiting', actions: { type: 'assignFailure', params: failureOf } },
        ],
        onError: { target: 'waiting', actions: { type: 'assignFailure', params: defect } },
      },
      after: { replyTimeout: { target: 'waiting', actions: { type: 'assignFailure', params: timeout } } },
    },
  },
});

type Snapshot = SnapshotFrom<typeof returnWithdrawalMachine>;

export const selectWithdrawalFailure = ({ context }: Snapshot): Failure | null => context.failure;
export const selectIsWithdrawing = (snapshot: Snapshot): boolean => snapshot.matches('sending');
