import * as v from 'valibot';
import type {
  ExpressCheckout,
  Order,
  OrderSummary,
  Payment,
  Transaction,
} from '../../../contract/domain/index.ts';
import { flag, number, type Reader, rupees, source, text, textOrNull } from './parts.ts';

export const orderStatus = v.picklist([
  'PENDING',
  'CONFIRMED',
  'COMPLETE',
  'DISPATCHED',
  'DELIVERED',
  'CANCELLED',
  'RETURNED',
]);

const summaryFields = {
  id: text,
  code: textOrNull,
  status: orderStatus,
  deliveryStatus: v.picklist(['DRAFT', 'PENDING', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'CANCELLED']),
  cancelReason: textOrNull,
  paymentType: v.picklist(['COD', 'PREPAID', 'PPCOD']),
  orderDate: text,
  couponCode: textOrNull,
  totalAmount: rupees,
  totalDiscount: rupees,
  totalShippingCharges: rupees,
  totalCashOnDeliveryCharges: rupees,
  totalPrepaidAmount: rupees,
  prepaidDiscount: rupees,
  appliedRewardPoints: rupees,
  cashbackEarned: rupees,
  currency: text,
  refundDue: flag,
  createdAt: text,
  updatedAt: text,
};

const summary: Reader<OrderSummary> = v.object(summaryFields);

const address = v.nullable(
  v.object({
    name: text,
    phone: textOrNull,
    email: textOrNull,
    country: text,
    state: text,
    city: text,
    pinCode: text,
    landmark: textOrNull,
    address: text,
    area: textOrNull,
  }),
);

const orderProduct = v.object({
  id: text,
  productId: text,
  variantId: textOrNull,
  sku: textOrNull,
  title: text,
  variantTitle: textOrNull,
  slug: textOrNull,
  imageKey: textOrNull,
  source: v.nullable(source),
  cancelledQuantity: number,
  quantity: number,
  price: rupees,
  discount: rupees,
  status: v.picklist([
    'CREATED',
    'CANCELLED',
    'DISPATCHED',
    'DELIVERED',
    'RETURN_REQUESTED',
    'COURIER_RETURN',
  ]),
  deliveryPartner: textOrNull,
  shippingCourier: textOrNull,
  trackingId: textOrNull,
});

const payment: Reader<Payment> = v.object({
  id: text,
  method: v.picklist(['COD', 'ONLINE', 'CASHBACK']),
  status: v.picklist(['UNPAID', 'PAID']),
  amount: rupees,
  paymentDate: textOrNull,
});

const order: Reader<Order> = v.pipe(
  v.object({
    ...summaryFields,
    shippingAddress: address,
    billingAddress: address,
    products: v.object({ items: v.array(orderProduct) }),
    payments: v.array(payment),
  }),
  v.transform((reply) => ({ ...reply, products: reply.products.items })),
);

export const createOrderReply: Reader<OrderSummary> = v.pipe(
  v.object({ createOrder: summary }),
  v.transform((reply) => reply.createOrder),
);

export const createTransactionReply: Reader<Transaction> = v.pipe(
  v.object({
    createTransaction: v.object({
      orderId: text,
      amount: rupees,
      done: flag,
      checkout: v.nullable(
        v.pipe(
          v.object({
            key: text,
            providerOrderId: text,
            amountInPaise: v.pipe(number, v.safeInteger(), v.minValue(1)),
            currency: text,
            scriptUrl: text,
          }),
          v.transform(({ amountInPaise, ...rest }) => ({ ...rest, amount: amountInPaise })),
        ),
      ),
    }),
  }),
  v.transform((reply) => reply.createTransaction),
);

export const validateTransactionReply: Reader<boolean> = v.pipe(
  v.object({ validateTransaction: v.object({ success: flag }) }),
  v.transform((reply) => reply.validateTransaction.success),
);

export const startExpressCheckoutReply: Reader<ExpressCheckout> = v.pipe(
  v.object({
    startExpressCheckout: v.object({
      merchantCheckoutId: text,
      mid: text,
      environment: v.picklist(['production', 'sandbox']),
      scriptUrl: text,
      orderId: textOrNull,
    }),
  }),
  v.transform((reply) => reply.startExpressCheckout),
);

export const getOrderReply: Reader<Order> = v.pipe(
  v.object({ getOrder: order }),
  v.transform((reply) => reply.getOrder),
);

export const getPaymentsReply: Reader<readonly Payment[]> = v.pipe(
  v.object({ byorderIdcreatedAtPayment: v.object({ items: v.array(payment) }) }),
  v.transform((reply) => reply.byorderIdcreatedAtPayment.items),
);
