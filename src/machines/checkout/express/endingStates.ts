/** States that find out what became of the checkout, and bring it to its end. */
import { defect } from '../../shared/stubs.ts';
import { discountOf, expressSetup, failureOf } from './setup.ts';

const timeout = { kind: 'timeout' as const };

export const asking = expressSetup.createStateConfig({
  description:
    'The widget is gone, or was in another life of this tab: the server says whether it has ordered.',
  tags: 'unknown',
  initial: 'calling',
  on: { 'express.left': { target: '#express.idle', actions: 'reset' } },
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
            actions: { type: 'keepOrderId', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasNone', params: ({ event }) => event.output },
            target: '#express.active.closing',
          },
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'waiting',
            actions: 'countNo',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: '#express.active.closing',
          },
          {
            target: 'waiting',
            actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'waiting', actions: { type: 'noteFailure', params: defect } },
      },
      after: { startTimeout: { target: 'waiting', actions: { type: 'noteFailure', params: timeout } } },
    },
    waiting: {
      on: { 'express.retried': 'calling', 'connectivity.online': 'calling' },
      after: { retryDelay: 'calling' },
    },
  },
});

export const ordering = expressSetup.createStateConfig({
  description: 'There is an order: the order machine settles it.',
  invoke: {
    id: 'order',
    src: 'order',
    input: ({ context }) => ({ kind: 'elsewhere' as const, orderId: context.orderId ?? '' }),
    onDone: [
      {
        guard: { type: 'isPlaced', params: ({ event }) => event.output },
        target: 'fetchingRule',
        actions: { type: 'keepDone', params: ({ event }) => event.output },
      },
      { guard: { type: 'isGivenUp', params: ({ event }) => event.output }, target: 'closing' },
      { guard: 'isServersWord', target: 'closing' },
      {
        target: 'asking',
        actions: ['closeWidget', 'forgetOrder'],
      },
    ],
    onError: { target: '#express.idle', actions: ['closeWidget', 'reset'] },
  },
  on: {
    'connectivity.online': { actions: 'tellOrderOnline' },
    'express.left': { target: '#express.idle', actions: ['closeWidget', 'reset'] },
  },
  initial: 'behind',
  states: {
    behind: {
      description:
        'The widget still covers the page; when confirming takes long, the shop shows how it stands.',
      after: { widgetPatience: { target: 'shown', actions: 'closeWidget' } },
    },
    shown: { tags: 'ordering' },
  },
});

export const fetchingRule = expressSetup.createStateConfig({
  description: 'What the discount was, for the record of the purchase; it is told without it if need be.',
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
          actions: { type: 'keepRule', params: ({ event }) => event.output },
        },
        onError: '#express.active.closing',
      },
      after: { ruleTimeout: '#express.active.closing' },
    },
  },
});

export const closing = expressSetup.createStateConfig({
  description: 'Remove the record, and learn whether it was still there: a purchase is told once.',
  invoke: {
    id: 'closeIntent',
    src: 'closeIntent',
    input: ({ context }) => ({ intent: context.intent }),
    onDone: [
      {
        guard: { type: 'isFirstPurchase', params: ({ event }) => event.output },
        target: 'leaving',
        actions: 'tellPurchase',
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
      guard: 'hasDone',
      target: '#express.idle',
      actions: ['closeWidget', 'tellCompleted', 'goToOrder', 'reset'],
    },
    {
      guard: 'leadsToCheckout',
      target: '#express.idle',
      actions: ['closeWidget', 'goToCheckout', 'tellCheckout', 'reset'],
    },
    { guard: 'leadsHome', target: '#express.idle', actions: ['closeWidget', 'goHome', 'reset'] },
    { target: '#express.idle', actions: ['closeWidget', 'reset'] },
  ],
});
