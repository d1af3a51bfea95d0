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

import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Loyalty, Result } from '../../contract/domain/index.ts';
import type { Paise, PaymentType, Rewards } from '../../pricing/types.ts';
import { isOk, outputOf } from '../shared/replies.ts';
import { promiseStub } from '../shared/stubs.ts';

export interface RewardsContext {
  readonly storeId: string;
  readonly userId: string | null;
  /** As last told by the server; null: signed out, or not known yet. */
  readonly loyalty: Loyalty | null;
}

export interface RewardsInput {
  readonly storeId: string;
}

export type RewardsEvent =
  | { readonly type: 'user.signedIn'; readonly userId: string }
  | { readonly type: 'user.signedOut' }
  /** Something moved the points: an order, or time. */
  | { readonly type: 'rewards.refresh' }
  | { readonly type: 'connectivity.online' };

export type LoyaltyReply = Result<Loyalty>;

/** What decides how many points an order may spend; null: none. */
export interface SpendableRewards {
  readonly loyalty: Loyalty;
  /** Signed in inside the express checkout. */
  readonly viaProvider: boolean;
  /** The cart's switch. */
  readonly isRewardApplied: boolean;
}

/** Before a way to pay is chosen, the one whose month allows most counts. */
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

type Snapshot = SnapshotFrom<typeof rewardsMachine>;

/** Null: signed out, or not known yet. */
export const selectLoyalty = ({ context }: Snapshot): Loyalty | null => context.loyalty;
/** Points that can be spent; 0 while none are known of. */
export const selectUsablePoints = ({ context }: Snapshot): Paise => context.loyalty?.totalUsable ?? 0;
/** The last request failed; it is asked again later, or at once by `rewards.refresh`. */
export const selectHaveRewardsFailed = (snapshot: Snapshot): boolean => snapshot.matches('unknown');
export const selectAreRewardsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
