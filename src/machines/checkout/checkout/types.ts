import type {
  CheckoutDraft,
  Coupon,
  Failure,
  LoyaltyRule,
  SessionMeta,
  ShippingTier,
  StoreSettings,
} from '../../../contract/domain/index.ts';
import type { CartLine, CodReason, Paise, PaymentType, Quote } from '../../../pricing/types.ts';
import type { SpendableRewards } from '../../account/rewards.ts';
import type {
  AnalyticsRequested,
  LogRequested,
  NavigationRequested,
  OrderCompleted,
  ToastRequested,
} from '../../shared/effects.ts';
import type { AddressField, AddressFields, AddressForm } from '../addressForm/index.ts';
import type { OrderIntent } from '../order/index.ts';
import type { PincodeOutcome } from '../pincode/index.ts';

/** What checkout reads of the store. */
export interface CheckoutStore {
  /** The first request for store data has finished. */
  readonly isReady: boolean;
  readonly settings: StoreSettings;
  readonly shippingTiers: readonly ShippingTier[];
  readonly loyaltyRules: readonly LoyaltyRule[];
}

/** What checkout reads of the cart. */
export interface CheckoutCart {
  readonly shoppingCartId: string | null;
  readonly lines: readonly CartLine[];
  readonly coupon: Coupon | null;
  readonly freebies: readonly Coupon[];
  readonly rewards: SpendableRewards | null;
}

/** Where the session came from, for the order. */
export interface CheckoutSession {
  readonly isSignedIn: boolean;
  readonly isAffiseTrackingValid: boolean;
  readonly meta: SessionMeta | null;
}

export interface CheckoutInput {
  readonly storeId: string;
  readonly store: CheckoutStore;
  readonly cart: CheckoutCart;
  readonly session: CheckoutSession;
  /** ISO 8601, by the server's clock. */
  readonly now: string;
  readonly draft: CheckoutDraft | null;
  /** An intent that was left unfinished. */
  readonly interrupted: { readonly intent: OrderIntent; readonly isStale: boolean } | null;
}

export interface CheckoutContext extends AddressForm {
  readonly storeId: string;
  readonly store: CheckoutStore;
  readonly cart: CheckoutCart;
  readonly session: CheckoutSession;
  /** The moment as last told. */
  readonly now: string;
  /** The draft's, or the kept address's, pincode: its look-up is not the shopper's doing, so no toast tells of it. */
  readonly restoredPincode: string;
  readonly paymentType: PaymentType;
  readonly bill: CheckoutBill;
  /** What the shopper last agreed to pay. */
  readonly agreedTotal: Paise | null;
  /** What the server said that it comes to, when it refused our figure. */
  readonly serverTotal: Paise | null;
  /** Figures that moved between what the shopper saw and now. */
  readonly amountChange: AmountChange | null;
  /** Why the latest try to place the order was refused. */
  readonly refusal: CheckoutRefusal | null;
  /** An unfinished intent to take up. */
  readonly interrupted: CheckoutInput['interrupted'];
}

export interface AmountChange {
  readonly from: Paise;
  readonly to: Paise;
}

export interface CheckoutRefusal {
  readonly kind:
    | 'NOT_READY'
    | 'INVALID_PAYMENT_METHOD'
    | 'CART_EMPTY'
    | 'CART_INVALID'
    | 'CART_UNCHECKED'
    | 'SIGN_IN_REQUIRED'
    | 'ERROR';
  readonly message: string;
}

/** The bill, and what each way to pay would make of it. */
export interface CheckoutBill {
  /** For the chosen payment; null when the cart cannot be priced. */
  readonly quote: Quote | null;
  readonly methods: readonly PaymentMethodView[];
}

export interface PaymentMethodView {
  readonly paymentType: 'PREPAID' | 'COD' | 'PPCOD';
  readonly isAvailable: boolean;
  /** Why not; null when available. */
  readonly reason: CodReason | 'PREPAID_DISABLED' | null;
  /** The reason in words for the shopper. */
  readonly message: string | null;
  /** All that is owed with this method. */
  readonly payable: Paise;
  /** What choosing it adds. */
  readonly fee: Paise;
  /** What choosing it saves. */
  readonly saving: Paise;
  /** Paid online now. */
  readonly upfront: Paise;
  /** Paid at the door. */
  readonly dueOnDelivery: Paise;
  /** The coupon in the cart does not work with it. */
  readonly losesCoupon: boolean;
}

export type CheckoutEvent =
  | { readonly type: 'checkout.field.changed'; readonly field: AddressField; readonly value: string }
  /** The shopper left the field: it is checked now. */
  | { readonly type: 'checkout.field.left'; readonly field: AddressField }
  /** A kept address in place of what stands in the form. */
  | { readonly type: 'checkout.address.chosen'; readonly fields: AddressFields }
  | { readonly type: 'checkout.payment.chosen'; readonly paymentType: PaymentType }
  /** Look the pincode up again after it could not be checked. */
  | { readonly type: 'checkout.pincode.retried' }
  | { readonly type: 'checkout.submitted' }
  /** The new total is all right: go on. */
  | { readonly type: 'checkout.amount.accepted' }
  /** Not at that price: back to the form. */
  | { readonly type: 'checkout.amount.declined' }
  | { readonly type: 'checkout.cart.changed'; readonly cart: CheckoutCart; readonly now: string }
  | { readonly type: 'checkout.store.changed'; readonly store: CheckoutStore; readonly now: string }
  | { readonly type: 'checkout.session.changed'; readonly session: CheckoutSession }
  | { readonly type: 'connectivity.online' }
  /** From the `pincode` child. */
  | { readonly type: 'pincode.reported'; readonly outcome: PincodeOutcome };

/** Answer of `checkCart`: a fresh look at stock and prices. */
export type CartCheck =
  | { readonly kind: 'valid'; readonly cart: CheckoutCart; readonly now: string }
  /** Something in the cart must be settled first. */
  | { readonly kind: 'invalid'; readonly cart: CheckoutCart; readonly now: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type CheckoutEmitted =
  | ToastRequested
  | NavigationRequested
  | AnalyticsRequested
  | LogRequested
  | OrderCompleted
  /** The server's figures differ from ours: fetch store data and cart anew. */
  | { readonly type: 'checkout.figures.outdated' };

/** `editing`: the form takes input. `busy`: the submit is at work. `ordering`: see the `order` child. */
export type CheckoutTag = 'editing' | 'busy' | 'errorSummary' | 'ordering';

export type { CheckoutDraft };
