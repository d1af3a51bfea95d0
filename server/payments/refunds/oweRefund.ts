import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/types.ts';
import { saveRefundMove } from '../../orders/orderHistory.ts';
import { followProviderRefunds } from './providerRefunds.ts';

/**
 * Records that `amount` paise of an order's payment are owed to the shopper in total. The refund of an order can grow but never
 * shrinks; if it grows after it was paid, the rest is requested like a new refund, with attempts and a day of its own. If the
 * provider captured more than the order's amount, the excess is added.
 */
export async function oweOnline(
  trx: Transaction<Database>,
  orderId: string,
  amount: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ payment_id: string; more: number }>`
    with before as (select provider_payment_id, amount from refund_due where order_id = ${orderId})
    insert into refund_due (order_id, provider_payment_id, amount, reason, created_at, next_attempt_at)
    select order_id, provider_payment_id, ${amount} + greatest(0, coalesce(captured_amount, amount) - amount),
      'CANCELLED', ${now}, ${now}
    from payment
    where order_id = ${orderId} and method = 'ONLINE' and status = 'PAID' and provider_payment_id is not null
    on conflict (provider_payment_id) do update set amount = excluded.amount,
      state = case when refund_due.state = 'DONE' then 'OWED' else refund_due.state end, refunded_at = null,
      owed_since = case when refund_due.state = 'DONE' then ${now} else refund_due.owed_since end,
      requested_at = case when refund_due.state = 'DONE' then null else refund_due.requested_at end,
      attempts = case when refund_due.state = 'DONE' then 0 else refund_due.attempts end,
      next_attempt_at = case when refund_due.state in ('DONE', 'OWED') then ${now} else refund_due.next_attempt_at end
      where refund_due.amount < excluded.amount
    returning provider_payment_id as payment_id, refund_due.amount - coalesce((select before.amount from before
      where before.provider_payment_id = refund_due.provider_payment_id), 0) as more`.execute(trx);
  for (const { payment_id: paymentId, more } of rows) {
    await saveRefundMove(trx, orderId, 'refund.owe', now, more);
    await followProviderRefunds(trx, paymentId, now);
  }
}

/** Records the total amount owed of the cash that was collected on delivery, in paise. Staff pay it. */
export async function oweCash(
  trx: Transaction<Database>,
  orderId: string,
  amount: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ more: number }>`
    with before as (select amount from refund_due where order_id = ${orderId} and provider_payment_id is null)
    insert into refund_due (order_id, amount, reason, state, created_at, next_attempt_at)
    values (${orderId}, ${amount}, 'RETURNED', 'BY_HAND', ${now}, ${now})
    on conflict (order_id) where provider_payment_id is null
      do update set amount = excluded.amount, state = 'BY_HAND', refunded_at = null,
        owed_since = case when refund_due.state = 'DONE' then ${now} else refund_due.owed_since end
      where refund_due.amount < excluded.amount
    returning refund_due.amount - coalesce((select before.amount from before), 0) as more`.execute(trx);
  for (const { more } of rows) await saveRefundMove(trx, orderId, 'refund.giveUp', now, more);
}
