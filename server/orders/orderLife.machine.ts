/**
 * The life of an order after it is placed: where its parcel is, its return, and the money that goes back.
 *
 *     placed ─▶ confirmed ─▶ packed ─▶ dispatched ─▶ outForDelivery ─▶ delivered ─▶ returned
 *        └──────────┴──────────┴─▶ cancelled   └──▶ undelivered ─▶ goingBack ─▶ restocked, writtenOff, or delivered after all
 *     return: none ─▶ asked ─▶ approved ─▶ pickedUp ─▶ received; refused until then; withdrawn while it is asked for
 *     refund: none ─▶ owed ─▶ requested ─▶ done; failed, or to be paid by hand
 *
 * It is a table of which moves are allowed in which state. The server asks it inside the transaction that makes the move
 * (`moveOrder`), which also changes stock, coupons, points and money. A move that it does not allow is refused by name.
 * Cancelling some of the lines does not change the state; cancelling the last one cancels the order. A cancelled order stays
 * cancelled: a payment that is captured later becomes a refund.
 */
import { and, or, setup, stateIn } from 'xstate';

export type OrderLifeEvent =
  /** The order is by cash on delivery, has nothing to pay, or the provider has captured its payment. */
  | { readonly type: 'order.confirm' }
  /** The shopper still wants the order. `isAsked`: they were asked by message and have not answered yet. */
  | { readonly type: 'order.agree'; readonly isAsked: boolean }
  | { readonly type: 'order.pack' }
  | { readonly type: 'order.dispatch' }
  /** Staff had typed a wrong courier or tracking number. */
  | { readonly type: 'order.correctParcel' }
  | { readonly type: 'order.goOut' }
  | { readonly type: 'order.deliver' }
  /** The courier could not hand it over. */
  | { readonly type: 'order.miss' }
  /** The shopper says what to do after a failed attempt: bring the parcel another day, or send it back. */
  | { readonly type: 'order.answer' }
  /** The parcel goes back to the shop. */
  | { readonly type: 'order.sendBack' }
  /** The parcel is back, and its goods can be sold again (`restock`) or not (`writeOff`). */
  | { readonly type: 'order.restock' }
  | { readonly type: 'order.writeOff' }
  /** The courier has lost or destroyed it. */
  | { readonly type: 'order.lose' }
  /** Some or all units are cancelled. `units`: how many are left afterwards. */
  | { readonly type: 'order.cancel'; readonly units: number }
  /** `isInTime`: within the days that the shop's policy gives. `units`: how many are asked for. */
  | { readonly type: 'return.ask'; readonly isInTime: boolean; readonly units: number }
  | { readonly type: 'return.approve' }
  | { readonly type: 'return.pickUp' }
  /** `units`: how many the shopper keeps afterwards. */
  | { readonly type: 'return.receive'; readonly units: number }
  | { readonly type: 'return.refuse' }
  /** Its shopper takes the request back. */
  | { readonly type: 'return.withdraw' }
  | { readonly type: 'refund.owe' }
  | { readonly type: 'refund.request' }
  | { readonly type: 'refund.pay' }
  | { readonly type: 'refund.fail' }
  /** Staff pay the refund, because it is of cash or the provider's attempts were given up. */
  | { readonly type: 'refund.giveUp' };

const asked = { guard: 'isReturnable', target: 'asked' } as const;
const refund = {
  'refund.owe': 'owed',
  'refund.request': 'requested',
  'refund.pay': 'done',
  'refund.fail': 'failed',
  'refund.giveUp': 'byHand',
} as const;

