import type { Loyalty, Result } from '../../../contract/domain/index.ts';

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
