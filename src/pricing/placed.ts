/**
 * The types of an order that is reckoned again after units are cancelled or returned. The rules C1–C10 are those of
 * docs/decisions/0042. All money is whole paise.
 */
import type { Paise } from './entities.ts';

/** What must be left of an order for one of its offers to hold. */
export interface OfferTerms {
  readonly minValue: Paise;
  readonly minUnits: number;
  /** Record keys of the lines that count towards both. */
  readonly lines: readonly string[];
}

/** The terms of an order's offers, as they were when it was placed. */
export interface OrderTerms {
  /** The coupon and, as `amount`, what it took off without the value of its gifts; `null` if that is nothing. */
  readonly coupon: (OfferTerms & { readonly code: string; readonly amount: Paise }) | null;
  /** For each gift line, the terms of the offer that makes it free. */
  readonly gifts: readonly (OfferTerms & { readonly recordKey: string })[];
}

/** A line of an order and what became of its units. */
export interface PlacedLine {
  readonly recordKey: string;
  readonly unitPrice: Paise;
  readonly qty: number;
  /** Brought by an offer, and free. */
  readonly isGift: boolean;
  /** Units that the shopper cancelled, or that never arrived: as if they had not been ordered. */
  readonly undone: number;
  /** Units that the shop could not deliver: not paid for, but offers hold as if they were kept. Absent: none. */
  readonly withdrawn?: number;
  /** Units that came back by the shop's fault: not paid for, but offers hold as if they were kept. Absent: none. */
  readonly faulty?: number;
  /** Units that the shopper has sent back of their own accord. */
  readonly returned: number;
}
export interface GiftsLeavingInput {
  readonly lines: readonly PlacedLine[];
  readonly terms: OrderTerms;
}
export interface GiftsLeavingResult {
  readonly gifts: readonly { readonly recordKey: string; readonly qty: number }[];
}
export interface KeptAmountsInput extends GiftsLeavingInput {
  readonly prepaidDiscount: Paise;
}
/** An order as it was placed, and what became of it. */
export interface RemainderInput extends KeptAmountsInput {
  readonly codCharges: Paise;
  readonly shipping: Paise;
  readonly rewardsApplied: Paise;
  /** The points that the order earned. */
  readonly cashback: Paise;
  readonly paidOnline: Paise;
  /** Cash that was taken at the door; null before that. */
  readonly collected: Paise | null;
}
/** What an order still costs, and what goes back of what was paid, all in all since it was placed. */
export interface Remainder {
  readonly status: 'ok';
  /** Whether what is kept is enough for the coupon. */
  readonly couponHolds: boolean;
  readonly couponDiscount: Paise;
  readonly prepaidDiscount: Paise;
  readonly shipping: Paise;
  readonly codCharges: Paise;
  /** The bill before points. */
  readonly total: Paise;
  /** Points that stay spent. */
  readonly rewards: Paise;
  readonly payable: Paise;
  /** Points that stay earned. */
  readonly cashback: Paise;
  readonly rewardsBack: Paise;
  readonly cashbackBack: Paise;
  /** Still to be collected at the door. */
  readonly due: Paise;
  readonly refundOnline: Paise;
  readonly refundCash: Paise;
}
