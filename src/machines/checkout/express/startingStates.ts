/** States before the widget is shown. No order can exist yet, unless an unfinished intent is adopted. */
import { defect, timeout } from '../../shared/replies.ts';
import { checkoutOf, expressSetup } from './setup.ts';

export const checkingCart = expressSetup.createStateConfig({
  tags: 'starting',
  invoke: {
    id: 'checkCart',
    src: 'checkCart',
    onDone: [
      {
        guard: { type: 'isCartValid', params: ({ event }) => event.output },
        target: 'openingIntent',
        actions: { type: 'assignCartId', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isCartInvalid', params: ({ event }) => event.output },
        target: '#express.idle',
        actions: 'emitCartToast',
      },
      { target: 'leaving', actions: 'assignExitToCheckout' },
    ],
    onError: { target: 'leaving', actions: 'assignExitToCheckout' },
  },
  after: { cartTimeout: { target: 'leaving', actions: 'assignExitToCheckout' } },
});

export const openingIntent = expressSetup.createStateConfig({
  tags: 'starting',
  invoke: {
    id: 'openIntent',
    src: 'openIntent',
    input: ({ context: { storeId, shoppingCartId } }) => ({ storeId, shoppingCartId: shoppingCartId ?? '' }),
    onDone: [
      {
        guard: { type: 'isAdopted', params: ({ event }) => event.output },
        target: 'asking',
        actions: { type: 'assignAdoptedIntent', params: ({ event }) => event.output },
      },
      {
        target: 'startingCheckout',
        actions: { type: 'assignIntent', params: ({ event }) => event.output },
      },
    ],
    onError: { target: 'leaving', actions: 'assignExitToCheckout' },
  },
  after: { openTimeout: { target: 'leaving', actions: 'assignExitToCheckout' } },
});

export const startingCheckout = expressSetup.createStateConfig({
  tags: 'starting',
  invoke: {
    id: 'startCheckout',
    src: 'startCheckout',
    input: ({ context }) => ({ intent: context.intent }),
    onDone: [
      {
        guard: { type: 'isAnswered', params: ({ event }) => event.output },
        target: 'loadingWidget',
        actions: { type: 'assignCheckout', params: ({ event }) => event.output },
      },
      { target: 'closing', actions: 'assignExitToCheckout' },
    ],
    onError: {
      target: 'closing',
      actions: ['assignExitToCheckout', { type: 'assignFailure', params: defect }],
    },
  },
  after: {
    startTimeout: {
      target: 'closing',
      actions: ['assignExitToCheckout', { type: 'assignFailure', params: timeout }],
    },
  },
});

export const loadingWidget = expressSetup.createStateConfig({
  description: 'Loads the provider’s script on first use.',
  tags: 'starting',
  invoke: {
    id: 'loadWidget',
    src: 'loadWidget',
    input: ({ context }) => ({ scriptUrl: checkoutOf(context).scriptUrl }),
    onDone: [
      {
        guard: { type: 'isOk', params: ({ event }) => event.output },
        target: 'widget',
        actions: 'openWidget',
      },
      { target: 'closing', actions: 'assignExitToCheckout' },
    ],
    onError: { target: 'closing', actions: 'assignExitToCheckout' },
  },
  after: { scriptTimeout: { target: 'closing', actions: 'assignExitToCheckout' } },
});
