/**
 * The account's orders, newest first, a page at a time.
 *
 *   loading ──▶ deciding ─▶ resting ──more──▶ loadingMore ──▶ deciding
 *      │            └─ no more ─▶ complete        └─failed─▶ moreFailed ──more──▶ loadingMore
 *      └─failed─▶ failed ──retry, online──▶ loading
 *
 * Ignored: asking for more while a page is on its way, and at the end; `orders.retry` unless the first page failed.
 */
import { assign, setup } from 'xstate';
import { isOk, promiseStub } from '../../shared/stubs.ts';
import type { OrdersContext, OrdersEvent, OrdersReply } from './types.ts';

export const ordersMachine = setup({
  types: {
    context: {} as OrdersContext,
    events: {} as OrdersEvent,
  },
  actors: {
    fetchOrders: promiseStub<OrdersReply, { nextToken: string | null }>('fetchOrders'),
  },
  actions: {
    keepPage: assign(({ context }, reply: OrdersReply) =>
      reply.ok ? { ...reply.value, items: [...context.items, ...reply.value.items] } : context,
    ),
  },
  guards: {
    hasMore: ({ context }) => context.nextToken !== null,
    isAnswered: (_, reply: OrdersReply) => isOk(reply),
  },
  delays: { fetchTimeout: 15_000 },
}).createMachine({
  id: 'orders',
  context: { items: [], nextToken: null, total: 0 },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'fetchOrders',
        src: 'fetchOrders',
        input: { nextToken: null },
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'keepPage', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      after: { fetchTimeout: 'failed' },
    },
    failed: { on: { 'orders.retry': 'loading', 'connectivity.online': 'loading' } },
    deciding: { always: [{ guard: 'hasMore', target: 'resting' }, { target: 'complete' }] },
    resting: { on: { 'orders.more': 'loadingMore' } },
    loadingMore: {
      invoke: {
        id: 'fetchMoreOrders',
        src: 'fetchOrders',
        input: ({ context }) => ({ nextToken: context.nextToken }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'keepPage', params: ({ event }) => event.output },
          },
          { target: 'moreFailed' },
        ],
        onError: 'moreFailed',
      },
      after: { fetchTimeout: 'moreFailed' },
    },
    moreFailed: { on: { 'orders.more': 'loadingMore' } },
    complete: {},
  },
});
