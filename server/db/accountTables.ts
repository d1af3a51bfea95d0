import type { Generated } from 'kysely';
import type { LoyaltyTrigger } from '../../src/contract/generated/schema.ts';
import type { Timestamp } from './columns.ts';

/** Tables of reward points, and of pictures and helpful marks of reviews. Points are paise: one point is one paisa. */

export interface RewardAccountTable {
  store_id: string;
  user_id: string;
  /** The sum of the account's entries, including expired points that have not been debited yet. */
  balance: Generated<number>;
  /** Cashback of cancelled or returned goods that was already spent. It is deducted from the next credits. */
  owed: Generated<number>;
}

export interface RewardLedgerTable {
  id: Generated<string>;
  /** In which order entries were made. */
  ordinal: Generated<number>;
  store_id: string;
  user_id: string;
  /** Below zero for what is debited. */
  amount: number;
  event: LoyaltyTrigger;
  /** RETURNED: points that an order had spent and that came back because goods were cancelled or returned. */
  transaction_state: 'CREDITED' | 'DEBITED' | 'RETURNED';
  /** Unspent points of a credit, in paise; null for other entries. */
  remaining: number | null;
  rule_id: string | null;
  order_id: string | null;
  expire_period_in_days: number | null;
  /** The last moment of a day in Asia/Kolkata; `null`: never. */
  expires_at: Timestamp | null;
  created_at: Timestamp;
}

/** Points that an entry took from a credit (below zero) or returned to it. */
export interface RewardUseTable {
  entry_id: string;
  credit_id: string;
  amount: number;
}

/** The credit of an order, due once it is delivered, by the rules at the time it was placed. */
export interface RewardOfferRecord {
  readonly event: LoyaltyTrigger;
  readonly ruleId: string;
  /** Paise. */
  readonly amount: number;
  /** The most that the rule credits in a month; `null`: no limit. */
  readonly limit: number | null;
  /** `null` if the points do not expire. */
  readonly days: number | null;
}

export interface ReviewImageTable {
  key: string;
  user_id: string;
  bytes: Uint8Array;
  /** `null` while the picture is not part of a review. */
  review_id: string | null;
  created_at: Timestamp;
}

/** A shopper found a review helpful. */
export interface ReviewMarkTable {
  review_id: string;
  user_id: string;
  created_at: Timestamp;
}
