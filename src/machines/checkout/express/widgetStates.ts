/** The widget is over the page; each of its events has its own effects (S §4). */
import { expressSetup } from './setup.ts';

export const widget = expressSetup.createStateConfig({
  initial: 'opening',
  on: {
    'widget.couponApplied': { actions: { type: 'applyCoupon', params: ({ event }) => event } },
    'widget.couponRemoved': { actions: 'removeCoupon' },
    'widget.addressChosen': { actions: { type: 'tellAddress', params: ({ event }) => event } },
    'widget.paymentChosen': {
      actions: ['notePayment', { type: 'tellPayment', params: ({ event }) => event }],
    },
    'widget.signedIn': [
      {
        guard: { type: 'hasCode', params: ({ event }) => event },
        actions: ['tellBegun', { type: 'signIn', params: ({ event }) => event }],
      },
      { actions: 'tellBegun' },
    ],
    'widget.orderCompleted': [
      {
        guard: { type: 'isNamed', params: ({ event }) => event },
        target: 'ordering',
        actions: { type: 'noteOrder', params: ({ event }) => event },
      },
      {
        target: 'asking',
        actions: [{ type: 'noteOrder', params: ({ event }) => event }, 'noteUnnamed', 'closeWidget'],
      },
    ],
    'widget.closed': { target: 'asking', actions: 'closeWidget' },
    'widget.failed': [
      {
        guard: 'mayOrder',
        target: 'asking',
        actions: ['closeWidget', 'noteExit', { type: 'logWidgetFailure', params: ({ event }) => event }],
      },
      {
        target: 'closing',
        actions: ['closeWidget', 'noteExit', { type: 'logWidgetFailure', params: ({ event }) => event }],
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
          actions: ['closeWidget', 'noteExit', { type: 'logWidgetFailure', params: { reason: 'no answer' } }],
        },
      },
    },
    browsing: { tags: 'open' },
  },
});
