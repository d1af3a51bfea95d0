/** What is a signed-in shopper's own. Amounts are whole paise. */
import type { Paise } from '../../pricing/types.ts';
import type { LoyaltyTrigger, OrderStatus, ReviewSort } from '../generated/operations.ts';
import type { OrderAddress, OrderPaymentType } from './order.ts';

export interface UserProfile {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  /** With its +91. */
  readonly phone: string | null;
  readonly gender: string | null;
  /** `YYYY-MM-DD`. */
  readonly dob: string | null;
  readonly totalOrders: number;
  readonly phoneVerified: boolean;
  /** Reward points that can be spent, one a paisa. */
  readonly totalRewards: Paise;
  readonly createdAt: string;
}

/** What a shopper may change of the profile; null clears it. */
export type ProfileChange = Readonly<
  Partial<Record<'firstName' | 'lastName' | 'email' | 'gender' | 'dob', string | null>>
>;

/** A kept address. */
export interface UserAddress {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  /** Two-letter code. */
  readonly state: string;
  readonly city: string;
  readonly pinCode: string;
  readonly landmark: string | null;
  readonly address: string;
  readonly area: string | null;
}

/** An address to be kept, shaped by S §5. */
export type UserAddressRequest = OrderAddress;

/** An order in the list of the account. */
export interface OrderEntry {
  readonly id: string;
  /** Given when the order is confirmed. */
  readonly code: string | null;
  readonly totalAmount: Paise;
  readonly orderDate: string;
  readonly status: OrderStatus;
  readonly createdAt: string;
  readonly products: readonly OrderEntryProduct[];
}

export interface OrderEntryProduct {
  readonly id: string;
  readonly title: string;
  readonly imageKey: string | null;
  readonly quantity: number;
  readonly shippingCourier: string | null;
  readonly trackingId: string | null;
}

export interface OrderList {
  readonly items: readonly OrderEntry[];
  /** Where the next page starts; null on the last. */
  readonly nextToken: string | null;
  /** All pages. */
  readonly total: number;
}

/** Reward points, one a paisa (S §3 Loyalty). */
export interface Loyalty {
  readonly totalAllotted: Paise;
  readonly totalUsable: Paise;
  readonly totalUsed: Paise;
  readonly totalExpired: Paise;
  /** What the month's limits still let the shopper spend, for each way to pay; null: no limit. */
  readonly allowances: readonly {
    readonly paymentType: OrderPaymentType | 'ALL';
    readonly amount: Paise | null;
  }[];
  /** Newest first. */
  readonly transactions: readonly LoyaltyTransaction[];
}

export interface LoyaltyTransaction {
  readonly id: string;
  /** Below 0: points that went. */
  readonly amount: Paise;
  /** ISO 8601; null: never. */
  readonly expiresAt: string | null;
  readonly event: LoyaltyTrigger;
  readonly status: string;
  readonly transactionState: string;
  /** In words for the shopper. */
  readonly reason: string | null;
  readonly createdAt: string;
}

/** What a shopper writes of a product. */
export interface ReviewDraft {
  /** 1 to 5. */
  readonly rating: number;
  readonly title: string | null;
  readonly comment: string;
  /** Keys of uploaded pictures. */
  readonly images: readonly string[];
}

export type { LoyaltyTrigger, ReviewSort };
