/**
 * The signed-in shopper's reward points: the balance and its history.
 *
 *   signedOut ──user.signedIn──▶ loading ──▶ known ──refresh──▶ loading
 *                                   └─failed─▶ unknown ──later, online, refresh──▶ loading
 *
 * Loaded apart from the store's data (Specification 4). The last balance stays while it is reloaded and after a failure:
 * the server decides when the order is placed. Signing in clears the balance, so another user's points are never shown.
 *
 * Ignored: `rewards.refresh` while signed out; `connectivity.online` unless the last request failed.
 */

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Loyalty, Result } from '../../contract/domain/index.ts';
import type { Paise, PaymentType, Rewards } from '../../pricing/types.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

export interface RewardsContext {
  readonly storeId: string;
  readonly userId: string | null;
  /** The server's latest reply; `null` while signed out or not loaded yet. */
  readonly loyalty: Loyalty | null;
}

export interface RewardsInput {
  readonly storeId: string;
}

export type RewardsEvent =
  | { readonly type: 'user.signedIn'; readonly userId: string }
  | { readonly type: 'user.signedOut' }
  /** The balance may have changed, for example by an order. */
  | { readonly type: 'rewards.refresh' }
  | { readonly type: 'connectivity.online' };

export type LoyaltyReply = Result<Loyalty>;

/** What decides how many points an order may spend. Where no points may be spent, there is `null` instead. */
export interface SpendableRewards {
  readonly loyalty: Loyalty;
  /** Signed in inside the express checkout. */
  readonly viaProvider: boolean;
  /** The cart's switch. */
  readonly isRewardApplied: boolean;
}

/**
 * Reward points in the form that pricing takes (Specification 6). Before a payment method is chosen, the method with the largest
 * monthly allowance counts.
 */
export function rewardsFor(spendable: SpendableRewards | null, paymentType: PaymentType): Rewards | null {
  if (spendable === null) return null;
  const { loyalty, viaProvider, isRewardApplied } = spendable;
  return {
    signedIn: true,
    viaProvider,
    isRewardApplied,
    usable: loyalty.totalUsable,
    monthlyAllowance: allowanceFor(loyalty.allowances, paymentType),
  };
}

function allowanceFor(allowances: Loyalty['allowances'], paymentType: PaymentType): number | null {
  const asked = allowances.filter((one) => paymentType === 'NONE' || one.paymentType === paymentType);
  if (asked.length === 0 || asked.some(({ amount }) => amount === null)) return null;
  return Math.max(...asked.map(({ amount }) => amount ?? 0));
}

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
    assignUser: assign((_, { userId }: { userId: string }) => ({ userId, loyalty: null })),
    clearUser: assign({ userId: null, loyalty: null }),
    assignLoyalty: assign(({ context }, reply: LoyaltyReply) => ({
      loyalty: reply.ok ? reply.value : context.loyalty,
    })),
  },
  guards: {
    isAnswered: isOk,
  },
  delays: { requestTimeout: 15_000, retryDelay: 30_000 },
}).createMachine({
  id: 'rewards',
  context: ({ input }) => ({ storeId: input.storeId, userId: null, loyalty: null }),
  initial: 'signedOut',
  on: {
    'user.signedIn': { target: '.loading', actions: { type: 'assignUser', params: ({ event }) => event } },
    'user.signedOut': { target: '.signedOut', actions: 'clearUser' },
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
            guard: { type: 'isAnswered', params: outputOf },
            target: 'known',
            actions: { type: 'assignLoyalty', params: outputOf },
          },
          { target: 'unknown' },
        ],
        onError: 'unknown',
      },
      on: {
        // The pending reply may be older than the change.
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

type Snapshot = SnapshotFrom<typeof rewardsMachine>;

/** `null` while signed out or not loaded yet. */
export const selectLoyalty = ({ context }: Snapshot): Loyalty | null => context.loyalty;
/** Points that can be spent; 0 until they are loaded. */
export const selectUsablePoints = ({ context }: Snapshot): Paise => context.loyalty?.totalUsable ?? 0;
/** The last request failed; it is retried later, or at once by `rewards.refresh`. */
export const selectHaveRewardsFailed = (snapshot: Snapshot): boolean => snapshot.matches('unknown');
export const selectAreRewardsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
