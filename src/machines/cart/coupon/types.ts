import type { Coupon, GiftProduct, Result } from '../../../contract/domain/index.ts';
import type { CouponReason } from '../../../pricing/types.ts';
import type { LogRequested, ToastRequested } from '../../shared/effects.ts';
import type { AppliedCoupon, CartItem, CheckoutSource } from '../cart/index.ts';

/** A code that is being applied. */
export interface Application {
  readonly code: string;
  readonly source: CheckoutSource;
}

/**
 * Why a code that the shopper typed or picked was refused. Refused codes of the checkout widget are only logged (Specification
 * 8).
 */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** `null`: the pricing rules did not decide (unknown code, or the request failed). */
  readonly reason: CouponReason | null;
}

export interface CouponInput {
  readonly storeId: string;
}

export interface CouponContext {
  readonly storeId: string;
  /** The cart's lines, as last received from the cart. */
  readonly lines: readonly CartItem[];
  readonly applied: AppliedCoupon | null;
  /** The code that waits to be applied (`storedCouponCode` of the cart); `null` if there is none. */
  readonly storedCode: string | null;
  /** When the stored code expires, in milliseconds since the epoch. */
  readonly storedUntil: number | null;
  /** The coupon of the stored code, once it has been looked up. */
  readonly stored: Coupon | null;
  /** A line was removed since the offers were last computed. */
  readonly hasRemoval: boolean;
  /** Codes that the shopper removed, as last received from the cart: they do not apply themselves again. */
  readonly declined: readonly string[];
  /** The coupons on offer, external ones first, including freebies. */
  readonly coupons: readonly Coupon[];
  readonly application: Application | null;
  /** The coupon that was looked up for `application`. */
  readonly found: Coupon | null;
  readonly refusal: Refusal | null;
  /** Consecutive failures to load the list. */
  readonly attempt: number;
  /** Consecutive failures to compute the offers. */
  readonly unsettled: number;
}

export type CouponEvent =
  /** A code that the shopper typed or picked, or that the checkout widget reported. */
  | { readonly type: 'coupon.apply'; readonly code: string; readonly source: 'TYPED' | 'LIST' | 'WIDGET' }
  /** The shopper edited the code, so the refusal is obsolete. */
  | { readonly type: 'coupon.refusal.dismiss' }
  | { readonly type: 'coupon.list.reload' }
  | { readonly type: 'connectivity.online' }
  /** To itself: the coupons have changed, so the offers must be computed again. */
  | { readonly type: 'coupon.offers.due' }
  /** From the cart: the shopper removed this coupon, so that work on its code is obsolete. */
  | { readonly type: 'coupon.declined'; readonly code: string }
  /** From the cart, after each change. */
  | {
      readonly type: 'coupon.cart.changed';
      readonly lines: readonly CartItem[];
      readonly applied: AppliedCoupon | null;
      readonly storedCode: string | null;
      /** When the stored code expires, in milliseconds since the epoch. */
      readonly storedUntil: number | null;
      /** Codes that the shopper removed. */
      readonly declined: readonly string[];
      readonly cause: CartChangeCause;
    };

/**
 * Why the cart changed.
 * - `edit`: by the shopper, the server or a merge, in this tab.
 * - `removal`: a line was removed, so that an inapplicable coupon is dropped (Specification 4, "Cart operations").
 * - `check`: by a stock check. Gifts that it took out of the cart count as sold out.
 * - `offers`: the offers' own effect, after which they need not be computed again.
 * - `otherTab`: that tab computes the offers, unless it falls silent.
 */
export type CartChangeCause = 'edit' | 'removal' | 'check' | 'offers' | 'otherTab';

/** A gift that an offer adds to the cart automatically. */
export interface AutoGift {
  readonly couponCode: string;
  readonly gift: GiftProduct;
  /** Default 1. */
  readonly qty?: number;
}

/** Sent to the cart. */
export type CouponReport =
  | { readonly type: 'cart.coupon.apply'; readonly coupon: AppliedCoupon }
  /** The same code with the rules of the reloaded list. */
  | { readonly type: 'coupon.refreshed'; readonly coupon: Coupon }
  /** The server does not know the applied code any more, or the coupon has ended: archived, expired, or not for this device. */
  | { readonly type: 'coupon.withdrawn'; readonly code: string }
  /** The server does not know the stored code. */
  | { readonly type: 'cart.storedCoupon.clear'; readonly by: 'server' }
  | { readonly type: 'coupon.offers.settled'; readonly settlement: OfferSettlement };

/** The changes that the offers make to the cart. */
export interface OfferSettlement {
  /** The code that was applied when the offers were computed. The coupon is changed only if it still is. */
  readonly slotCode: string | null;
  /** The applied coupon stays, is dropped, has ended for good, or is replaced by another. */
  readonly slot:
    | { readonly kind: 'keep' | 'drop' | 'withdraw' }
    | { readonly kind: 'apply'; readonly coupon: AppliedCoupon };
  /** Record keys and units of gifts that no offer covers any more. */
  readonly dropped: readonly { readonly recordKey: string; readonly qty: number }[];
  /** Gifts that are added automatically. */
  readonly gifts: readonly AutoGift[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Input of the provided actor `lookUpCoupon`. Provided actors return expected failures and do not throw them. */
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
  /** The pricing rules' message for the shopper; `null` if they have none. */
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
  /** The coupon of the stored code, which takes precedence over coupons that apply themselves. */
  readonly stored: Coupon | null;
  /** When the stored code expires, in milliseconds since the epoch. */
  readonly storedUntil: number | null;
  readonly isRemoval: boolean;
}
export type SettleOffersOutput = OfferSettlement;

export type CouponEmitted = ToastRequested | LogRequested;

/** `applying`: a code is being applied. `refused`: see `refusal`. `listed`: the list has loaded. */
export type CouponTag = 'applying' | 'refused' | 'listed';
