/** States that place the order: once, then again with the same idempotency key until the server answers. */
import { defect, failureOf, timeout } from '../../shared/replies.ts';
import { orderIdOf, orderSetup } from './setup.ts';

export const findingOrder = orderSetup.createStateConfig({
  description:
    'The order was placed elsewhere, or is not found by its key: read it from the server by its id.',
  tags: 'unknown',
  initial: 'reading',
  on: { 'order.left': { target: 'finished', actions: 'concludeLeft' } },
  states: {
    reading: {
      invoke: {
        id: 'findOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderId: orderIdOf(context) }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: '#order.resuming',
            actions: { type: 'assignReply', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOutOfReachElsewhere', params: ({ event }) => event.output },
            target: '#order.closing',
            actions: { type: 'concludeRefused', params: failureOf },
          },
          {
            guard: { type: 'isOutOfReach', params: ({ event }) => event.output },
            target: '#order.outOfReach',
          },
          {
            target: 'waiting',
            actions: { type: 'assignFailure', params: failureOf },
          },
        ],
        onError: { target: 'waiting', actions: { type: 'assignFailure', params: defect } },
      },
      after: { readTimeout: { target: 'waiting', actions: { type: 'assignFailure', params: timeout } } },
    },
    waiting: {
      on: { 'order.retried': 'reading', 'connectivity.online': 'reading' },
      after: { retryDelay: 'reading' },
    },
  },
});

export const openingIntent = orderSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'openIntent',
    src: 'openIntent',
    input: ({ context: { placement, asker } }) => ({ placement, asker }),
    onDone: [
      {
        guard: { type: 'isAdoptedFromAnother', params: ({ event }) => event.output },
        target: 'outOfReach',
        actions: { type: 'assignIntent', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isAdoptedUnlike', params: ({ event }) => event.output },
        target: 'interrupted',
        actions: { type: 'assignIntent', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isAdopted', params: ({ event }) => event.output },
        target: 'reconciling',
        actions: { type: 'assignIntent', params: ({ event }) => event.output },
      },
      { target: 'placingOrder', actions: { type: 'assignIntent', params: ({ event }) => event.output } },
    ],
    onError: { target: 'finished', actions: { type: 'concludeRefused', params: defect } },
  },
  after: {
    openTimeout: { target: 'finished', actions: { type: 'concludeRefused', params: timeout } },
  },
});

export const placingOrder = orderSetup.createStateConfig({
  description: 'The first request: any refusal except an internal error means that there is no order.',
  tags: 'busy',
  invoke: {
    id: 'createOrder',
    src: 'createOrder',
    input: ({ context }) => ({ intent: context.intent }),
    onDone: [
      {
        guard: { type: 'isAnswered', params: ({ event }) => event.output },
        target: 'routing',
        actions: [
          { type: 'assignReply', params: ({ event }) => event.output },
          { type: 'storeIntent', params: ({ context }) => context.intent },
        ],
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event.output },
        target: 'closing',
        actions: { type: 'concludeRefused', params: failureOf },
      },
      {
        target: 'reconciling.request.waiting',
        actions: { type: 'assignFailure', params: failureOf },
      },
    ],
    onError: {
      target: 'reconciling.request.waiting',
      actions: { type: 'assignFailure', params: defect },
    },
  },
  after: {
    placeTimeout: {
      target: 'reconciling.request.waiting',
      actions: { type: 'assignFailure', params: timeout },
    },
  },
});

export const reconciling = orderSetup.createStateConfig({
  description:
    'An earlier request may have placed the order: send it again with the same key until the server answers.',
  tags: 'unknown',
  type: 'parallel',
  on: { 'order.left': { target: 'finished', actions: 'concludeLeft' } },
  states: {
    request: {
      initial: 'asking',
      states: {
        asking: {
          // Nobody places it as somebody else: its author may have been signed out while it waited.
          always: { guard: 'isSomebodyElses', target: '#order.outOfReach' },
          invoke: {
            id: 'createOrderAgain',
            src: 'createOrder',
            input: ({ context }) => ({ intent: context.intent }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: '#order.resuming',
                actions: [
                  { type: 'assignReply', params: ({ event }) => event.output },
                  { type: 'storeIntent', params: ({ context }) => context.intent },
                ],
              },
              {
                guard: { type: 'isRefusedAlthoughPlaced', params: ({ event }) => event.output },
                target: '#order.findingOrder',
              },
              {
                guard: { type: 'isHeldByAnother', params: ({ event }) => event.output },
                target: '#order.outOfReach',
              },
              {
                guard: { type: 'isRefusedForGood', params: ({ event }) => event.output },
                target: '#order.closing',
                actions: { type: 'concludeRefused', params: failureOf },
              },
              {
                target: 'waiting',
                actions: { type: 'assignFailure', params: failureOf },
              },
            ],
            onError: { target: 'waiting', actions: { type: 'assignFailure', params: defect } },
          },
          after: {
            placeTimeout: { target: 'waiting', actions: { type: 'assignFailure', params: timeout } },
          },
        },
        waiting: {
          on: { 'order.retried': 'asking', 'connectivity.online': 'asking' },
          after: { retryDelay: 'asking' },
        },
      },
    },
    pace: {
      initial: 'prompt',
      states: { prompt: { after: { patience: 'slow' } }, slow: { tags: 'takingLonger' } },
    },
  },
});
