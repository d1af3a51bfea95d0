/**
 * The order's own page.
 *
 *   deciding ─pending─▶ watching ─settled─▶ closing ─▶ settled ──refresh──▶ refreshing
 *      └──────confirmed──▶ closing            └── cancelled ▶ settled
 *
 * While the order is pending it is watched. Once confirmed, this browser's intent, if it made this order, is closed:
 * the tab that paid may have died before it could. The purchase is told only by who closes it first.
 *
 * Ignored: `order.refreshed` while the order is watched or read already.
 */
import { assign, emit, setup } from 'xstate';
import type { Order } from '../../../contract/domain/index.ts';
import { promiseStub } from '../../shared/stubs.ts';
import {
  isCancelled,
  isConfirmed,
  type OrderReadReply,
  orderedLines,
  orderWatchMachine,
  purchaseOf,
} from '../orderWatch/index.ts';
import type {
  OrderViewContext,
  OrderViewEmitted,
  OrderViewEvent,
  OrderViewInput,
  OrderViewTag,
} from './types.ts';

export const orderViewMachine = setup({
  types: {
    context: {} as OrderViewContext,
    input: {} as OrderViewInput,
    events: {} as OrderViewEvent,
    emitted: {} as OrderViewEmitted,
    tags: {} as OrderViewTag,
  },
  actors: {
    watchOrder: orderWatchMachine,
    readOrder: promiseStub<OrderReadReply, { orderId: string }>('readOrder'),
    /** Removes the stored intent of this order; first: there was one. */
    closeIntentOf: promiseStub<{ isFirst: boolean }, { orderId: string }>('closeIntentOf'),
  },
  actions: {
    keepOrder: assign((_, { order }: { order: Order }) => ({ order })),
    keepReply: assign(({ context }, reply: OrderReadReply) => ({
      order: reply.ok ? reply.value : context.order,
    })),
    tellCompleted: emit(({ context: { order } }) => ({
      type: 'order.completed' as const,
      orderId: order.id,
      couponCode: order.couponCode,
      lines: orderedLines(order),
    })),
    tellPurchase: emit(({ context }) => purchaseOf(context.order)),
  },
  guards: {
    isSameOrder: ({ context }, { order }: { order: Order }) => order.id === context.order.id,
    isConfirmed: ({ context }) => isConfirmed(context.order),
    isCancelled: ({ context }) => isCancelled(context.order),
    isFirst: (_, { isFirst }: { isFirst: boolean }) => isFirst,
  },
  delays: { patience: 60_000, readTimeout: 15_000, closeTimeout: 5_000 },
}).createMachine({
  id: 'orderView',
  context: ({ input }) => ({ order: input.order }),
  initial: 'deciding',
  on: {
    'order.received': {
      guard: { type: 'isSameOrder', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'keepOrder', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isConfirmed', target: 'closing' },
        { guard: 'isCancelled', target: 'settled' },
        { target: 'watching' },
      ],
    },
    watching: {
      tags: 'pending',
      invoke: {
        id: 'watch',
        src: 'watchOrder',
        input: ({ context }) => ({ orderId: context.order.id }),
        onDone: { target: 'deciding', actions: { type: 'keepOrder', params: ({ event }) => event.output } },
        onError: 'settled',
      },
      initial: 'prompt',
      states: { prompt: { after: { patience: 'slow' } }, slow: { tags: 'takingLonger' } },
    },
    closing: {
      invoke: {
        id: 'closeIntentOf',
        src: 'closeIntentOf',
        input: ({ context }) => ({ orderId: context.order.id }),
        onDone: [
          {
            guard: { type: 'isFirst', params: ({ event }) => event.output },
            target: 'settled',
            actions: ['tellCompleted', 'tellPurchase'],
          },
          { target: 'settled' },
        ],
        onError: 'settled',
      },
      after: { closeTimeout: 'settled' },
    },
    settled: { on: { 'order.refreshed': 'refreshing' } },
    refreshing: {
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderId: context.order.id }),
        onDone: { target: 'deciding', actions: { type: 'keepReply', params: ({ event }) => event.output } },
        onError: 'settled',
      },
      after: { readTimeout: 'settled' },
    },
  },
});
