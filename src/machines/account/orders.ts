/**
 * The account's orders, newest first, a page at a time.
 *
 *   loading ──▶ deciding ─▶ resting ──more──▶ loadingMore ──▶ deciding
 *      │            └─ no more ─▶ complete        └─failed─▶ moreFailed ──more──▶ loadingMore
 *      └─failed─▶ failed ──retry, online──▶ loading
 *
 * Ignored: `orders.more` while a page is loading and after the last page; `orders.retry` unless the first page failed.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { OrderEntry, OrderList, Result } from '../../contract/domain/index.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

export interface OrdersContext {
  readonly items: readonly OrderEntry[];
  /** Token of the next page; `null` when there is none, or before the first reply. */
  readonly nextToken: string | null;
  /** Count over all pages. */
  readonly total: number;
}

export type OrdersEvent =
  | { readonly type: 'orders.more' }
  /** After a failure. */
  | { readonly type: 'orders.retry' }
  | { readonly type: 'connectivity.online' };

export type OrdersReply = Result<OrderList>;

export const ordersMachine = setup({
  types: {
    context: {} as OrdersContext,
    events: {} as OrdersEvent,
  },
  actors: {
    fetchOrders: promiseStub<OrdersReply, { nextToken: string | null }>('fetchOrders'),
  },
  actions: {
    assignPage: assign(({ context }, reply: OrdersReply) =>
      reply.ok ? { ...reply.value, items: [...context.items, ...reply.value.items] } : context,
    ),
  },
  guards: {
    hasMore: ({ context }) => context.nextToken !== null,
    isAnswered: isOk,
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
            guard: { type: 'isAnswered', params: outputOf },
            target: 'deciding',
            actions: { type: 'assignPage', params: outputOf },
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
            guard: { type: 'isAnswered', params: outputOf },
            target: 'deciding',
            actions: { type: 'assignPage', params: outputOf },
          },
          { target: 'moreFailed' },
        ],
        onError: 'moreFailed',
      },
      after: { fetchTimeout: 'moreFailed' },
    },
    moreFailed: { on: { 'orders.more': 'loadingMore' } },
    complete: { meta: { lasts: 'Everything is listed.' } },
  },
});

type Snapshot = SnapshotFrom<typeof ordersMachine>;

export const selectOrders = ({ context }: Snapshot): readonly OrderEntry[] => context.items;
/** Count over all pages. */
export const selectOrderTotal = ({ context }: Snapshot): number => context.total;
export const selectAreOrdersLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const selectHaveOrdersFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const selectHasMoreOrders = ({ context }: Snapshot): boolean => context.nextToken !== null;
export const selectAreMoreOrdersLoading = (snapshot: Snapshot): boolean => snapshot.matches('loadingMore');
export const selectHaveMoreOrdersFailed = (snapshot: Snapshot): boolean => snapshot.matches('moreFailed');
