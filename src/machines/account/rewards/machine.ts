/**
 * The signed-in shopper's reward points: what there is to spend, and how it came about.
 *
 *   signedOut ──user.signedIn──▶ loading ──▶ known ──refresh──▶ loading
 *                                   └─failed─▶ unknown ──later, online, refresh──▶ loading
 *
 * Fetched apart from the store's data (S §4). What was known stays while it is fetched anew and when that fails: the
 * server decides at the order. Another user's points are never shown: signing in forgets what was known.
 *
 * Ignored: `rewards.refresh` while signed out; `connectivity.online` unless the last request failed.
 */
import { assign, setup } from 'xstate';
import { isOk, promiseStub } from '../../shared/stubs.ts';
import type { LoyaltyReply, RewardsContext, RewardsEvent, RewardsInput } from './types.ts';

export const rewardsMachine = setup({
  types: {
    context: {} as RewardsContext,
    input: {} as RewardsInput,
    events: {} as RewardsEvent,
  },
  actors: {
    fetchLoyalty: promiseStub<LoyaltyReply, { storeId: string; userId: string | null }>('fetchLoyalty'),
  },
  actions: {
    rememberUser: assign((_, { userId }: { userId: string }) => ({ userId, loyalty: null })),
    forgetUser: assign({ userId: null, loyalty: null }),
    keepLoyalty: assign(({ context }, reply: LoyaltyReply) => ({
      loyalty: reply.ok ? reply.value : context.loyalty,
    })),
  },
  guards: {
    isAnswered: (_, reply: LoyaltyReply) => isOk(reply),
  },
  delays: { requestTimeout: 15_000, retryDelay: 30_000 },
}).createMachine({
  id: 'rewards',
  context: ({ input }) => ({ storeId: input.storeId, userId: null, loyalty: null }),
  initial: 'signedOut',
  on: {
    'user.signedIn': { target: '.loading', actions: { type: 'rememberUser', params: ({ event }) => event } },
    'user.signedOut': { target: '.signedOut', actions: 'forgetUser' },
  },
  states: {
    signedOut: {},
    loading: {
      invoke: {
        id: 'fetchLoyalty',
        src: 'fetchLoyalty',
        input: ({ context: { storeId, userId } }) => ({ storeId, userId }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'known',
            actions: { type: 'keepLoyalty', params: ({ event }) => event.output },
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
      on: {
        // What is on its way may be from before the change.
        'rewards.refresh': { target: 'loading', reenter: true },
      },
      after: { requestTimeout: 'unknown' },
    },
    known: { on: { 'rewards.refresh': 'loading' } },
    unknown: {
      on: { 'connectivity.online': 'loading', 'rewards.refresh': 'loading' },
      after: { retryDelay: 'loading' },
    },
  },
});
