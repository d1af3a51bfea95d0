/** What this browser remembers beyond the tab. Versioned: a change of shape is a new version. */
import type { PaymentType } from '../../pricing/types.ts';
import type { UserProfile } from '../generated/domain.ts';
import type { SessionMeta } from './cart.ts';
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
  /** Two-letter code. */
  readonly state: string;
}

/** The form's draft. It never leaves this browser, and goes when the order is made. */
export interface CheckoutDraft {
  readonly version: 1;
  readonly fields: AddressFields;
  readonly paymentType: PaymentType;
}

/** How far an intent has come; what can have happened to money follows from it. */
export type IntentPhase =
  /** CreateOrder may or may not have reached the server. Nothing can have been charged. */
  | 'placing'
  /** The order exists, nothing has been paid online. */
  | 'placed'
  /** The payment window was opened: the shopper may have been charged. */
  | 'paying'
  /** The window reported a payment. */
  | 'paid';

/** One intent to order; written before the first call. */
export interface OrderIntent {
  readonly version: 1;
  readonly idempotencyKey: string;
  /** The id of the user who pressed the button; `null`: a guest, who may have signed in since. */
  readonly asker: string | null;
  readonly request: OrderRequest;
  readonly phase: IntentPhase;
  readonly orderId: string | null;
  readonly payment: ProviderPayment | null;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly createdAt: number;
}

/** One intent to check out in the express widget; written before the first call. */
export interface ExpressIntent {
  readonly version: 1;
  readonly idempotencyKey: string;
  readonly storeId: string;
  /** The server's cart that it is about. */
  readonly shoppingCartId: string;
  /** Of the session when it was made: the same in every call, as the key wants it. */
  readonly metadata: SessionMeta | null;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly createdAt: number;
}

/** What the provider's window reports of a payment; the server trusts none of it. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly signature: string | null;
}

/** Who is signed in, as this browser remembers it; other tabs follow it. */
export interface SessionRecord {
  readonly version: 1;
  readonly user: UserProfile;
  /** Signed in inside the express checkout. */
  readonly isViaExpress: boolean;
}
