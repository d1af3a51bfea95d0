import { setup } from 'xstate';

export type OrderStatusEvent =
  /** Accepted: cash on delivery, nothing to pay, or the provider's word that the payment is captured. */
  | { readonly type: 'order.confirm' }
  /** Picked and packed. */
  | { readonly type: 'order.complete' }
  | { readonly type: 'order.dispatch' }
  | { readonly type: 'order.deliver' }
  /** By the shop, the shopper, or because the time to pay is over. */
  | { readonly type: 'order.cancel' }
  /** Brought back by the courier, or sent back by the shopper. */
  | { readonly type: 'order.return' };

/**
 * The life of an order. Its states are the statuses themselves, so a stored status is a state.
 *
 *     PENDING ──> CONFIRMED ──> COMPLETE ──> DISPATCHED ──> DELIVERED ──> RETURNED
 *        │          │  └──────────│───────────> │  └─────────────────────────^
 *        └──────────┴─────────────┴──> CANCELLED
 *
 * Nothing goes back. A parcel that has left is not cancelled, it is returned. CANCELLED and RETURNED are the
 * ends; money that arrives for an order there is owed back (`refund_due`), and does not revive it.
 */
export const orderStatusMachine = setup({
  types: { events: {} as OrderStatusEvent },
}).createMachine({
  id: 'orderStatus',
  initial: 'PENDING',
  states: {
    PENDING: {
      description: 'Placed, not paid yet; its stock may be blocked for it.',
      on: { 'order.confirm': 'CONFIRMED', 'order.cancel': 'CANCELLED' },
    },
    CONFIRMED: {
      description: 'The shop owes the goods. The order has its code.',
      on: { 'order.complete': 'COMPLETE', 'order.dispatch': 'DISPATCHED', 'order.cancel': 'CANCELLED' },
    },
    COMPLETE: {
      description: 'Packed, waiting for the courier.',
      on: { 'order.dispatch': 'DISPATCHED', 'order.cancel': 'CANCELLED' },
    },
    DISPATCHED: {
      description: 'With the courier.',
      on: { 'order.deliver': 'DELIVERED', 'order.return': 'RETURNED' },
    },
    DELIVERED: { description: 'With the shopper.', on: { 'order.return': 'RETURNED' } },
    CANCELLED: { type: 'final' },
    RETURNED: { type: 'final' },
  },
});
