/** States in which the shopper pays online, or in which the result of a payment is unknown and looked up. */
import { defect, failureOf, timeout } from '../../shared/replies.ts';
import { checkoutOf, contactOf, orderIdOf, orderSetup, watchInput } from './setup.ts';

export const creatingTransaction = orderSetup.createStateConfig({
  tags: 'busy',
  entry: 'clearFailures',
  invoke: {
    id: 'createTransaction',
    src: 'createTransaction',
    input: ({ context }) => ({ orderId: orderIdOf(context) }),
    onDone: [
      {
        guard: { type: 'isPaidAlready', params: ({ event }) => event.output },
        target: 'settling.work.confirmingPaid',
        actions: { type: 'assignTransaction', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isPayable', params: ({ event }) => event.output },
        target: 'paying',
        actions: { type: 'assignTransaction', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'hasOrderStateChanged', params: ({ event }) => event.output },
        target: 'checkingPayment',
      },
      {
        guard: { type: 'isOutOfReach', params: ({ event }) => event.output },
        target: 'outOfReach',
      },
      {
        target: 'awaitingPayment',
        actions: { type: 'assignFailure', params: failureOf },
      },
    ],
    onError: { target: 'awaitingPayment', actions: { type: 'assignFailure', params: defect } },
  },
  after: {
    transactionTimeout: {
      target: 'awaitingPayment',
      actions: { type: 'assignFailure', params: timeout },
    },
  },
});

export const paying = orderSetup.createStateConfig({
  description: "The provider's window is open; from here on the shopper may have been charged.",
  tags: 'paying',
  entry: [
    { type: 'advanceIntent', params: { phase: 'paying' } },
    { type: 'storeIntent', params: ({ context }) => context.intent },
  ],
  invoke: [
    {
      id: 'openPaymentWindow',
      src: 'openPaymentWindow',
      input: ({ context }) => ({
        orderId: orderIdOf(context),
        checkout: checkoutOf(context),
        contact: contactOf(context),
      }),
      onError: 'checkingPayment',
    },
    {
      id: 'watch',
      src: 'watchOrder',
      input: watchInput,
      onDone: { target: 'routing', actions: { type: 'assignOrder', params: ({ event }) => event.output } },
      onError: 'checkingPayment',
    },
  ],
  on: {
    'connectivity.online': { actions: 'sendRetryToWatch' },
    'payment.succeeded': {
      target: 'settling.work.validating',
      actions: [
        {
          type: 'advanceIntent',
          params: ({ event }) => ({
            phase: 'paid',
            payment: { paymentId: event.paymentId, signature: event.signature },
          }),
        },
        { type: 'storeIntent', params: ({ context }) => context.intent },
      ],
    },
    'payment.failed': { actions: { type: 'assignPaymentFailure', params: ({ event }) => event } },
    'payment.dismissed': 'checkingPayment',
    // Sent when the shopper can no longer see the payment window.
    'order.retried': 'checkingPayment',
    'payment.busyElsewhere': 'checkingPayment',
    'payment.unavailable': {
      target: 'awaitingPayment',
      actions: [
        { type: 'advanceIntent', params: { phase: 'placed' } },
        { type: 'storeIntent', params: ({ context }) => context.intent },
        { type: 'assignFailure', params: { kind: 'network' as const } },
      ],
    },
  },
  after: { windowTimeout: 'checkingPayment' },
});

export const checkingPayment = orderSetup.createStateConfig({
  description: 'The window closed without a result: look for a payment before offering another.',
  tags: 'unknown',
  invoke: {
    id: 'watch',
    src: 'watchOrder',
    input: watchInput,
    onDone: { target: 'routing', actions: { type: 'assignOrder', params: ({ event }) => event.output } },
    onError: 'askingProvider',
  },
  on: {
    'order.left': { target: 'finished', actions: 'concludeLeft' },
    'order.retried': 'askingProvider',
    'connectivity.online': 'askingProvider',
  },
  after: { paymentGrace: 'askingProvider' },
});

export const askingProvider = orderSetup.createStateConfig({
  description: 'The server asks the provider whether anything is left to pay.',
  tags: 'unknown',
  invoke: {
    id: 'askProvider',
    src: 'createTransaction',
    input: ({ context }) => ({ orderId: orderIdOf(context) }),
    onDone: [
      {
        guard: { type: 'isPaidAlready', params: ({ event }) => event.output },
        target: 'settling.work.confirmingPaid',
        actions: { type: 'assignTransaction', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isPayable', params: ({ event }) => event.output },
        target: 'awaitingPayment',
        actions: [
          { type: 'assignTransaction', params: ({ event }) => event.output },
          { type: 'advanceIntent', params: { phase: 'placed' } },
          { type: 'storeIntent', params: ({ context }) => context.intent },
        ],
      },
      {
        guard: { type: 'isOutOfReach', params: ({ event }) => event.output },
        target: 'outOfReach',
      },
      {
        target: 'checkingPayment',
        actions: { type: 'assignFailure', params: failureOf },
      },
    ],
    onError: { target: 'checkingPayment', actions: { type: 'assignFailure', params: defect } },
  },
  on: { 'order.left': { target: 'finished', actions: 'concludeLeft' } },
  after: {
    transactionTimeout: {
      target: 'checkingPayment',
      actions: { type: 'assignFailure', params: timeout },
    },
  },
});

export const awaitingPayment = orderSetup.createStateConfig({
  description: 'Not charged: the shopper may pay for the same order again, or abandon it.',
  meta: { lasts: 'Until the shopper decides, or the order is settled elsewhere.' },
  tags: 'notCharged',
  invoke: {
    id: 'watch',
    src: 'watchOrder',
    input: watchInput,
    onDone: { target: 'routing', actions: { type: 'assignOrder', params: ({ event }) => event.output } },
    onError: { actions: { type: 'assignFailure', params: defect } },
  },
  on: {
    'order.payment.retried': 'creatingTransaction',
    'order.abandoned': 'lookingBack',
    'connectivity.online': { actions: 'sendRetryToWatch' },
  },
});

export const lookingBack = orderSetup.createStateConfig({
  description: 'A last check for a payment before an unpaid order is abandoned.',
  tags: 'busy',
  invoke: {
    id: 'lookBack',
    src: 'readOrder',
    input: ({ context }) => ({ orderId: orderIdOf(context) }),
    onDone: [
      {
        guard: { type: 'isReadSettled', params: ({ event }) => event.output },
        target: 'routing',
        actions: { type: 'assignReply', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isReadPending', params: ({ event }) => event.output },
        target: 'closing',
        actions: 'concludeAbandoned',
      },
      {
        guard: { type: 'isOutOfReach', params: ({ event }) => event.output },
        target: 'outOfReach',
      },
      {
        target: 'awaitingPayment',
        actions: { type: 'assignFailure', params: failureOf },
      },
    ],
    onError: { target: 'awaitingPayment', actions: { type: 'assignFailure', params: defect } },
  },
  after: {
    readTimeout: { target: 'awaitingPayment', actions: { type: 'assignFailure', params: timeout } },
  },
});
