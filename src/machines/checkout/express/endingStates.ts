/** States that look up the result of the express checkout and finish it. */
import { defect, failureOf, timeout } from '../../shared/replies.ts';
import { discountOf, expressSetup } from './setup.ts';

export const asking = expressSetup.createStateConfig({
  description:
    'The widget was closed, or was open before this page load: ask the server whether there is an order.',
  tags: 'unknown',
  initial: 'calling',
  on: { 'express.left': { target: '#express.idle', actions: 'resetContext' } },
  states: {
    calling: {
      invoke: {
        id: 'askServer',
        src: 'startCheckout',
        input: ({ context }) => ({ intent: context.intent }),
        onDone: [
          {
            guard: { type: 'hasOrder', params: ({ event }) => event.output },
            target: '#express.active.ordering.shown',
            actions: { type: 'assignOrderId', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasNoOrder', params: ({ event }) => event.output },
            target: '#express.active.closing',
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'waiting',
            actions: 'countNoOrderReply',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: '#express.active.closing',
          },
          {
            target: 'waiting',
            actions: { type: 'assignFailure', params: failureOf },
          },
        ],
        onError: { target: 'waiting', actions: { type: 'assignFailure', params: defect } },
      },
      after: { startTimeout: { target: 'waiting', actions: { type: 'assignFailure', params: timeout } } },
    },
    waiting: {
      on: { 'express.retried': 'calling', 'connectivity.online': 'calling' },
      after: { retryDelay: 'calling' },
    },
  },
});

export const ordering = expressSetup.createStateConfig({
  description: 'There is an order: the order machine waits until it is confirmed.',
  meta: { lasts: 'The order limits its own waits, and in each the shopper can leave.' },
  invoke: {
    id: 'order',
    src: 'order',
    input: ({ context }) => ({ kind: 'elsewhere' as const, orderId: context.orderId ?? '' }),
    onDone: [
      {
        guard: { type: 'isPlaced', params: ({ event }) => event.output },
        target: 'fetchingRule',
        actions: { type: 'assignPlacedOrder', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isLeft', params: ({ event }) => event.output },
        target: '#express.idle',
        actions: ['closeWidget', 'resetContext'],
      },
      {
        guard: { type: 'isAbandoned', params: ({ event }) => event.output },
        target: 'closing',
        actions: ['emitOrderAbandoned', 'clearOrder'],
      },
      // The server has the order and does not show it: it is an account's that is not signed in here. Its page offers to sign in.
      { guard: 'isOrderIdFromServer', target: 'closing', actions: 'assignExitToOrder' },
      {
        target: 'asking',
        actions: ['closeWidget', 'clearOrder'],
      },
    ],
    onError: { target: '#express.idle', actions: ['closeWidget', 'resetContext'] },
  },
  on: {
    'connectivity.online': { actions: 'sendOnlineToOrder' },
    'express.left': { target: '#express.idle', actions: ['closeWidget', 'resetContext'] },
  },
  initial: 'behind',
  states: {
    behind: {
      description:
        'The widget still covers the page; if confirming takes long, the shop shows the progress instead.',
      after: { widgetPatience: { target: 'shown', actions: 'closeWidget' } },
    },
    shown: { tags: 'ordering' },
  },
});

export const fetchingRule = expressSetup.createStateConfig({
  description: 'Loads the coupon rule for the purchase event, which is sent without it if loading fails.',
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'hasDiscount', target: 'fetching' }, { target: '#express.active.closing' }],
    },
    fetching: {
      invoke: {
        id: 'fetchRule',
        src: 'fetchRule',
        input: ({ context }) => ({ storeId: context.storeId, code: discountOf(context) ?? '' }),
        onDone: {
          target: '#express.active.closing',
          actions: { type: 'assignCouponRule', params: ({ event }) => event.output },
        },
        onError: '#express.active.closing',
      },
      after: { ruleTimeout: '#express.active.closing' },
    },
  },
});

export const closing = expressSetup.createStateConfig({
  description: 'Removes the stored intent; the purchase is reported only by the tab that removes it.',
  invoke: {
    id: 'closeIntent',
    src: 'closeIntent',
    input: ({ context }) => ({ intent: context.intent }),
    onDone: [
      {
        guard: { type: 'isFirstPurchase', params: ({ event }) => event.output },
        target: 'leaving',
        actions: 'emitPurchase',
      },
      { target: 'leaving' },
    ],
    onError: 'leaving',
  },
  after: { closeTimeout: 'leaving' },
});

export const leaving = expressSetup.createStateConfig({
  always: [
    {
      guard: 'isOrderPlaced',
      target: '#express.idle',
      actions: ['closeWidget', 'emitOrderCompleted', 'navigateToOrder', 'resetContext'],
    },
    {
      guard: 'exitsToCheckout',
      target: '#express.idle',
      actions: ['closeWidget', 'navigateToCheckout', 'emitCheckoutToast', 'resetContext'],
    },
    {
      guard: 'isHiddenOrderPlaced',
      target: '#express.idle',
      actions: ['closeWidget', 'emitHiddenOrderCompleted', 'navigateToHiddenOrder', 'resetContext'],
    },
    {
      guard: 'exitsToOrder',
      target: '#express.idle',
      actions: ['closeWidget', 'navigateToHiddenOrder', 'resetContext'],
    },
    { target: '#express.idle', actions: ['closeWidget', 'resetContext'] },
  ],
});
