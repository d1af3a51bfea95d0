/**
 * Polls an order until it is settled.
 *
 *   quick: reading ⇄ waiting 2 s ──after 60 s──▶ slow: reading ⇄ waiting 10 s
 *   a settled order ──▶ settled (final)
 *
 * Settled means CONFIRMED, COMPLETE, DISPATCHED or DELIVERED with a code, CANCELLED or RETURNED (Specification 4, "Order
 * polling"). A failed read is only a reason to read again: an order that may have been charged is never reported as failed
 * here. The watch does not give up by itself; it ends with the state that invokes it.
 *
 * Ignored: `order.retried` while a read is in flight, because its answer is fresh.
 */
import { assign, setup } from 'xstate';
import type { Failure, Order, OrderSummary, Result } from '../../contract/domain/index.ts';
import { defect } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

/** Pause between two reads of an order during the first minute, in milliseconds (Specification 9). */
export const POLL_INTERVAL = 2_000;
/** Pause between two reads after that. */
export const SLOW_POLL_INTERVAL = 10_000;
export const SLOW_AFTER = 60_000;
const READ_TIMEOUT = 15_000;

export interface OrderWatchContext {
  readonly orderId: string;
  /** The latest version that was read; `null` before the first. */
  readonly order: Order | null;
  /** Why the latest read failed; `null` if it succeeded. */
  readonly failure: Failure | null;
}

export interface OrderWatchInput {
  readonly orderId: string;
}

/** Reads at once instead of waiting. */
export type OrderWatchEvent = { readonly type: 'order.retried' };

/** `takingLonger`: the order is not settled after 60 seconds; polling continues at the slow interval. */
export type OrderWatchTag = 'takingLonger';

/** The settled order. */
export interface OrderWatchOutput {
  readonly order: Order;
}

/** Answer of the provided actor `readOrder`. */
export type OrderReadReply = Result<Order>;

/** The statuses that an order has from its confirmation on. */
const confirmedStatuses: readonly OrderSummary['status'][] = [
  'CONFIRMED',
  'COMPLETE',
  'DISPATCHED',
  'DELIVERED',
];

/** Whether the order is confirmed. It counts only with an order code (Specification 4). */
export function isConfirmed(order: OrderSummary): boolean {
  return confirmedStatuses.includes(order.status) && order.code !== null && order.code !== '';
}

/** Whether the order came to nothing: it was cancelled, or has been returned. */
export function isCancelled(order: OrderSummary): boolean {
  return order.status === 'CANCELLED' || order.status === 'RETURNED';
}

const orderWatchSetup = setup({
  types: {
    context: {} as OrderWatchContext,
    input: {} as OrderWatchInput,
    output: {} as OrderWatchOutput,
    events: {} as OrderWatchEvent,
    tags: {} as OrderWatchTag,
  },
  actors: { readOrder: promiseStub<OrderReadReply, { orderId: string }>('readOrder') },
  actions: {
    assignReply: assign(({ context }, reply: OrderReadReply) => ({
      order: reply.ok ? reply.value : context.order,
      failure: reply.ok ? null : reply.failure,
    })),
    assignFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isSettled: (_, reply: OrderReadReply) =>
      reply.ok && (isConfirmed(reply.value) || isCancelled(reply.value)),
  },
  delays: {
    readTimeout: READ_TIMEOUT,
    patience: SLOW_AFTER,
    pollDelay: POLL_INTERVAL,
    slowPollDelay: SLOW_POLL_INTERVAL,
  },
});

const reading = orderWatchSetup.createStateConfig({
  invoke: {
    id: 'readOrder',
    src: 'readOrder',
    input: ({ context }) => ({ orderId: context.orderId }),
    onDone: [
      {
        guard: { type: 'isSettled', params: ({ event }) => event.output },
        target: '#orderWatch.settled',
        actions: { type: 'assignReply', params: ({ event }) => event.output },
      },
      { target: 'waiting', actions: { type: 'assignReply', params: ({ event }) => event.output } },
    ],
    onError: { target: 'waiting', actions: { type: 'assignFailure', params: defect } },
  },
  after: {
    readTimeout: {
      target: 'waiting',
      actions: { type: 'assignFailure', params: { kind: 'timeout' as const } },
    },
  },
});

export const orderWatchMachine = orderWatchSetup.createMachine({
  id: 'orderWatch',
  context: ({ input }) => ({ orderId: input.orderId, order: null, failure: null }),
  initial: 'quick',
  states: {
    quick: {
      initial: 'reading',
      after: { patience: 'slow' },
      states: {
        reading,
        waiting: {
          on: { 'order.retried': 'reading' },
          after: { pollDelay: 'reading' },
        },
      },
    },
    slow: {
      tags: 'takingLonger',
      initial: 'reading',
      states: {
        reading,
        waiting: {
          on: { 'order.retried': 'reading' },
          after: { slowPollDelay: 'reading' },
        },
      },
    },
    settled: { type: 'final' },
  },
  output: ({ context }) => ({ order: settledOrder(context) }),
});

function settledOrder({ order }: OrderWatchContext) {
  if (order === null) throw new Error('orderWatch reached its final state without an order');
  return order;
}
