/** Bugs in the life of an order after it was placed. */
import type * as advancing from '../../../server/orders/advanceOrder.ts';
import type * as announcing from '../../../server/orders/announce.ts';
import type * as history from '../../../server/orders/orderHistory.ts';
import type * as papers from '../../../server/orders/orderPapers.ts';
import type * as units from '../../../server/orders/orderUnits.ts';
import type * as statuses from '../../../server/orders/status.ts';
import type * as owing from '../../../server/payments/refunds/oweRefund.ts';
import type * as refundStates from '../../../server/payments/refunds/refundState.ts';
import type * as ledger from '../../../server/rewards/ledger.ts';
import type * as shrinking from '../../../src/pricing/remainder.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

export const notPutBack = replace<typeof units>('server/orders/orderUnits.ts', {
  saveLeaving: (original, trx, orderId, moved, leaving) => original(trx, orderId, moved, leaving, null),
});

export const refundDoesNotGrow = replace<typeof owing>('server/payments/refunds/oweRefund.ts', {
  async oweOnline(original, trx, orderId, amount, now) {
    const known = await trx
      .selectFrom('refund_due')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (known === undefined) await original(trx, orderId, amount, now);
  },
});

export const cashForgotten = replace<typeof owing>('server/payments/refunds/oweRefund.ts', {
  oweCash: async () => {},
});

export const pointsKept = replace<typeof ledger>('server/rewards/ledger.ts', {
  shrinkRewards: async () => {},
});

export const returnsNotSummed = replace<typeof refundStates>('server/payments/refunds/refundState.ts', {
  sumRefunds: () => ({ returned: 0, pending: 0 }),
});

/** A move that the chart does not allow is made. */
export const chartNotAsked = replace<typeof statuses>('server/orders/status.ts', {
  lifeAfter: (original, life, event) =>
    original(life, event) ?? (event.type === 'order.cancel' ? { ...life, parcel: 'cancelled' } : null),
});

export const giftsStay = replace<typeof shrinking>('src/pricing/remainder.ts', {
  giftsLeaving: () => ({ gifts: [] }),
});

export const historyNotWritten = replace<typeof history>('server/orders/orderHistory.ts', {
  async saveMove(original, trx, move) {
    if (move.event !== 'order.dispatch') await original(trx, move);
  },
});

export const messageNotWritten = replace<typeof announcing>('server/orders/announce.ts', {
  announce: async () => {},
});

export const creditForgotten = replace<typeof papers>('server/orders/orderPapers.ts', {
  async issuePapers(original, trx, move, now) {
    if (move.event === 'order.dispatch') await original(trx, move, now);
  },
});

/** The order's row is read without a lock, so that two concurrent moves see the same order. */
export const orderNotLocked = replace<typeof advancing>('server/orders/advanceOrder.ts', {
  async advanceOrder(original, db, place, move, mover) {
    const { moveOrder } = await import('../../../server/orders/orderMoves.ts');
    const order = await db
      .selectFrom('customer_order')
      .select('id')
      .where('code', '=', place.code)
      .executeTakeFirst();
    if (order === undefined || mover === undefined) return original(db, place, move, mover);
    return db.transaction().execute((trx) => moveOrder(trx, order.id, move, mover, place.now));
  },
});

/** The refund of a returned unit ignores the coupon. */
export const couponForgotten = replace<typeof shrinking>('src/pricing/remainder.ts', {
  remainder: (original, input) => original({ ...input, terms: { ...input.terms, coupon: null } }),
});
