/** Orders as the browser knows them. Amounts are whole paise. */
import type { LineSource, Paise } from '../../pricing/types.ts';
import type {
  DeliveryStatus,
  OrderProductStatus,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '../generated/schema.ts';
import type { CartLineRequest, SessionMeta } from './cart.ts';

/** How an order is paid; the form's NONE never travels. */
export type OrderPaymentType = 'COD' | 'PREPAID' | 'PPCOD';

/** An address as it is sent: shaped by S §5. */
export interface OrderAddress {
  readonly name: string;
  readonly phone: string;
  readonly email?: string;
  readonly country: 'IN';
  readonly state: string;
  readonly city: string;
  readonly pinCode: string;
  readonly landmark?: string;
  readonly address: string;
  readonly area?: string;
}

/** The body of CreateOrder without its key. */
export interface OrderRequest {
  readonly storeId: string;
  readonly lines: readonly CartLineRequest[];
  readonly shippingAddress: OrderAddress;
  readonly billingAddress: OrderAddress;
  readonly couponCode: string | null;
  readonly paymentType: OrderPaymentType;
  readonly appliedRewardPoints: Paise;
  /** What the shopper saw: all that is owed after discounts, charges and reward points. */
  readonly totalAmount: Paise;
  readonly totalCashbackEarned: Paise;
  readonly shoppingCartId: string | null;
  readonly isAffiseTrackingValid: boolean;
  readonly metadata: SessionMeta | null;
}

export interface OrderSummary {
  readonly id: string;
  /** Given when the order is confirmed. */
  readonly code: string | null;
  readonly status: OrderStatus;
  readonly deliveryStatus: DeliveryStatus;
  /** In words for the shopper. */
  readonly cancelReason: string | null;
  readonly paymentType: OrderPaymentType;
  readonly orderDate: string;
  readonly couponCode: string | null;
  readonly totalAmount: Paise;
  readonly totalDiscount: Paise;
  readonly totalShippingCharges: Paise;
  readonly totalCashOnDeliveryCharges: Paise;
  readonly totalPrepaidAmount: Paise;
  readonly prepaidDiscount: Paise;
  readonly appliedRewardPoints: Paise;
  readonly cashbackEarned: Paise;
  readonly currency: string;
  /** A captured payment waits to be paid back. */
  readonly refundDue: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface OrderProduct {
  readonly id: string;
  readonly productId: string;
  readonly variantId: string | null;
  readonly sku: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly slug: string | null;
  readonly imageKey: string | null;
  readonly source: LineSource | null;
  readonly cancelledQuantity: number;
  readonly quantity: number;
  /** Unit price before discounts. */
  readonly price: Paise;
  /** The line's share of all discounts. */
  readonly discount: Paise;
  readonly status: OrderProductStatus;
  readonly deliveryPartner: string | null;
  readonly shippingCourier: string | null;
  readonly trackingId: string | null;
}

/** An address as an order keeps it. */
export interface KeptAddress {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly pinCode: string;
  readonly landmark: string | null;
  readonly address: string;
  readonly area: string | null;
}

export interface Payment {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly status: PaymentStatus;
  readonly amount: Paise;
  readonly paymentDate: string | null;
}

/** The whole order, as its page shows it. */
export interface Order extends OrderSummary {
  readonly shippingAddress: KeptAddress | null;
  readonly billingAddress: KeptAddress | null;
  readonly products: readonly OrderProduct[];
  readonly payments: readonly Payment[];
}

export interface Transaction {
  readonly orderId: string;
  /** To be paid online now. */
  readonly amount: Paise;
  /** Nothing is left to pay. */
  readonly done: boolean;
  /** What the payment provider's window needs; null when done. */
  readonly checkout: TransactionCheckout | null;
}

/** What the express-checkout widget is opened with, and what the checkout has made so far. */
export interface ExpressCheckout {
  readonly merchantCheckoutId: string;
  readonly mid: string;
  readonly environment: 'production' | 'sandbox';
  readonly scriptUrl: string;
  /** The latest order that it has made. */
  readonly orderId: string | null;
}

export interface TransactionCheckout {
  /** Public key id of the provider. */
  readonly key: string;
  readonly providerOrderId: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly scriptUrl: string;
}

export type { OrderProductStatus, OrderStatus };
