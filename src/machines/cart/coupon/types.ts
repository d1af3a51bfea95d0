import type { Coupon, GiftProduct, Result } from '../../../contract/domain/index.ts';
import type { CouponReason } from '../../../pricing/types.ts';
import type { LogRequested, ToastRequested } from '../../shared/effects.ts';
import type { AppliedCoupon, CartItem, CheckoutSource } from '../cart/index.ts';

/** A code on its way into the cart's slot. */
export interface Application {
  readonly code: string;
  readonly source: CheckoutSource;
}

/** Why a typed code was refused. Codes from elsewhere are refused silently (S §8). */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** Null: not decided by the rules (unknown code, or no answer). */
  readonly reason: CouponReason | null;
}

export interface CouponInput {
  readonly storeId: string;
}

export interface CouponContext {
  readonly storeId: string;
  /** The cart as last told. */
  readonly lines: readonly CartItem[];
  readonly applied: AppliedCoupon | null;
  /** The code from the URL, while it is kept. */
  readonly storedCode: string | null;
  /** The coupon of that code, once the server knew it. */
  readonly stored: Coupon | null;
  /** A line has left since the offers were settled last. */
  readonly hasRemoval: boolean;
  /** Codes that the shopper took out, so that they do not come back by themselves. */
  readonly declined: readonly string[];
  /** Coupons on offer, external first. Freebies among them. */
  readonly coupons: readonly Coupon[];
  readonly application: Application | null;
  /** The coupon that the server answered for `application`. */
  readonly found: Coupon | null;
  readonly refusal: Refusal | null;
  /** Failed tries at the list in a row. */
  readonly attempt: number;
}

export type CouponEvent =
  /** A code that the shopper typed or picked, or that the checkout widget reported. */
  | { readonly type: 'coupon.apply'; readonly code: string; readonly source: 'TYPED' | 'LIST' | 'WIDGET' }
  /** The shopper edits the code, so the refusal no longer speaks of it. */
  | { readonly type: 'coupon.refusal.dismiss' }
  /** Gives up the code that is being looked up. */
  | { readonly type: 'coupon.cancel' }
  | { readonly type: 'coupon.list.reload' }
  /** An offer from outside the list; it goes first (S §4). */
  | { readonly type: 'coupon.external.add'; readonly coupon: Coupon }
  | { readonly type: 'connectivity.online' }
  /** To itself: something but the cart changed what the offers make of it. */
  | { readonly type: 'coupon.offers.due' }
  /** From the cart: the shopper took this coupon out. */
  | { readonly type: 'coupon.declined'; readonly code: string }
  /** From the cart, after each change. */
  | {
      readonly type: 'coupon.cart.changed';
      readonly lines: readonly CartItem[];
      readonly applied: AppliedCoupon | null;
      readonly storedCode: string | null;
      /** A line left, so that an inapplicable coupon leaves too (S §4). */
      readonly isRemoval: boolean;
      /** False: another tab's change, whose offers that tab settles. */
      readonly isOwn: boolean;
    };

/** A gift that an offer puts into the cart by itself. */
export interface AutoGift {
  readonly couponCode: string;
  readonly gift: GiftProduct;
}

/** Told to the cart, which alone writes itself. */
export type CouponReport =
  | { readonly type: 'cart.coupon.apply'; readonly coupon: AppliedCoupon }
  /** The same code with the rules of the reloaded list. */
  | { readonly type: 'coupon.refreshed'; readonly coupon: Coupon }
  /** The server knows the applied code no more. */
  | { readonly type: 'coupon.withdrawn'; readonly code: string }
  /** The server does not know the code from the URL. */
  | { readonly type: 'cart.storedCoupon.clear' }
  | { readonly type: 'coupon.offers.settled'; readonly settlement: OfferSettlement };

/** What the offers make of the cart as it is. */
export interface OfferSettlement {
  /** The code that was in the slot; the slot is changed only while it still is. */
  readonly slotCode: string | null;
  /** The slot after auto-apply: keep it, drop it, or put this one in. */
  readonly slot:
    | { readonly kind: 'keep' | 'drop' }
    | { readonly kind: 'apply'; readonly coupon: AppliedCoupon };
  /** Record keys and units of gifts that nothing covers any more. */
  readonly dropped: readonly { readonly recordKey: string; readonly qty: number }[];
  /** Gifts that come by themselves. */
  readonly gifts: readonly AutoGift[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Provided actors. None of them throws for what can be expected. */
export interface LookUpCouponInput {
  readonly storeId: string;
  readonly code: string;
  /** `apply`: the shop's applyCoupon; `rule`: getCouponRule, to see whether a code still exists. */
  readonly by: 'apply' | 'rule';
}
export type LookUpCouponOutput = Result<Coupon | null>;

export interface JudgeCouponInput {
  readonly lines: readonly CartItem[];
  readonly coupon: Coupon;
}
export interface JudgeCouponOutput {
  readonly isAccepted: boolean;
  readonly reason: CouponReason;
  /** In the shopper's words; null where pricing has none. */
  readonly message: string | null;
}

export interface ListCouponsInput {
  readonly storeId: string;
}
export type ListCouponsOutput = Result<readonly Coupon[]>;

export interface SettleOffersInput {
  readonly lines: readonly CartItem[];
  readonly applied: AppliedCoupon | null;
  readonly coupons: readonly Coupon[];
  /** The coupon from the URL: it comes before those that apply themselves. */
  readonly stored: Coupon | null;
  readonly isRemoval: boolean;
}
export type SettleOffersOutput = OfferSettlement;

export type CouponEmitted = ToastRequested | LogRequested;

/** `applying`: a code is on its way. `refused`: `refusal` says why. */
export type CouponTag = 'applying' | 'refused' | 'listed';
