import { setup } from 'xstate';

export type OrderStatusEvent =
  /** Cash on delivery, nothing to pay, or a payment that the provider has captured. */
  | { readonly type: 'order.confirm' }
  /** Picked and packed. */
  | { readonly type: 'order.complete' }
  | { readonly type: 'order.dispatch' }
  | { readonly type: 'order.deliver' }
  /** By the shop, the shopper, or because the payment window has ended. */
  | { readonly type: 'order.cancel' }
  /** Brought back by the courier, or sent back by the shopper. */
  | { readonly type: 'order.return' };

/**
 * The life cycle of an order. Its states are the stored statuses.
 *
 *     PENDING ──> CONFIRMED ──> COMPLETE ──> DISPATCHED ──> DELIVERED ──> RETURNED
 *        │          │  └──────────│───────────> │  └─────────────────────────^
 *        └──────────┴─────────────┴──> CANCELLED
 *
 * No transition leads back. A dispatched parcel is not cancelled but returned. CANCELLED and RETURNED are final: a
 * payment that is captured later is recorded as a refund (`refund_due`) and does not revive the order.
 */
export const orderStatusMachine = setup({
  types: { events: {} as OrderStatusEvent },
}).createMachine({
  id: 'orderStatus',
  initial: 'PENDING',
  states: {
    PENDING: {
      description: 'Placed and not paid yet; its stock may be reserved.',
      on: { 'order.confirm': 'CONFIRMED', 'order.cancel': 'CANCELLED' },
    },
    CONFIRMED: {
      description: 'Accepted: the order has its code, and the shop has to deliver it.',
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
