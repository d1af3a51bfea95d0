import { order, orderSummary } from '../replies.ts';
import { testOperations } from './support.ts';

const amounts = { totalAmount: 49_950, totalPrepaidAmount: 49_950 };
const line = {
  productId: 'p1',
  variantId: null,
  quantity: 2,
  source: 'CART',
  sourceCouponCode: null,
} as const;

const address = {
  name: 'Asha Rao',
  phone: '+919876543210',
  country: 'IN',
  state: 'KA',
  city: 'Bengaluru',
  pinCode: '560001',
  address: '1 MG Road',
} as const;

const wish = {
  orderId: 'o1',
  secret: 's',
  kind: 'RETURN',
  lines: [{ id: 'l1', quantity: 1 }],
  reason: 'DAMAGED',
} as const;
const preview = {
  lines: [{ id: 'l1', quantity: 1 }],
  refundOnline: 0,
  refundCash: 0,
  pointsBack: 0,
  pointsTaken: 0,
  keptAmount: 0,
  dueAmount: 0,
  unitsKept: 3,
  couponLoss: null,
};

testOperations([
  {
    name: 'an order',
    call: (api) =>
      api.createOrder({
        idempotencyKey: 'key-0000000000000001',
        request: {
          storeId: 'demo',
          lines: [line],
          shippingAddress: address,
          billingAddress: address,
          couponCode: null,
          paymentType: 'PREPAID',
          appliedRewardPoints: 0,
          totalAmount: 49_950,
          totalCashbackEarned: 105,
          shoppingCartId: 'c1',
          isAffiseTrackingValid: false,
          metadata: null,
        },
      }),
    operation: 'CreateOrder',
    variables: {
      input: {
        storeId: 'demo',
        products: [line],
        shippingAddress: address,
        billingAddress: address,
        couponCode: null,
        paymentType: 'PREPAID',
        appliedRewardPoints: 0,
        totalAmount: 499.5,
        totalCashbackEarned: 1.05,
        shoppingCartId: 'c1',
        isAffiseTrackingValid: false,
        metadata: null,
        source: 'WEB',
        orderVersion: 'V1',
        idempotencyKey: 'key-0000000000000001',
      },
    },
    reply: { createOrder: orderSummary },
    value: { ...orderSummary, ...amounts },
  },
  {
    name: 'a transaction',
    call: (api) => api.createTransaction({ orderId: 'o1' }),
    operation: 'CreateTransaction',
    variables: { orderId: 'o1' },
    reply: {
      createTransaction: {
        orderId: 'o1',
        amount: 499.5,
        done: false,
        checkout: {
          key: 'k',
          providerOrderId: 'order_1',
          amount: 49_950,
          currency: 'INR',
          scriptUrl: 'https://pay.example/s.js',
        },
      },
    },
    value: {
      orderId: 'o1',
      amount: 49_950,
      done: false,
      checkout: {
        key: 'k',
        providerOrderId: 'order_1',
        amount: 49_950,
        currency: 'INR',
        scriptUrl: 'https://pay.example/s.js',
      },
    },
  },
  {
    name: 'an express checkout',
    call: (api) =>
      api.startExpressCheckout({
        intent: {
          version: 1,
          idempotencyKey: 'key-0000000000000001',
          storeId: 'demo',
          shoppingCartId: 'c1',
          lines: [],
          couponCode: null,
          metadata: { landingPage: '/', utmSource: 'partner', isAffiseTrackingValid: true },
          createdAt: 5,
        },
      }),
    operation: 'startExpressCheckout',
    variables: {
      input: {
        storeId: 'demo',
        shoppingCartId: 'c1',
        idempotencyKey: 'key-0000000000000001',
        isAffiseTrackingValid: true,
        metadata: { landingPage: '/', utmSource: 'partner', isAffiseTrackingValid: true },
      },
    },
    reply: {
      startExpressCheckout: {
        merchantCheckoutId: 'm1',
        mid: 'mid',
        environment: 'sandbox',
        scriptUrl: 'https://pay.example/gokwik.js',
        expiresAt: '2026-01-01T00:00:00Z',
        orderId: null,
        isOrdered: false,
      },
    },
    value: {
      merchantCheckoutId: 'm1',
      mid: 'mid',
      environment: 'sandbox',
      scriptUrl: 'https://pay.example/gokwik.js',
      orderId: null,
      isOrdered: false,
    },
  },
  {
    name: 'a payment to validate',
    call: (api) => api.validateTransaction({ orderId: 'o1', paymentId: 'pay_1', signature: 's' }),
    operation: 'ValidateTransaction',
    variables: { orderId: 'o1', razorpayPaymentId: 'pay_1', razorpaySignature: 's' },
    reply: { validateTransaction: { success: false } },
    value: false,
  },
  {
    name: "a shopper's order",
    call: (api) => api.getOrder({ orderId: 'o1' }),
    operation: 'GetOrder',
    variables: { id: 'o1' },
    reply: { getOrder: order },
    value: {
      ...order,
      ...amounts,
      keptAmount: 49_950,
      products: [{ ...order.products.items[0], price: 49_950 }],
      payments: [{ ...order.payments[0], amount: 49_950 }],
    },
  },
  {
    name: 'what a change of an order would do',
    call: (api) => api.previewOrderChange({ wish }),
    operation: 'PreviewOrderChange',
    variables: { input: wish },
    reply: { previewOrderChange: { ...preview, refundOnline: 99.5, keptAmount: 400 } },
    value: { ...preview, refundOnline: 9_950, keptAmount: 40_000 },
  },
  {
    name: 'a change of an order',
    call: (api) => api.changeOrder({ wish, seen: 9_950, unitsKept: 3, note: 'It leaks', refundTo: null }),
    operation: 'ChangeOrder',
    variables: { input: wish, seen: 99.5, unitsKept: 3, note: 'It leaks', refundTo: null },
    reply: { changeOrder: { ...order, products: { items: [] }, payments: [] } },
    value: { ...order, ...amounts, keptAmount: 49_950, products: [], payments: [] },
  },
  {
    name: "an order by its link's secret",
    call: (api) => api.getOrder({ orderId: 'o1', secret: 's' }),
    operation: 'GetOrder',
    variables: { id: 'o1', secret: 's' },
    reply: { getOrder: { ...order, products: { items: [] }, payments: [] } },
    value: { ...order, ...amounts, keptAmount: 49_950, products: [], payments: [] },
  },
  {
    name: "an order's payments",
    call: (api) => api.getPayments({ orderId: 'o1' }),
    operation: 'ByorderIdcreatedAtPayment',
    variables: { orderId: 'o1' },
    reply: { byorderIdcreatedAtPayment: { items: order.payments } },
    value: [{ ...order.payments[0], amount: 49_950 }],
  },
]);
