/** The data that an order is placed with. Amounts are in paise. */
import type { Paise } from '../../pricing/types.ts';
import type { DeliveryChoice, OrderChangeKind, OrderPaymentType, ReturnReason } from '../generated/schema.ts';
import type { CartLineRequest, SessionMeta } from './cart.ts';

/** An address as the browser sends it (Specification 5). */
export interface OrderAddress {
  readonly name: string;
  readonly phone: string;
  readonly email?: string;
  readonly country: 'IN';
  /** The state's two-letter code. */
  readonly state: string;
  readonly city: string;
  readonly pinCode: string;
  readonly landmark?: string;
  readonly address: string;
  readonly area?: string;
}

/** The input of CreateOrder without its idempotency key. */
export interface OrderRequest {
  readonly storeId: string;
  readonly lines: readonly CartLineRequest[];
  readonly shippingAddress: OrderAddress;
  readonly billingAddress: OrderAddress;
  readonly couponCode: string | null;
  readonly paymentType: OrderPaymentType;
  readonly appliedRewardPoints: Paise;
  /** The total that the shopper was shown: after discounts, charges and reward points. */
  readonly totalAmount: Paise;
  readonly totalCashbackEarned: Paise;
  readonly shoppingCartId: string | null;
  readonly isAffiseTrackingValid: boolean;
  readonly metadata: SessionMeta | null;
}

/** What a shopper wants to cancel or to send back. */
export interface OrderChangeRequest {
  readonly orderId: string;
  /** The secret in the link by which a guest opened the order; `null` without a link. */
  readonly secret: string | null;
  readonly kind: OrderChangeKind;
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  readonly reason: ReturnReason | null;
}

/** What a shopper wants done with a parcel that could not be handed over. */
export interface DeliveryAnswerRequest {
  readonly orderId: string;
  /** The secret in the link by which a guest opened the order; `null` without a link. */
  readonly secret: string | null;
  readonly choice: DeliveryChoice;
  readonly day: string | null;
  readonly phone: string | null;
  readonly note: string | null;
}

export interface MadeOrderChange {
  readonly wish: OrderChangeRequest;
  /** The total refund that the preview showed, in paise. */
  readonly seen: number;
  /** The number of units that remain ordered according to the preview. */
  readonly unitsKept: number;
  readonly note: string | null;
  /** UPI id that receives the refund of a cash payment; `null` without one. */
  readonly refundTo: string | null;
}
