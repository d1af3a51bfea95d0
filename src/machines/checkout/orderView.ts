/**
 * The state of an order's own page.
 *
 *   deciding ─pending─▶ watching ─settled─▶ closing ─▶ settled ──refresh──▶ refreshing ─failed─▶ unread
 *      └──────confirmed──▶ closing            └── cancelled ▶ settled
 *
 * A pending order is polled until it is settled. Once it is confirmed, the stored intent of this browser is closed if
 * it belongs to this order, because the tab that paid may have been closed before it could do so. Only the tab that
 * closes the intent reports the purchase.
 *
 * Ignored: `order.refreshed` while the order is being polled or read; `order.received` for another order.
 */
import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Order, OrderRefund } from '../../contract/domain/index.ts';
import type { AnalyticsRequested, OrderCompleted, ToastRequested } from '../shared/effects.ts';
import { isOk } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';
import {
  isCancelled,
  isConfirmed,
  type OrderReadReply,
  orderWatchMachine,
  SLOW_AFTER,
} from './orderWatch.ts';
import { orderedLines, purchaseOf, refundsOf } from './purchase.ts';

export interface OrderViewContext {
  readonly order: Order;
}

export interface OrderViewInput {
  /** As the route's loader read it. */
  readonly order: Order;
}

export type OrderViewEvent =
  /** Read the order again now. */
  | { readonly type: 'order.refreshed' }
  /** The route's loader has read the order again. */
  | { readonly type: 'order.received'; readonly order: Order };

export type OrderViewEmitted = AnalyticsRequested | OrderCompleted | ToastRequested;

export type OrderViewTag = 'pending' | 'takingLonger';

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
    /** Removes the stored intent of this order. `isFirst`: there was one, so this tab reports the purchase. */
    closeIntentOf: promiseStub<{ isFirst: boolean }, { orderId: string }>('closeIntentOf'),
  },
  actions: {
    assignOrder: assign((_, { order }: { order: Order }) => ({ order })),
    assignReply: assign(({ context }, reply: OrderReadReply) => ({
      order: reply.ok ? reply.value : context.order,
    })),
    emitOrderCompleted: emit(({ context: { order } }) => ({
      type: 'order.completed' as const,
      orderId: order.id,
      couponCode: order.couponCode,
      lines: orderedLines(order),
    })),
    /** Without it, an answer that changes nothing would look like no answer. */
    emitUpToDate: emit({
      type: 'toast.requested' as const,
      toast: { kind: 'success' as const, text: 'Your order is up to date.' },
    }),
    emitPurchase: emit(({ context }) => purchaseOf(context.order)),
  },
  guards: {
    isSameOrder: ({ context }, { order }: { order: Order }) => order.id === context.order.id,
    isConfirmed: ({ context }) => isConfirmed(context.order),
    isCancelled: ({ context }) => isCancelled(context.order),
    isRead: isOk,
    isFirst: (_, { isFirst }: { isFirst: boolean }) => isFirst,
  },
  delays: { patience: SLOW_AFTER, readTimeout: 15_000, closeTimeout: 5_000 },
}).createMachine({
  id: 'orderView',
  context: ({ input }) => ({ order: input.order }),
  initial: 'deciding',
  on: {
    'order.received': {
      guard: { type: 'isSameOrder', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'assignOrder', params: ({ event }) => event },
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
      meta: { lasts: 'The watch asks until the server decides; after a minute the page says so.' },
      tags: 'pending',
      invoke: {
        id: 'watch',
        src: 'watchOrder',
        input: ({ context }) => ({ orderId: context.order.id }),
        onDone: { target: 'deciding', actions: { type: 'assignOrder', params: ({ event }) => event.output } },
        onError: 'settled',
      },
      initial: 'prompt',
      states: { prompt: { after: { patience: 'slow' } }, slow: { tags: 'takingLonger' } },
    },
    closing: {
      on: {
        // The loader's copy arrives while the page starts. It must not restart this state: a second close would find no
        // intent, and the purchase would not be reported.
        'order.received': {
          guard: { type: 'isSameOrder', params: ({ event }) => event },
          actions: { type: 'assignOrder', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'closeIntentOf',
        src: 'closeIntentOf',
        input: ({ context }) => ({ orderId: context.order.id }),
        onDone: [
          {
            guard: { type: 'isFirst', params: ({ event }) => event.output },
            target: 'settled',
            actions: ['emitOrderCompleted', 'emitPurchase'],
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
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'deciding',
            actions: [{ type: 'assignReply', params: ({ event }) => event.output }, 'emitUpToDate'],
          },
          { target: 'unread' },
        ],
        onError: 'unread',
      },
      after: { readTimeout: 'unread' },
    },
    unread: {
      description: 'The order could not be read again; the page shows what it knows, and says so.',
      on: { 'order.refreshed': 'refreshing' },
    },
  },
});

export type OrderViewSnapshot = SnapshotFrom<typeof orderViewMachine>;

export const selectViewedOrder = (snapshot: OrderViewSnapshot): Order => snapshot.context.order;
/** Money of this order that goes back to the shopper, or has. */
export const selectViewedRefunds = (snapshot: OrderViewSnapshot): readonly OrderRefund[] =>
  refundsOf(snapshot.context.order);
/** The order is neither confirmed nor cancelled yet; the page polls it. */
export const selectIsPending = (snapshot: OrderViewSnapshot): boolean => snapshot.hasTag('pending');
/** The order has been pending for over 60 seconds; the page says so. */
export const selectIsSlow = (snapshot: OrderViewSnapshot): boolean => snapshot.hasTag('takingLonger');
/** The order waits for an online payment, which the checkout page can resume. */
export const selectNeedsPayment = (snapshot: OrderViewSnapshot): boolean =>
  snapshot.hasTag('pending') && snapshot.context.order.paymentType !== 'COD';
export const selectIsRefreshing = (snapshot: OrderViewSnapshot): boolean => snapshot.matches('refreshing');
/** The last refresh failed; the page shows an older state of the order. */
export const selectHasRefreshFailed = (snapshot: OrderViewSnapshot): boolean => snapshot.matches('unread');
