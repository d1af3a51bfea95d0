/**
 * The store's data: settings, menus, tiers, offers.
 *
 *   waiting ──load──▶ loading ──▶ ready.fresh ◀──▶ ready.refreshing
 *      │                 └─failed─▶ ready.stale ──later──▶ ready.refreshing
 *      └─ rendered with data ─▶ ready.fresh
 *
 * Loaded once, on the first interactive load. The data counts as ready when that request has finished, whether it
 * succeeded or failed (Specification 4); after a failure the defaults apply, and the request is retried with back-off.
 *
 * Ignored: `storeData.load` after the first; `storeData.refresh` while a request is pending.
 */
import { assign, emit, setup } from 'xstate';
import type { Failure } from '../../../contract/domain/index.ts';
import { defect, failureOf, isOk, outputOf, timeout } from '../../shared/replies.ts';
import { promiseStub } from '../../shared/stubs.ts';
import type {
  StoreDataContext,
  StoreDataEmitted,
  StoreDataEvent,
  StoreDataInput,
  StoreDataReply,
  StoreDataTag,
} from './types.ts';

const LONGEST_RETRY_DELAY = 60_000;

export const storeDataMachine = setup({
  types: {
    context: {} as StoreDataContext,
    input: {} as StoreDataInput,
    events: {} as StoreDataEvent,
    emitted: {} as StoreDataEmitted,
    tags: {} as StoreDataTag,
  },
  actors: {
    fetchStoreData: promiseStub<StoreDataReply, { storeId: string }>('fetchStoreData'),
  },
  actions: {
    assignData: assign(({ context }, reply: StoreDataReply) => ({
      data: reply.ok ? reply.value : context.data,
      failure: null,
      failures: 0,
    })),
    assignFailure: assign(({ context }, failure: Failure) => ({ failure, failures: context.failures + 1 })),
    logFailure: emit(({ context }) => ({
      type: 'log.requested' as const,
      level: 'warning' as const,
      message: 'Store data could not be loaded',
      details: { failure: context.failure },
    })),
  },
  guards: {
    hasData: ({ context }) => context.data !== null,
    isAnswered: isOk,
  },
  delays: {
    requestTimeout: 15_000,
    retryDelay: ({ context }) =>
      Math.min(2_000 * 2 ** Math.max(0, context.failures - 1), LONGEST_RETRY_DELAY),
  },
}).createMachine({
  id: 'storeData',
  context: ({ input }) => ({
    storeId: input.storeId,
    data: input.initialData,
    failure: null,
    failures: 0,
  }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'No request yet. A page that was rendered with data passes through.',
      always: { guard: 'hasData', target: 'ready' },
      on: { 'storeData.load': 'loading' },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'fetchStoreData',
        src: 'fetchStoreData',
        input: ({ context }) => ({ storeId: context.storeId }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'ready.fresh',
            actions: { type: 'assignData', params: outputOf },
          },
          { target: 'ready.stale', actions: { type: 'assignFailure', params: failureOf } },
        ],
        onError: { target: 'ready.stale', actions: { type: 'assignFailure', params: defect } },
      },
      after: {
        requestTimeout: { target: 'ready.stale', actions: { type: 'assignFailure', params: timeout } },
      },
    },
    ready: {
      tags: 'ready',
      initial: 'fresh',
      states: {
        fresh: { on: { 'storeData.refresh': 'refreshing' } },
        refreshing: {
          tags: 'busy',
          invoke: {
            id: 'refetchStoreData',
            src: 'fetchStoreData',
            input: ({ context }) => ({ storeId: context.storeId }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: outputOf },
                target: 'fresh',
                actions: { type: 'assignData', params: outputOf },
              },
              { target: 'stale', actions: { type: 'assignFailure', params: failureOf } },
            ],
            onError: { target: 'stale', actions: { type: 'assignFailure', params: defect } },
          },
          after: {
            requestTimeout: { target: 'stale', actions: { type: 'assignFailure', params: timeout } },
          },
        },
        stale: {
          description:
            'The latest request failed: earlier data or the defaults apply, and the request is retried.',
          entry: 'logFailure',
          on: { 'storeData.refresh': 'refreshing', 'connectivity.online': 'refreshing' },
          after: { retryDelay: 'refreshing' },
        },
      },
    },
  },
});
