/** Records that this browser stores for all tabs. They have a version; a new shape gets a new version. */
import type { PaymentType } from '../../pricing/types.ts';
import type { UserProfile } from '../generated/domain.ts';
import type { CartLineRequest, SessionMeta } from './cart.ts';
import type { OrderRequest } from './order.ts';

/** The checkout form's fields. */
export interface AddressFields {
  readonly phone: string;
  readonly email: string;
  readonly pincode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly area: string;
  readonly landmark: string;
  readonly city: string;
  /** The state's two-letter code. */
  readonly state: string;
}

/** The checkout form's draft. It stays in this browser, also after an order, until the shopper signs out. */
export interface CheckoutDraft {
  readonly version: 1;
  readonly fields: AddressFields;
  readonly paymentType: PaymentType;
}

/** The progress of an intent. It decides whether the shopper may have been charged. */
export type IntentPhase =
  /** CreateOrder may or may not have reached the server. Nothing can have been charged. */
  | 'placing'
  /** The order exists; nothing has been paid online. */
  | 'placed'
  /** The payment window was opened, so the shopper may have been charged. */
  | 'paying'
  /** The payment window reported a payment. */
  | 'paid';

/** One intent to order, stored before the first call. */
export interface OrderIntent {
  readonly version: 1;
  readonly idempotencyKey: string;
  /** The id of the user who pressed the button; `null` for a guest, who may have signed in since. */
  readonly asker: string | null;
  readonly request: OrderRequest;
  readonly phase: IntentPhase;
  readonly orderId: string | null;
  readonly payment: ProviderPayment | null;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly createdAt: number;
}

/** One intent to check out in the express widget, stored before the first call. */
export interface ExpressIntent {
  readonly version: 1;
  readonly idempotencyKey: string;
  readonly storeId: string;
  /** The server's cart that is to be ordered. */
  readonly shoppingCartId: string;
  /** That cart's lines and coupon, which leave the cart also if the order cannot be read here. Empty: not known. */
  readonly lines: readonly CartLineRequest[];
  readonly couponCode: string | null;
  /**
   * The session's metadata when the intent was created. Every call sends the same, because the idempotency key
   * requires it.
   */
  readonly metadata: SessionMeta | null;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly createdAt: number;
}

/** The payment as the provider's window reports it. The server verifies it. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly signature: string | null;
}

/** The signed-in user as this browser stores it; other tabs follow changes. */
export interface SessionRecord {
  readonly version: 1;
  readonly user: UserProfile;
  /** Whether the user signed in inside the express checkout. */
  readonly isViaExpress: boolean;
}
