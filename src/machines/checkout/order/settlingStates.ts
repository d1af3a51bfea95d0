/** The states at the end: the order is waited for and read, and its stored intent is removed. */
import { defect } from '../../shared/replies.ts';
import { orderIdOf, orderSetup, watchInput } from './setup.ts';

export const settling = orderSetup.createStateConfig({
  description: 'The shopper has nothing left to do: wait for CONFIRMED with a code.',
  meta: {
    lasts:
      'The watch asks until the server decides; after a minute the page says so, and the shopper can leave.',
  },
  type: 'parallel',
  invoke: {
    id: 'watch',
    src: 'watchOrder',
    input: watchInput,
    onDone: { target: 'routing', actions: { type: 'assignOrder', params: ({ event }) => event.output } },
    onError: { actions: { type: 'assignFailure', params: defect } },
  },
  on: {
    'connectivity.online': { actions: 'sendRetryToWatch' },
  },
  states: {
    work: {
      initial: 'confirmingCod',
      states: {
        confirmingCod: { tags: 'busy' },
        validating: {
          tags: 'charged',
          entry: 'countValidation',
          invoke: {
            id: 'validateTransaction',
            src: 'validateTransaction',
            input: ({ context }) => ({
              orderId: orderIdOf(context),
              payment: context.intent?.payment ?? null,
            }),
            onDone: [
              {
                guard: { type: 'isValidated', params: ({ event }) => event.output },
                target: 'confirmingPaid',
                actions: 'sendRetryToWatch',
              },
              {
                guard: { type: 'isOutOfReach', params: ({ event }) => event.output },
                target: '#order.outOfReach',
              },
              { target: 'waitingToValidate' },
            ],
            onError: 'waitingToValidate',
          },
          after: { validationTimeout: 'waitingToValidate' },
        },
        waitingToValidate: {
          tags: 'charged',
          on: { 'connectivity.online': 'validating' },
          after: { validationDelay: 'validating' },
        },
        confirmingPaid: { tags: 'charged' },
      },
    },
    pace: {
      initial: 'prompt',
      states: { prompt: { after: { patience: 'slow' } }, slow: { tags: 'takingLonger' } },
    },
  },
});

export const closing = orderSetup.createStateConfig({
  description: 'Removes the stored intent; the answer says whether another tab has removed it already.',
  tags: 'busy',
  invoke: {
    id: 'closeIntent',
    src: 'closeIntent',
    input: ({ context }) => ({ intent: context.intent }),
    onDone: {
      target: 'finished',
      actions: { type: 'assignIsFirst', params: ({ event }) => event.output },
    },
    onError: 'finished',
  },
  after: { closeTimeout: 'finished' },
});
