/** States while the widget covers the page, with the effects of its events (Specification 4, "Checkout widget events"). */
import { expressSetup } from './setup.ts';

export const widget = expressSetup.createStateConfig({
  initial: 'opening',
  on: {
    'widget.couponApplied': { actions: { type: 'emitCouponApplied', params: ({ event }) => event } },
    'widget.couponRemoved': { actions: 'emitCouponRemoved' },
    'widget.addressChosen': { actions: { type: 'emitShippingInfo', params: ({ event }) => event } },
    'widget.paymentChosen': {
      actions: ['assignMayOrder', { type: 'emitPaymentInfo', params: ({ event }) => event }],
    },
    'widget.signedIn': [
      {
        guard: { type: 'hasSignInCode', params: ({ event }) => event },
        actions: ['emitBeginCheckout', { type: 'emitSignInRequested', params: ({ event }) => event }],
      },
      { actions: 'emitBeginCheckout' },
    ],
    'widget.orderCompleted': [
      {
        guard: { type: 'hasOrderId', params: ({ event }) => event },
        target: 'ordering',
        actions: { type: 'assignReportedOrder', params: ({ event }) => event },
      },
      {
        target: 'asking',
        actions: [
          { type: 'assignReportedOrder', params: ({ event }) => event },
          'assignExitToOrder',
          'closeWidget',
        ],
      },
    ],
    'widget.closed': { target: 'asking', actions: 'closeWidget' },
    'widget.failed': [
      {
        guard: 'mayOrder',
        target: 'asking',
        actions: [
          'closeWidget',
          'assignExitToCheckout',
          { type: 'logWidgetFailure', params: ({ event }) => event },
        ],
      },
      {
        target: 'closing',
        actions: [
          'closeWidget',
          'assignExitToCheckout',
          { type: 'logWidgetFailure', params: ({ event }) => event },
        ],
      },
    ],
  },
  states: {
    opening: {
      tags: 'starting',
      on: { 'widget.alive': 'browsing' },
      after: {
        aliveTimeout: {
          target: '#express.active.asking',
          actions: [
            'closeWidget',
            'assignExitToCheckout',
            { type: 'logWidgetFailure', params: { reason: 'no answer' } },
          ],
        },
      },
    },
    browsing: { tags: 'open' },
  },
});
