/** The tax papers of a move: an invoice for goods that leave, a credit note for those that come back. */
import type { Transaction } from 'kysely';
import type { Remainder } from '../../src/pricing/index.ts';
import type { ReturnReason } from '../db/orderLifeTables.ts';
import type { Database } from '../db/types.ts';
import { issueCreditNote, issueInvoice } from '../invoices/issue.ts';
import { costOf } from './orderCost.ts';
import { type OrderGoods, termsOf, type Units } from './orderUnits.ts';
import type { LatestReturn } from './returns.ts';

interface PaperMove {
  readonly orderId: string;
  readonly event: string;
  readonly units: Units;
  readonly goodsAfter: OrderGoods;
  readonly before: Remainder;
  readonly after: Remainder;
  readonly openReturn: LatestReturn | null;
}

/** Issues what the move calls for. The order's row must be locked. */
export async function issuePapers(trx: Transaction<Database>, move: PaperMove, now: Date): Promise<void> {
  const { orderId, event, units, goodsAfter, before, after, openReturn } = move;
  if (event === 'order.dispatch') {
    await issueInvoice(trx, orderId, now);
    return;
  }
  const reason = reasonOf(event, openReturn);
  if (reason === null) return;
  const hasCharges = before.shipping + before.codCharges > after.shipping + after.codCharges;
  const credit = {
    ...reason,
    units,
    goods: goodsOf(before) - goodsOf(after),
    kept: new Map(costOf(goodsAfter).lines.map(({ line, amount }) => [line.id, amount])),
    isCouponLost: termsOf(goodsAfter).coupon !== null && !after.couponHolds,
    hasCharges,
    points: after.rewardsBack - before.rewardsBack,
  };
  await issueCreditNote(trx, orderId, credit, now);
}

function goodsOf({ total, shipping, codCharges }: Remainder): number {
  return total - shipping - codCharges;
}

/** Why goods come back; `null` for a move that brings none. */
function reasonOf(event: string, openReturn: LatestReturn | null) {
  switch (event) {
    case 'order.restock':
    case 'order.writeOff':
      return { reason: 'The parcel could not be delivered.', reasonKey: 'parcel' };
    case 'order.lose':
      return { reason: 'The parcel was lost on its way.', reasonKey: 'parcel' };
    case 'return.receive':
      return openReturn === null
        ? null
        : { reason: returnReasons[openReturn.reason], reasonKey: `return-${openReturn.id}` };
    default:
      return null;
  }
}

const returnReasons: Readonly<Record<ReturnReason, string>> = {
  CHANGED_MIND: 'Sent back by the buyer.',
  DAMAGED: 'The goods arrived damaged.',
  WRONG_ITEM: 'Other goods arrived than were ordered.',
  REACTION: 'The goods caused a reaction.',
};
