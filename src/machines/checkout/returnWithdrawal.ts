/**
 * Taking a request for a return back, by one press on the order's page.
 *
 *   waiting ──press──▶ sending ─▶ waiting    the order is shown as it is then, or the page says why not
 *
 * A repeated request changes nothing, so pressing again after a lost reply is safe. Nothing is lost either: a return can be asked
 * for again.
 *
 * Ignored: a second press while one is being worked on.
 */
import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Failure, Order, Result } from '../../contract/domain/index.ts';
import { defect, failureOf, isOk, outputOf, timeout } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

export interface ReturnWithdrawalInput {
  readonly orderId: string;
  /** The secret of the link by which a guest opened the order; `null` without one. */
  readonly secret: string | null;
}

export interface ReturnWithdrawalContext extends ReturnWithdrawalInput {
  /** Why the last press did nothing. */
  readonly failure: Failure | null;
}

export type WithdrawalReply = Result<Order>;

export const returnWithdrawalMachine = setup({
  types: {
    context: {} as ReturnWithdrawalContext,
    input: {} as ReturnWithdrawalInput,
    events: {} as { readonly type: 'withdrawal.pressed' },
    emitted: {} as { readonly type: 'order.changed'; readonly order: Order },
  },
  actors: { withdraw: promiseStub<WithdrawalReply, ReturnWithdrawalInput>('withdraw') },
  actions: {
    assignFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    emitOrderChanged: emit((_, reply: WithdrawalReply) => {
      if (!reply.ok) throw new Error('Only a request that was taken back is told.');
      return { type: 'order.changed' as const, order: reply.value };
    }),
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
            actions: { type: 'emitOrderChanged', params: outputOf },
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
