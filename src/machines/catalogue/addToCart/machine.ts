/**
 * A press of an add button, from the first moment that the page shows one.
 *
 *   idle ──press──▶ adding ──▶ added ──a moment──▶ idle
 *                      └─────▶ refused | failed ──press, retry──▶ adding
 *
 * The cart may still be loading when the button is pressed: `adding` waits for it, so the press is never lost.
 *
 * Ignored: a press while another is being carried out.
 */
import { assign, setup } from 'xstate';
import { promiseStub } from '../../shared/stubs.ts';
import type { AddReply, AddRequest, AddToCartContext, AddToCartEvent } from './types.ts';

export const addToCartMachine = setup({
  types: { context: {} as AddToCartContext, events: {} as AddToCartEvent },
  actors: {
    addToCart: promiseStub<AddReply, { request: AddRequest | null }>('addToCart'),
  },
  actions: {
    keepRequest: assign((_, { request }: { request: AddRequest }) => ({ request })),
  },
  guards: {
    isAdded: (_, reply: AddReply) => reply === 'added',
  },
  delays: { addTimeout: 15_000, addedNotice: 2_500 },
}).createMachine({
  id: 'addToCart',
  context: { request: null },
  initial: 'idle',
  states: {
    idle: { on: { 'add.requested': { target: 'adding', actions: keep() } } },
    adding: {
      invoke: {
        id: 'addToCart',
        src: 'addToCart',
        input: ({ context }) => ({ request: context.request }),
        onDone: [
          { guard: { type: 'isAdded', params: ({ event }) => event.output }, target: 'added' },
          { target: 'refused' },
        ],
        onError: 'failed',
      },
      after: { addTimeout: 'failed' },
    },
    added: {
      on: { 'add.requested': { target: 'adding', actions: keep() } },
      after: { addedNotice: 'idle' },
    },
    refused: { on: { 'add.requested': { target: 'adding', actions: keep() } } },
    failed: {
      on: { 'add.requested': { target: 'adding', actions: keep() }, 'add.retried': 'adding' },
    },
  },
});

function keep() {
  return {
    type: 'keepRequest' as const,
    params: ({ event }: { event: Extract<AddToCartEvent, { type: 'add.requested' }> }) => event,
  };
}