export const orderLifeMachine = setup({
  types: { events: {} as OrderLifeEvent },
  guards: {
    isLast: ({ event }) => 'units' in event && event.units === 0,
    hasUnits: ({ event }) => 'units' in event && event.units > 0,
    isAsked: ({ event }) => event.type === 'order.agree' && event.isAsked,
    isInTime: ({ event }) => event.type === 'return.ask' && event.isInTime,
    isReturnable: and([stateIn({ parcel: 'delivered' }), 'isInTime', 'hasUnits']),
    isOnItsWayBack: or([stateIn({ return: 'approved' }), stateIn({ return: 'pickedUp' })]),
    isLastBack: and(['isOnItsWayBack', 'isLast']),
  },
}).createMachine({
  id: 'orderLife',
  type: 'parallel',
  states: {
    parcel: {
      initial: 'placed',
      states: {
        placed: {
          description: 'PENDING: not paid yet; its stock may be reserved.',
          on: { 'order.confirm': 'confirmed', 'order.cancel': { guard: 'isLast', target: 'cancelled' } },
        },
        confirmed: {
          description: 'CONFIRMED: it has its code, and the shop has to deliver it.',
          on: {
            'order.agree': { guard: 'isAsked', target: 'confirmed' },
            'order.pack': 'packed',
            'order.dispatch': 'dispatched',
            'order.cancel': [
              { guard: 'isLast', target: 'cancelled' },
              { guard: 'hasUnits', target: 'confirmed' },
            ],
          },
        },
        packed: {
          description: 'COMPLETE: waits for the courier.',
          on: {
            'order.agree': { guard: 'isAsked', target: 'packed' },
            'order.dispatch': 'dispatched',
            'order.cancel': [
              { guard: 'isLast', target: 'cancelled' },
              { guard: 'hasUnits', target: 'packed' },
            ],
          },
        },
        dispatched: {
          description: 'DISPATCHED: with the courier.',
          on: {
            'order.goOut': 'outForDelivery',
            'order.deliver': 'delivered',
            'order.miss': 'undelivered',
            'order.sendBack': 'goingBack',
            'order.lose': 'writtenOff',
            'order.correctParcel': 'dispatched',
          },
        },
        outForDelivery: {
          description: 'DISPATCHED: comes today.',
          on: {
            'order.deliver': 'delivered',
            'order.miss': 'undelivered',
            'order.sendBack': 'goingBack',
            'order.lose': 'writtenOff',
            'order.correctParcel': 'outForDelivery',
          },
        },
        undelivered: {
          description: 'DISPATCHED: nobody took it; the courier tries again or brings it back.',
          on: {
            'order.answer': 'undelivered',
            // Another attempt failed: its shopper is asked again.
            'order.miss': 'undelivered',
            'order.goOut': 'outForDelivery',
            'order.deliver': 'delivered',
            'order.sendBack': 'goingBack',
            'order.lose': 'writtenOff',
            'order.correctParcel': 'undelivered',
          },
        },
        goingBack: {
          description: 'DISPATCHED, its lines COURIER_RETURN: on its way back to the shop.',
          on: {
            'order.restock': 'restocked',
            'order.writeOff': 'writtenOff',
            'order.lose': 'writtenOff',
            'order.correctParcel': 'goingBack',
            // Couriers hand over parcels that they have booked as going back, too.
            'order.deliver': 'delivered',
          },
        },
        delivered: {
          description: 'DELIVERED: with the shopper.',
          on: { 'return.receive': { guard: 'isLastBack', target: 'returned' } },
        },
        returned: { type: 'final', description: 'RETURNED: all of it was sent back.' },
        restocked: { type: 'final', description: 'RETURNED: never delivered, for sale again.' },
        writtenOff: { type: 'final', description: 'RETURNED: never delivered, and lost or broken.' },
        cancelled: { type: 'final', description: 'CANCELLED.' },
      },
    },
    return: {
      initial: 'none',
      states: {
        none: { on: { 'return.ask': asked } },
        asked: {
          on: { 'return.approve': 'approved', 'return.refuse': 'refused', 'return.withdraw': 'withdrawn' },
        },
        approved: {
          on: { 'return.pickUp': 'pickedUp', 'return.receive': 'received', 'return.refuse': 'refused' },
        },
        pickedUp: {
          description: 'Its lines stay RETURN_REQUESTED; COURIER_RETURN is for what was never delivered.',
          on: { 'return.receive': 'received', 'return.refuse': 'refused' },
        },
        received: { on: { 'return.ask': asked } },
        refused: { on: { 'return.ask': asked } },
        withdrawn: { on: { 'return.ask': asked } },
      },
    },
    refund: {
      description: 'As the provider says, in whatever order it is heard.',
      initial: 'none',
      states: {
        none: { on: { 'refund.owe': 'owed', 'refund.pay': 'done', 'refund.giveUp': 'byHand' } },
        owed: { on: refund },
        requested: { on: refund },
        failed: { on: refund },
        byHand: { on: refund },
        done: { on: { 'refund.owe': 'owed', 'refund.giveUp': 'byHand' } },
      },
    },
  },
});
