import { sql, type Transaction } from 'kysely';
import type { OrderStatus } from '../../src/contract/generated/schema.ts';
import type { Database, Row } from '../db/types.ts';
import { lockStock, moveStock, type StockMove } from '../inventory/stock.ts';
import { returnRewards } from '../rewards/ledger.ts';
import { deliveryStatusOf, statusAfter } from './status.ts';

/** Why an order was cancelled, as its shopper reads it. */
export const cancelReasons = {
  lapsed:
    'The time to pay for this order ran out, so it was cancelled. Should a payment still go through, it will be returned in full.',
  replaced:
    'You chose another way to pay, so this order was replaced. Should its payment still go through, it will be returned in full.',
  returned:
    'Your payment for this order was returned to you in full, so it was cancelled. Please order again if you still want it.',
  soldOut:
    'An item of this order was sold out while you were paying, so it was cancelled. We return your payment in full.',
} as const;

/** How the units of an order return to stock, by its status. */
const stockReturns: Readonly<Partial<Record<OrderStatus, StockMove>>> = {
  PENDING: { inventory: 1, blocked: -1 },
  CONFIRMED: { inventory: 1, sold: -1, orders: -1 },
  COMPLETE: { inventory: 1, sold: -1, orders: -1 },
};

/**
 * Cancels an order whose row the transaction has locked: returns its stock, coupon uses and reward points, takes back the
 * cashback that it earned, and records a refund of what was paid online. `reason` is shown to the shopper. Throws if the
 * order's status does not allow it.
 */
export async function cancelOrder(
  trx: Transaction<Database>,
  order: Pick<Row<'customer_order'>, 'id' | 'status'>,
  reason: string,
  now: Date,
): Promise<void> {
  const status = statusAfter(order.status, 'order.cancel');
  const move = stockReturns[order.status];
  if (move === undefined || status === null)
    throw new Error(`An order with status ${order.status} cannot be cancelled.`);
  await sql`
    with claim as materialized (
      select position, product_id, variant_id, units_taken as units from order_line where order_id = ${order.id}
    ),
    ${lockStock('claim')},
    ${moveStock(move, sql`exists (select from locked_product)`)}
    update order_line set status = 'CANCELLED', cancelled_quantity = quantity, units_taken = 0
    where order_id = ${order.id}`.execute(trx);
  await sql`
    with returned as (
      update coupon_use set returned_at = ${now}, ordinal = null
      where order_id = ${order.id} and returned_at is null returning coupon_id
    )
    update coupon set used_count = used_count - 1 from returned where coupon.id = returned.coupon_id`.execute(
    trx,
  );
  await trx
    .updateTable('customer_order')
    .set({
      status,
      delivery_status: deliveryStatusOf(status),
      cancel_reason: reason,
      expires_at: null,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .execute();
  await sql`
    insert into refund_due (order_id, provider_payment_id, amount, reason, created_at, next_attempt_at)
    select order_id, provider_payment_id, coalesce(captured_amount, amount), 'CANCELLED', ${now}, ${now} from payment
    where order_id = ${order.id} and method = 'ONLINE' and status = 'PAID' and provider_payment_id is not null
    on conflict do nothing`.execute(trx);
  await returnRewards(trx, order.id, now);
}
