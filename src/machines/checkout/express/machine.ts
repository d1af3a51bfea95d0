/**
 * Express checkout: the provider's hosted one-page checkout on top of the page (Specification 4, "Checkout widget events").
 *
 *   idle ─start─▶ active: awaitingTurn ─▶ checkingCart ─▶ openingIntent ─▶ startingCheckout ─▶ loadingWidget ─▶ widget
 *    ▲                         │ interrupted                                                      (opening ▶ browsing)
 *    │                         ▼                                closed, failed, no sign of life     │ order-complete
 *    │                      asking ◀──────────────────────────────────────────────────────────────┤
 *    │                         │ there is an order                                                  ▼
 *    └── leaving ◀── closing ◀─┴──────────────────────────────── fetchingRule ◀── ordering ◀────────┘
 *
 * Invariants:
 * - The intent is stored before the first request. The widget is not trusted: whatever it reports or fails to report, the
 *   shop's server is asked for the order of the intent.
 * - The order machine, which the shop's own checkout uses too, brings the order to its end.
 * - If the widget cannot start, the shopper is led to /pages/checkout with the cart unchanged.
 * - Only one tab at a time is in the express checkout.
 * - An abandoned intent keeps its record, and is looked up before a new one starts.
 *
 * Ignored: `express.start` while active (in `awaitingTurn` it is remembered, so that the shopper hears of another tab); widget
 * events outside `widget`, because the widget has been closed or has reported the order by then.
 */
import { defect } from '../../shared/replies.ts';
import { asking, closing, fetchingRule, leaving, ordering } from './endingStates.ts';
import { expressSetup, initialContext } from './setup.ts';
import { checkingCart, loadingWidget, openingIntent, startingCheckout } from './startingStates.ts';
import { widget } from './widgetStates.ts';

export const expressMachine = expressSetup.createMachine({
  id: 'express',
  context: ({ input }) => initialContext(input),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isInterrupted', target: 'active' }, { target: 'idle' }] },
    idle: { on: { 'express.start': 'active' } },
    active: {
      invoke: {
        id: 'turn',
        src: 'holdTurn',
        onError: { actions: { type: 'assignFailure', params: defect } },
      },
      initial: 'awaitingTurn',
      states: {
        awaitingTurn: {
          tags: 'starting',
          on: {
            'turn.taken': [{ guard: 'isInterrupted', target: 'asking' }, { target: 'checkingCart' }],
            'turn.busy': [
              { guard: 'isResumedOnLoad', target: '#express.idle', actions: 'resetContext' },
              { target: '#express.idle', actions: ['emitOtherTabToast', 'resetContext'] },
            ],
            'express.start': { actions: 'assignIsPressed' },
          },
          after: { turnTimeout: { target: 'leaving', actions: 'assignExitToCheckout' } },
        },
        checkingCart,
        openingIntent,
        startingCheckout,
        loadingWidget,
        widget,
        asking,
        ordering,
        fetchingRule,
        closing,
        leaving,
      },
    },
  },
});
