/**
 * One intent to order, from the press of the button to a confirmed order.
 *
 *   deciding ─▶ openingIntent ─▶ placingOrder ─▶ routing ─COD──────────────▶ settling ─▶ closing ─▶ finished
 *      │              │ adopted        │ no answer   └─▶ creatingTransaction ─▶ paying ─▶ settling
 *      │ restored     ▼                ▼                        ▲                 │ closed, or unseen
 *      ├─────────▶ reconciling ◀───────┘                awaitingPayment ◀── checkingPayment ⇄ askingProvider
 *      └ placed elsewhere: findingOrder
 *
 * The record of the intent (key, body, phase) is stored before the first call and before each step that may cost
 * money. On restore the same CreateOrder is sent again: the same key and body answer with the same order, so
 * asking is safe, and a guest gets the order's cookie again. A payment that may have been made is asked for at once.
 * While it is unknown what happened there is no way to pay afresh; while something may have been charged, nothing ends as failed. The order is watched in every state
 * in which it can be confirmed behind our back (webhook, another tab).
 *
 * A stale intent that was never answered is not sent again unless the shopper says so (`interrupted`).
 * The machine ends with an {@link OrderOutcome}; the caller tells the world of it.
 *
 * Ignored: a second press while one is under way (no state but `awaitingPayment` takes `order.payment.retried`);
 * window events after the window's state was left.
 */

import { settling } from './confirmingStates.ts';
import {
  askingProvider,
  awaitingPayment,
  checkingPayment,
  creatingTransaction,
  lookingBack,
  paying,
} from './payingStates.ts';
import { findingOrder, openingIntent, placingOrder, reconciling } from './placingStates.ts';
import { orderSetup } from './setup.ts';
import type { OrderContext, OrderInput } from './types.ts';

export const orderMachine = orderSetup.createMachine({
  id: 'order',
  context: ({ input }) => initialContext(input),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isPlacedElsewhere', target: 'findingOrder' },
        { guard: 'isStale', target: 'interrupted' },
        { guard: 'hasIntent', target: 'reconciling' },
        { guard: 'isRefusedBeforeSending', target: 'finished', actions: 'concludeRefusedBeforeSending' },
        { target: 'openingIntent' },
      ],
    },
    interrupted: {
      description: 'An intent from long ago that was never answered: the shopper decides.',
      tags: 'unknown',
      on: {
        'order.resumed': 'reconciling',
        'order.reset': { target: 'closing', actions: 'concludeAbandoned' },
      },
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
      description: 'The order is known again after a gap: no window opens unasked.',
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
      description: 'The server cancelled or let the order lapse; a captured payment is paid back.',
      tags: 'cancelled',
      on: { 'order.reset': { target: 'closing', actions: 'concludeAbandoned' } },
    },
    closing: {
      description: 'Remove the record, and learn whether another tab did so before.',
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
    },
    finished: { type: 'final' },
  },
  output: ({ context }) => outcomeOf(context),
});

function initialContext(input: OrderInput): OrderContext {
  return {
    placement: input.kind === 'new' ? input.placement : null,
    intent: input.kind === 'restored' ? input.intent : null,
    orderId: input.kind === 'elsewhere' ? input.orderId : null,
    isResumed: input.kind !== 'new',
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
  if (outcome === null) throw new Error('An order ended without an outcome');
  return outcome;
}
