import type {
  CheckoutDraft,
  Coupon,
  Failure,
  LoyaltyRule,
  SessionMeta,
  ShippingTier,
  StoreSettings,
} from '../../../contract/domain/index.ts';
import type {
  CartLine,
  CodReason,
  Paise,
  PaymentMethodCode,
  PaymentType,
  Quote,
} from '../../../pricing/types.ts';
import type { SpendableRewards } from '../../account/rewards.ts';
import type {
  AnalyticsRequested,
  LogRequested,
  NavigationRequested,
  OrderAbandoned,
  OrderCompleted,
  ToastRequested,
} from '../../shared/effects.ts';
import type { AddressField, AddressFields, AddressForm } from '../addressForm/index.ts';
import type { OrderIntent } from '../order/index.ts';
import type { PincodeOutcome } from '../pincode/index.ts';

/** The store data that checkout uses. */
export interface CheckoutStore {
  /** The first request for store data has finished. */
  readonly isReady: boolean;
  readonly settings: StoreSettings;
  readonly shippingTiers: readonly ShippingTier[];
  readonly loyaltyRules: readonly LoyaltyRule[];
}

/** The cart data that checkout uses. */
export interface CheckoutCart {
  readonly shoppingCartId: string | null;
  readonly lines: readonly CartLine[];
  readonly coupon: Coupon | null;
  readonly freebies: readonly Coupon[];
  readonly rewards: SpendableRewards | null;
}

/** Session and attribution data for the order. */
export interface CheckoutSession {
  readonly isSignedIn: boolean;
  /** `null` for a guest. */
  readonly userId: string | null;
  readonly isAffiseTrackingValid: boolean;
  readonly meta: SessionMeta | null;
  /** Whether the browser is known to keep no cookies of the shop. */
  readonly blocksCookies: boolean;
}

export interface CheckoutInput {
  readonly storeId: string;
  readonly store: CheckoutStore;
  readonly cart: CheckoutCart;
  readonly session: CheckoutSession;
  /** ISO 8601, by the server's clock. */
  readonly now: string;
  readonly draft: CheckoutDraft | null;
  /** A stored intent that was left unfinished; `null` if there is none. */
  readonly interrupted: { readonly intent: OrderIntent; readonly isStale: boolean } | null;
}

export interface CheckoutContext extends AddressForm {
  readonly storeId: string;
  readonly store: CheckoutStore;
  readonly cart: CheckoutCart;
  readonly session: CheckoutSession;
  /** The server's time at the latest change or check of the cart, or change of the store; ISO 8601. */
  readonly now: string;
  /** The pincode of the draft or the saved address. The shopper did not type it, so no toast says that delivery is available. */
  readonly restoredPincode: string;
  /** Never one that is not available, except while the pincode rules out every method, which the pincode's error says. */
  readonly paymentType: PaymentType;
  /** The method that was chosen until it was not available any more; `null` once the shopper has chosen again. */
  readonly withdrawn: PaymentMethodCode | null;
  readonly bill: CheckoutBill;
  /** The total that the shopper last agreed to, in paise. */
  readonly agreedTotal: Paise | null;
  /** The server's total, in paise, after it refused ours. */
  readonly serverTotal: Paise | null;
  /** The total that the shopper saw and the new one; `null` if it has not changed. */
  readonly amountChange: AmountChange | null;
  /** Why the latest submit was refused. */
  readonly refusal: CheckoutRefusal | null;
  /** An unfinished intent to resume. */
  readonly interrupted: CheckoutInput['interrupted'];
}

export interface AmountChange {
  readonly from: Paise;
  readonly to: Paise;
}

export type CheckoutRefusal =
  | {
      readonly kind:
        | 'NOT_READY'
        | 'INVALID_PAYMENT_METHOD'
        | 'CART_EMPTY'
        | 'CART_INVALID'
        | 'CART_UNCHECKED'
        | 'SIGN_IN_REQUIRED'
        | 'COOKIES_BLOCKED'
        | 'ERROR';
      readonly message: string;
    }
  /** The order's coupon was refused; the order can be placed without it. */
  | { readonly kind: 'COUPON'; readonly message: string; readonly couponCode: string };

