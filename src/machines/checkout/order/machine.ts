/**
 * One intent to order, from the press of the button to a confirmed order (Specification 4, "Order after creation").
 *
 *   deciding ─▶ openingIntent ─▶ placingOrder ─▶ routing ─COD──────────────▶ settling ─▶ closing ─▶ finished
 *      │              │ adopted        │ no answer   └─▶ creatingTransaction ─▶ paying ─▶ settling
 *      │ restored     ▼                ▼                        ▲                 │ window closed, result unknown
 *      ├─────────▶ reconciling ◀───────┘                awaitingPayment ◀── checkingPayment ⇄ askingProvider
 *      └ placed elsewhere: findingOrder ◀─┘ refused although placed
 *
 * Invariants:
 * - The record of the intent (idempotency key, body, phase) is stored before the first request and before each step that
 *   may charge the shopper.
 * - On restore the same CreateOrder is sent again. It is idempotent: the same key and body return the same order, and a
 *   guest receives the order's cookie again. A payment that may have been made is checked at once.
 * - While the outcome of a payment is unknown, the shopper cannot pay again. While the shopper may have been charged, the
 *   order never ends as failed.
 * - The order is polled in every state in which it can be confirmed from outside (webhook, another tab).
 * - An intent that the server never answered is sent again by itself only while it is new and still what the shopper wants. If it
 *   is old, if the cart has other goods, or if they have just ordered something else, they decide (`interrupted`).
 * - An intent belongs to the user who made it; a guest who signs in keeps theirs. If the server does not show the order to
 *   the current user, the shopper can sign in and look again, or give the order up (`outOfReach`).
 * - Every wait has an end that the shopper can choose: `order.left` keeps the record and looks again on the next visit. In
 *   `settling`, where the shopper has nothing to decide, the page links to the order's own page instead.
 *
 * The machine ends with an {@link OrderOutcome}, which the parent turns into messages, events and navigation.
 *
 * Ignored: a second press while one is being handled (only `awaitingPayment` accepts `order.payment.retried`), and events
 * of the payment window after its state was left.
 */

import {
  askingProvider,
  awaitingPayment,
  checkingPayment,
  creatingTransaction,
  lookingBack,
  paying,
} from './payingStates.ts';
import { findingOrder, openingIntent, placingOrder, reconciling } from './placingStates.ts';
import { closing, settling } from './settlingStates.ts';
import { orderSetup } from './setup.ts';
import type { OrderContext, OrderInput } from './types.ts';

export const orderMachine = orderSetup.createMachine({
  id: 'order',
  context: ({ input }) => initialContext(input),
  initial: 'deciding',
  on: { 'order.asker.changed': { actions: { type: 'assignAsker', params: ({ event }) => event } } },
  states: {
    deciding: {
      always: [
        { guard: 'isPlacedElsewhere', target: 'findingOrder' },
        { guard: 'isSomebodyElses', target: 'outOfReach' },
        { guard: 'isStale', target: 'interrupted' },
        { guard: 'hasIntent', target: 'reconciling' },
        { guard: 'isRefusedBeforeSending', target: 'finished', actions: 'concludeRefusedBeforeSending' },
        { target: 'openingIntent' },
      ],
    },
    interrupted: {
      description:
        'An intent that was never answered, and is stale or for another order: the shopper decides whether to send it again.',
      tags: 'interrupted',
      on: {
        'order.resumed': 'reconciling',
        'order.reset': { target: 'closing', actions: 'concludeAbandoned' },
      },
    },
    outOfReach: {
      description:
        'The order or its intent belongs to an account that is not signed in here: the shopper signs in, looks again, or gives it up.',
      tags: 'outOfReach',
      on: {
        'order.asker.changed': {
          target: 'lookingAgain',
          actions: { type: 'assignAsker', params: ({ event }) => event },
        },
        'order.retried': 'lookingAgain',
        'order.left': { target: 'finished', actions: 'concludeLeft' },
        'order.reset': [
          { guard: 'mayHavePaid', target: 'closing', actions: 'concludeLeft' },
          { target: 'closing', actions: 'concludeAbandoned' },
        ],
      },
    },
    lookingAgain: {
      always: [{ guard: 'isSomebodyElses', target: 'outOfReach' }, { target: 'reconciling' }],
    },
    findingOrder,
    openingIntent,
    placingOrder,
    reconciling,
    routing: {
      description: 'The server has just answered with the order.',
      always: [
        { guard: 'isConfirmed', target: 'closing', actions: 'concludeSuccess' },
        { guard: 'isCancelled', target: 'cancelled' },
        { guard: 'isCod', target: 'settling.work.confirmingCod' },
        { target: 'creatingTransaction' },
      ],
    },
    resuming: {
      description:
        'The order was found again after an interruption: the payment window is not opened automatically.',
      always: [
        { guard: 'isConfirmed', target: 'closing', actions: 'concludeSuccess' },
        { guard: 'isCancelled', target: 'cancelled' },
        { guard: 'isCod', target: 'settling.work.confirmingCod' },
        { guard: 'isPaid', target: 'settling.work.validating' },
        { guard: 'mayBeCharged', target: 'askingProvider' },
        { target: 'awaitingPayment' },
      ],
    },
    creatingTransaction,
    paying,
    checkingPayment,
    askingProvider,
    awaitingPayment,
    lookingBack,
    settling,
    cancelled: {
      description: 'The server cancelled the order or it expired; a captured payment is refunded.',
      tags: 'cancelled',
      on: { 'order.reset': { target: 'closing', actions: 'concludeAbandoned' } },
    },
    closing,
    finished: { type: 'final' },
  },
  output: ({ context }) => outcomeOf(context),
});

function initialContext(input: OrderInput): OrderContext {
  return {
    placement: input.kind === 'new' ? input.placement : null,
    intent: input.kind === 'restored' ? input.intent : null,
    orderId: input.kind === 'elsewhere' ? input.orderId : null,
    asker: input.kind === 'elsewhere' ? null : input.asker,
    isStale: input.kind === 'restored' && input.isStale,
    order: null,
    transaction: null,
    paymentFailure: null,
    failure: null,
    validations: 0,
    outcome: null,
  };
}

function outcomeOf({ outcome }: OrderContext) {
  if (outcome === null) throw new Error('The order machine finished without an outcome');
  return outcome;
}
