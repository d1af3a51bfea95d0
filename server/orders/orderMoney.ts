/** What a move does to points, coupons and money. */
import { sql, type Transaction } from 'kysely';
import type { Remainder } from '../../src/pricing/index.ts';
import type { Database } from '../db/types.ts';
import { oweCash, oweOnline } from '../payments/refunds/oweRefund.ts';
import { creditOrder, shrinkRewards } from '../rewards/ledger.ts';
import { keptOf, loadGoods, type OrderGoods, remainderOf } from './orderUnits.ts';

/** What one move gives back. Amounts are paise. */
export interface GivenBack {
  readonly online: number;
  readonly cash: number;
  readonly points: number;
}

export function givenBack(before: Remainder, after: Remainder): GivenBack {
  return {
    online: after.refundOnline - before.refundOnline,
    cash: after.refundCash - before.refundCash,
    points: after.rewardsBack - before.rewardsBack,
  };
}

/**
 * Makes points, coupon uses and payments agree with what the order costs now: records what is owed of its payments, and lowers
 * what is collected at the door.
 */
export async function settleRemainder(
  trx: Transaction<Database>,
  { order, lines }: OrderGoods,
  before: Remainder,
  after: Remainder,
  now: Date,
): Promise<void> {
  if (order.user_id !== null) await shrinkRewards(trx, order, after, now);
  const isUndone = lines.every(
    (line) => line.source === 'COUPON' || line.cancelled_quantity + line.faulty_quantity === line.quantity,
  );
  await trx
    .updateTable('customer_order')
    .set({ kept_amount: after.payable })
    .where('id', '=', order.id)
    .execute();
  if (isUndone) await returnCoupons(trx, order.id, now);
  if (after.refundOnline > before.refundOnline) await oweOnline(trx, order.id, after.refundOnline, now);
  if (after.refundCash > before.refundCash) await oweCash(trx, order.id, after.refundCash, now);
  if (order.cash_collected === null && order.status !== 'PENDING') {
    await trx
      .updateTable('payment')
      .set({ amount: after.due })
      .where('order_id', '=', order.id)
      .where('method', '=', 'COD')
      .where('status', '=', 'UNPAID')
      .execute();
  }
}

/** Credits the points of an order that has been delivered, less those of what had left it by then. Guests earn none. */
export async function earnPoints(
  trx: Transaction<Database>,
  { order, lines }: OrderGoods,
  now: Date,
): Promise<void> {
  if (order.user_id === null) return;
  await creditOrder(trx, order, now);
  if (lines.every((line) => keptOf(line) === line.quantity)) return;
  const goods = await loadGoods(trx, order.id);
  await shrinkRewards(trx, goods.order, remainderOf(goods), now);
}

async function returnCoupons(trx: Transaction<Database>, orderId: string, now: Date): Promise<void> {
  await sql`
    with returned as (
      update coupon_use set returned_at = ${now}, ordinal = null
      where order_id = ${orderId} and returned_at is null returning coupon_id
    )
    update coupon set used_count = used_count - 1 from returned where coupon.id = returned.coupon_id`.execute(
    trx,
  );
}
