import type {
  CartLineRequest,
  Failure,
  Order,
  OrderIntent,
  OrderRequest,
  OrderSummary,
  ProviderPayment,
  Result,
  Transaction,
  TransactionCheckout,
} from '../../../contract/domain/index.ts';
import type { Paise, PaymentType } from '../../../pricing/types.ts';
import type { AddressErrors } from '../addressForm/index.ts';

/** The order as the checkout form describes it. */
export interface PlacementRequest {
  readonly isStoreReady: boolean;
  readonly paymentType: PaymentType;
  /** Errors of the order-time address check (Specification 5). */
  readonly addressErrors: AddressErrors;
  /** `null` if no payment method is chosen or the cart cannot be priced. */
  readonly request: OrderRequest | null;
}

/** Contact data that prefills the provider's window. */
export interface PaymentContact {
  readonly name: string;
  readonly email: string | null;
  /** With +91. */
  readonly phone: string;
}

export type OrderInput =
  | { readonly kind: 'new'; readonly placement: PlacementRequest; readonly asker: string | null }
  /** A stored intent, found on load. `isStale`: it is old, or the cart has other goods; the shopper decides about it. */
  | {
      readonly kind: 'restored';
      readonly intent: OrderIntent;
      readonly isStale: boolean;
      readonly asker: string | null;
    }
  /** An order that the express checkout created, and may have charged. */
  | { readonly kind: 'elsewhere'; readonly orderId: string };

export interface OrderContext {
  readonly placement: PlacementRequest | null;
  readonly intent: OrderIntent | null;
  /** The id of an order that was placed elsewhere; `null` if the order belongs to `intent`. */
  readonly orderId: string | null;
  /** The id of the user who is asking; `null`: a guest. */
  readonly asker: string | null;
  readonly isStale: boolean;
  /** An `Order` once it has been read; CreateOrder returns a summary. */
  readonly order: OrderSummary | Order | null;
  readonly transaction: Transaction | null;
  /** The latest failed attempt inside the payment window. */
  readonly paymentFailure: PaymentFailure | null;
  /** Why the latest request failed. */
  readonly failure: Failure | null;
  /** How often the payment has been validated. */
  readonly validations: number;
  readonly outcome: OrderOutcome | null;
}

export interface PaymentFailure {
  readonly code: string;
  readonly description: string;
}

export type OrderEvent =
  /** Pay for the same order again, after the window was closed or could not be opened. */
  | { readonly type: 'order.payment.retried' }
  /** Abandon the unpaid order and return to the form; the order is read once more first. */
  | { readonly type: 'order.abandoned' }
  /** Send an intent that waits for the shopper's confirmation. */
  | { readonly type: 'order.resumed' }
  /**
   * Leave a cancelled order, an order that is out of reach, or an intent that was never placed (Specification 4, "Order
   * after creation").
   */
  | { readonly type: 'order.reset' }
  /** Stop waiting. The record is kept, so that the next visit to checkout looks again. */
  | { readonly type: 'order.left' }
  /** Try at once instead of waiting. */
  | { readonly type: 'order.retried' }
  /** Somebody signed in or out; `null`: a guest. */
  | { readonly type: 'order.asker.changed'; readonly asker: string | null }
  | { readonly type: 'connectivity.online' }
  | PaymentWindowEvent;

/** Events of the provided actor `openPaymentWindow`. */
export type PaymentWindowEvent =
  | ({ readonly type: 'payment.succeeded' } & ProviderPayment)
  /** An attempt failed; the window stays open for another. */
  | ({ readonly type: 'payment.failed' } & PaymentFailure)
  | { readonly type: 'payment.dismissed' }
  /** The provider's script could not be loaded or started. */
  | { readonly type: 'payment.unavailable' }
  /** Another tab has the window of this order open. */
  | { readonly type: 'payment.busyElsewhere' };

/** Input of the provided actor `openPaymentWindow`. */
export interface PaymentWindowInput {
  readonly orderId: string;
  readonly checkout: TransactionCheckout;
  readonly contact: PaymentContact;
}

/**
 * The four refusals of Specification 8, success, a changed amount, refused gifts, an abandoned order, and a shopper who stopped
 * waiting.
 */
export type OrderOutcome =
  | {
      readonly result: 'SUCCESS';
      readonly order: OrderSummary;
      readonly payment: ProviderPayment | null;
      readonly transaction: Transaction | null;
      /** The ordered lines, which are removed from the cart. */
      readonly lines: readonly CartLineRequest[];
      /** `false` if another tab has already closed this intent and reported the purchase. */
      readonly isFirst: boolean;
    }
  | { readonly result: 'NOT_READY'; readonly message: string }
  | { readonly result: 'INVALID_PAYMENT_METHOD'; readonly message: string }
  | { readonly result: 'INVALID_ADDRESS'; readonly fields: AddressErrors }
  | { readonly result: 'AMOUNT_CHANGED'; readonly totalAmount: Paise }
  /** Gifts in the cart are not given in this order. */
  | { readonly result: 'GIFTS_REFUSED'; readonly message: string; readonly recordKeys: readonly string[] }
  | { readonly result: 'ERROR'; readonly message: string; readonly code: string | null }
  /** Back to the form: the shopper abandoned an unpaid order, or left a cancelled one. */
  | { readonly result: 'ABANDONED' }
  /** The shopper stopped waiting. The record is kept; the order's id is `null` if the server has not answered. */
  | { readonly result: 'LEFT'; readonly orderId: string | null };

/**
 * `notCharged`: the shopper may pay again. `charged`: the shopper must not pay again. `unknown`: the result is being checked.
 * `interrupted`: the shopper decides about an unanswered order. `outOfReach`: the server does not show the order to the current
 * user. `takingLonger`: over 60 seconds; the page offers to leave with a link to the order.
 */
export type OrderTag =
  | 'busy'
  | 'notCharged'
  | 'charged'
  | 'unknown'
  | 'interrupted'
  | 'outOfReach'
  | 'takingLonger'
  | 'paying'
  | 'cancelled';

/** Output of `openIntent`: a new record of this tab, or the unfinished one of another tab. */
export type OpenedIntent =
  | { readonly kind: 'opened'; readonly intent: OrderIntent }
  | {
      readonly kind: 'adopted';
      readonly intent: OrderIntent;
      readonly isStale: boolean;
      /** Whether the adopted intent is for the order that the shopper has just asked for. */
      readonly isSame: boolean;
    };

/** Input of the provided actor `openIntent`. */
export interface OpenIntentInput {
  readonly placement: PlacementRequest | null;
  readonly asker: string | null;
}

export type OrderReply = Result<OrderSummary>;
export type TransactionReply = Result<Transaction>;
export type ValidationReply = Result<boolean>;

export type { IntentPhase, OrderIntent, ProviderPayment } from '../../../contract/domain/index.ts';
