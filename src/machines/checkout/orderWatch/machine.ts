/**
 * Reads an order again and again until it is settled.
 *
 *   quick: reading ⇄ waiting 2 s ──after 60 s──▶ slow: reading ⇄ waiting 10 s
 *   a settled answer ──▶ settled (final)
 *
 * Settled is CONFIRMED with a code, or any status that confirmation leads to, or CANCELLED (S §4). A failed reading
 * is only a reason to read again: nothing that may have been charged is ever called failed here. It has no end of
 * its own; whoever invokes it leaves it.
 *
 * Ignored: `order.retried` and `connectivity.online` while a reading is under way.
 */
import { assign, setup } from 'xstate';
import type { Failure, OrderSummary } from '../../../contract/domain/index.ts';
import { defect, promiseStub } from '../../shared/stubs.ts';
import type {
  OrderReadReply,
  OrderWatchContext,
  OrderWatchEvent,
  OrderWatchInput,
  OrderWatchOutput,
  OrderWatchTag,
} from './types.ts';

/** CONFIRMED counts only with a code (S §4). */
export function isConfirmed(order: OrderSummary): boolean {
  const isPast = order.status !== 'PENDING' && order.status !== 'CANCELLED';
  return isPast && order.code !== null && order.code !== '';
}

export function isCancelled(order: OrderSummary): boolean {
  return order.status === 'CANCELLED';
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
    keepOrder: assign(({ context }, reply: OrderReadReply) => ({
      order: reply.ok ? reply.value : context.order,
      failure: reply.ok ? null : reply.failure,
    })),
    noteFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isSettled: (_, reply: OrderReadReply) =>
      reply.ok && (isConfirmed(reply.value) || isCancelled(reply.value)),
  },
  delays: { readTimeout: 15_000, patience: 60_000, pollDelay: 2_000, slowPollDelay: 10_000 },
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
        actions: { type: 'keepOrder', params: ({ event }) => event.output },
      },
      { target: 'waiting', actions: { type: 'keepOrder', params: ({ event }) => event.output } },
    ],
    onError: { target: 'waiting', actions: { type: 'noteFailure', params: defect } },
  },
  after: {
    readTimeout: {
      target: 'waiting',
      actions: { type: 'noteFailure', params: { kind: 'timeout' as const } },
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
          on: { 'order.retried': 'reading', 'connectivity.online': 'reading' },
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
          on: { 'order.retried': 'reading', 'connectivity.online': 'reading' },
          after: { slowPollDelay: 'reading' },
        },
      },
    },
    settled: { type: 'final' },
  },
  output: ({ context }) => ({ order: settledOrder(context) }),
});

function settledOrder({ order }: OrderWatchContext) {
  if (order === null) throw new Error('An order watch ended without an order');
  return order;
}
