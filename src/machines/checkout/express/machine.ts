/**
 * Express checkout: the provider's hosted one-page checkout over the page (S §4 Checkout widget events).
 *
 *   idle ─start─▶ active: awaitingTurn ─▶ checkingCart ─▶ openingIntent ─▶ startingCheckout ─▶ loadingWidget ─▶ widget
 *    ▲                         │ interrupted                                                      (opening ▶ browsing)
 *    │                         ▼                                    closed, failed, silent          │ order-complete
 *    │                      asking ◀──────────────────────────────────────────────────────────────┤
 *    │                         │ there is an order                                                  ▼
 *    └── leaving ◀── closing ◀─┴──────────────────────────────── fetchingRule ◀── ordering ◀────────┘
 *
 * The intent is stored before the first call, and the server decides what became of it: whatever the widget says or
 * leaves unsaid, the shop's server is asked for the order, by the same intent. The order itself is settled by the
 * order machine, which the shop's own checkout uses too. Anything that keeps the widget from starting leads to
 * /pages/checkout, with the cart as it was. One tab at a time is in it. An intent that is left keeps its record, and is
 * asked about before a new one begins.
 *
 * Ignored: `express.start` while active, but for the word that another tab is in it; widget events outside `widget`, since the widget has been closed by then or has
 * said what matters (a second order-complete, a close after it).
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
