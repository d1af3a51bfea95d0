/**
 * One intent to order, from the press of the button to a confirmed order (Specification 4, "Order after creation").
 *
 *   deciding ─▶ openingIntent ─▶ placingOrder ─▶ routing ─COD──────────────▶ settling ─▶ closing ─▶ finished
 *      │              │ adopted        │ no answer   └─▶ creatingTransaction ─▶ paying ─▶ settling
 *      │ restored     ▼                ▼                        ▲                 │ window closed, result unknown
 *      ├─────────▶ reconciling ◀───────┘                awaitingPayment ◀── checkingPayment ⇄ askingProvider
 *      └ placed elsewhere: findingOrder
 *
 * Invariants:
 * - The record of the intent (idempotency key, body, phase) is stored before the first request and before each step that
 *   may charge the shopper.
 * - On restore the same CreateOrder is sent again. It is idempotent: the same key and body return the same order, and a
 *   guest receives the order's cookie again. A payment that may have been made is checked at once.
 * - While the outcome of a payment is unknown, the shopper cannot pay again. While the shopper may have been charged, the
 *   order never ends as failed.
 * - The order is polled in every state in which it can be confirmed from outside (webhook, another tab).
 * - A stale intent that the server never answered is sent again only if the shopper asks for it (`interrupted`).
 *
 * The machine ends with an {@link OrderOutcome}, which the parent turns into messages, events and navigation.
 *
 * Ignored: a second press while one is being handled (only `awaitingPayment` accepts `order.payment.retried`), and events
 * of the payment window after its state was left.
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
      description: 'A stale intent that was never answered: the shopper decides whether to send it again.',
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
    closing: {
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
  if (outcome === null) throw new Error('The order machine finished without an outcome');
  return outcome;
}
