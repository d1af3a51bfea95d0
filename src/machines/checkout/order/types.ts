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

/** What the shopper wants to order, as the form has it. */
export interface PlacementRequest {
  readonly isStoreReady: boolean;
  readonly paymentType: PaymentType;
  /** Field errors found by the order-time check (S §5). */
  readonly addressErrors: AddressErrors;
  /** Null unless ready to be sent. */
  readonly request: OrderRequest | null;
}

/** Shown to the provider's window. */
export interface PaymentContact {
  readonly name: string;
  readonly email: string | null;
  /** With +91. */
  readonly phone: string;
}

export type OrderInput =
  | { readonly kind: 'new'; readonly placement: PlacementRequest }
  /** A stored intent, found on load. A stale one is not sent again before the shopper says so. */
  | { readonly kind: 'restored'; readonly intent: OrderIntent; readonly isStale: boolean }
  /** The express checkout made this order, and may have taken money for it. */
  | { readonly kind: 'elsewhere'; readonly orderId: string };

export interface OrderContext {
  readonly placement: PlacementRequest | null;
  readonly intent: OrderIntent | null;
  /** An order that was placed elsewhere; null: it is this intent's. */
  readonly orderId: string | null;
  /** Taken up from storage or from another tab, not begun here. */
  readonly isResumed: boolean;
  readonly isStale: boolean;
  /** The whole of it where it was read; CreateOrder answers with less. */
  readonly order: OrderSummary | Order | null;
  readonly transaction: Transaction | null;
  /** The latest failed attempt inside the payment window. */
  readonly paymentFailure: PaymentFailure | null;
  /** Why the latest call did not go through. */
  readonly failure: Failure | null;
  /** Times that the server was asked to validate the payment. */
  readonly validations: number;
  readonly outcome: OrderOutcome | null;
}

export interface PaymentFailure {
  readonly code: string;
  readonly description: string;
}

export type OrderEvent =
  /** Pay again for the same order, after the window was closed or could not be opened. */
  | { readonly type: 'order.payment.retried' }
  /** Give the unpaid order up and go back to the form; the server is asked once more first. */
  | { readonly type: 'order.abandoned' }
  /** Send a stale intent after all. */
  | { readonly type: 'order.resumed' }
  /** Clear the order (S §4): leaves a cancelled order, or a stale intent that was never placed. */
  | { readonly type: 'order.reset' }
  /** Try at once instead of waiting. */
  | { readonly type: 'order.retried' }
  | { readonly type: 'connectivity.online' }
  | PaymentWindowEvent;

/** What the payment window's actor (`openPaymentWindow`) sends. */
export type PaymentWindowEvent =
  | ({ readonly type: 'payment.succeeded' } & ProviderPayment)
  /** An attempt failed; the window stays open for another. */
  | ({ readonly type: 'payment.failed' } & PaymentFailure)
  | { readonly type: 'payment.dismissed' }
  /** The provider's script could not be loaded or started. */
  | { readonly type: 'payment.unavailable' }
  /** Another tab has the window of this order open. */
  | { readonly type: 'payment.busyElsewhere' };

/** Input of the payment window's actor. */
export interface PaymentWindowInput {
  readonly orderId: string;
  readonly checkout: TransactionCheckout;
  readonly contact: PaymentContact;
}

/** The four results of S §8, success, and what the design adds. */
export type OrderOutcome =
  | {
      readonly result: 'SUCCESS';
      readonly order: OrderSummary;
      readonly payment: ProviderPayment | null;
      readonly transaction: Transaction | null;
      /** What was ordered: these lines leave the cart. */
      readonly lines: readonly CartLineRequest[];
      /** False: another tab has already closed this intent, and told of the purchase. */
      readonly isFirst: boolean;
    }
  | { readonly result: 'NOT_READY'; readonly message: string }
  | { readonly result: 'INVALID_PAYMENT_METHOD'; readonly message: string }
  | { readonly result: 'INVALID_ADDRESS'; readonly fields: AddressErrors }
  | { readonly result: 'AMOUNT_CHANGED'; readonly totalAmount: Paise }
  | { readonly result: 'ERROR'; readonly message: string; readonly code: string | null }
  /** Back to the form: the shopper gave up an unpaid order, or left a cancelled one. */
  | { readonly result: 'ABANDONED' };

/**
 * The interruption messages: `notCharged` (try again), `charged` (do not pay again), `unknown` (we are checking).
 * `takingLonger`: over 60 seconds; offer to leave with the order's link.
 */
export type OrderTag =
  | 'busy'
  | 'notCharged'
  | 'charged'
  | 'unknown'
  | 'takingLonger'
  | 'paying'
  | 'cancelled';

/** Answer of `openIntent`: this tab's new record, or the unfinished one that another tab has stored. */
export type OpenedIntent =
  | { readonly kind: 'opened'; readonly intent: OrderIntent }
  | { readonly kind: 'adopted'; readonly intent: OrderIntent };

export type OrderReply = Result<OrderSummary>;
export type TransactionReply = Result<Transaction>;
export type ValidationReply = Result<boolean>;

export type { IntentPhase, OrderIntent, ProviderPayment } from '../../../contract/domain/index.ts';