/** The bill, and what it would be with each payment method. */
export interface CheckoutBill {
  /** For the chosen payment method; `null` if the cart cannot be priced. */
  readonly quote: Quote | null;
  /** Those that the shop offers. */
  readonly methods: readonly PaymentMethodView[];
}

export interface PaymentMethodView {
  readonly paymentType: PaymentMethodCode;
  readonly isAvailable: boolean;
  /** Why it is not available; `null` if it is. */
  readonly reason: Exclude<CodReason, 'DISABLED'> | 'TOO_LITTLE_ONLINE' | null;
  /** The reason as a message for the shopper; `null` if the pincode's own error says it. */
  readonly message: string | null;
  /** The amount to pay with this method, after points. */
  readonly payable: Paise;
  /** What delivery costs with this method. */
  readonly delivery: Paise;
  /** The fee of this method. */
  readonly fee: Paise;
  /** The discount of this method. */
  readonly saving: Paise;
  /** Paid online now. */
  readonly upfront: Paise;
  /** Paid on delivery. */
  readonly dueOnDelivery: Paise;
  /** Whether the applied coupon does not work with this method. */
  readonly losesCoupon: boolean;
}

export type CheckoutEvent =
  | { readonly type: 'checkout.field.changed'; readonly field: AddressField; readonly value: string }
  /** The shopper left the field: it is validated now. */
  | { readonly type: 'checkout.field.left'; readonly field: AddressField }
  /** Fill the form with a saved address. */
  | { readonly type: 'checkout.address.chosen'; readonly fields: AddressFields }
  | { readonly type: 'checkout.payment.chosen'; readonly paymentType: PaymentType }
  /** Look the pincode up again after the look-up failed. */
  | { readonly type: 'checkout.pincode.retried' }
  | { readonly type: 'checkout.submitted' }
  /** The shopper accepts the new total. */
  | { readonly type: 'checkout.amount.accepted' }
  /** The shopper declines the new total: back to the form. */
  | { readonly type: 'checkout.amount.declined' }
  | { readonly type: 'checkout.cart.changed'; readonly cart: CheckoutCart; readonly now: string }
  /** The stock check has answered, for whatever reason it was made. */
  | {
      readonly type: 'checkout.cart.checked';
      /** A line cannot be ordered. */
      readonly isBlocked: boolean;
    }
  | { readonly type: 'checkout.store.changed'; readonly store: CheckoutStore; readonly now: string }
  | { readonly type: 'checkout.session.changed'; readonly session: CheckoutSession }
  /** The shopper signed out, here or in another tab: the form is cleared and no longer stored. */
  | { readonly type: 'checkout.shopper.left' }
  | { readonly type: 'connectivity.online' }
  /** From the `pincode` child. */
  | { readonly type: 'pincode.reported'; readonly outcome: PincodeOutcome };

/** Output of the provided actor `checkCart`. */
export type CartCheck =
  | { readonly kind: 'valid'; readonly cart: CheckoutCart; readonly now: string }
  /** The shopper must review the cart first. */
  | { readonly kind: 'invalid'; readonly cart: CheckoutCart; readonly now: string }
  /** The browser is offline, so nothing was asked. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type CheckoutEmitted =
  | ToastRequested
  | NavigationRequested
  | AnalyticsRequested
  | LogRequested
  | OrderCompleted
  | OrderAbandoned
  /** The server's amounts differ from ours: load store data and cart again. */
  | { readonly type: 'checkout.figures.outdated' }
  /** The server does not give these gifts in this order. */
  | { readonly type: 'checkout.gifts.refused'; readonly recordKeys: readonly string[] };

/** `editing`: the form accepts input. `busy`: a submit is in progress. `ordering`: see the child `order`. */
export type CheckoutTag = 'editing' | 'busy' | 'errorSummary' | 'ordering';

export type { CheckoutDraft };
