import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';

/**
 * Finds inconsistencies of the rewards ledger and describes each; empty for a sound ledger: every balance is the sum of its
 * entries and of what remains of its credits, every debit is the sum of its uses, and nothing is negative. For tests.
 */
export async function findLedgerFaults(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'balance of ' || user_id as fault from reward_account as account
    where balance <> (select coalesce(sum(amount), 0) from reward_ledger as entry
        where entry.store_id = account.store_id and entry.user_id = account.user_id)
      or balance <> (select coalesce(sum(remaining), 0) from reward_ledger as entry
        where entry.store_id = account.store_id and entry.user_id = account.user_id)
      or balance < 0 or owed < 0
    union all
    select 'remainder of ' || id from reward_ledger as credit
    where transaction_state = 'CREDITED' and remaining <> amount + (select coalesce(sum(used.amount), 0)
      from reward_use as used where used.credit_id = credit.id)
    union all
    select 'uses of ' || id from reward_ledger as entry
    where transaction_state <> 'CREDITED' and amount <> (select coalesce(sum(used.amount), 0)
      from reward_use as used where used.entry_id = entry.id)
    union all
    select 'points of order ' || id from customer_order as placed
    where applied_reward_points <> (select coalesce(-sum(amount), 0) from reward_ledger as entry
      where entry.order_id = placed.id and entry.transaction_state = 'DEBITED'
        and entry.event <> 'DEBIT_ORDER_CANCELLED')
    union all
    select 'cashback of order ' || id from customer_order as placed
    where delivered_at is not null
      and not exists (select from order_line as line where line.order_id = placed.id
        and line.cancelled_quantity + line.returned_quantity + line.faulty_quantity > 0)
      and cashback_earned <> (select coalesce(sum(amount), 0) from reward_ledger as entry
        where entry.order_id = placed.id and entry.transaction_state = 'CREDITED')
    union all
    select 'points before the delivery of order ' || placed.id from customer_order as placed
    where delivered_at is null and exists (select from reward_ledger as entry
      where entry.order_id = placed.id and entry.transaction_state = 'CREDITED')
    union all
    select 'points back of order ' || id from customer_order as placed
    where total_cashback_refunded <> (select coalesce(sum(amount), 0) from reward_ledger as entry
      where entry.order_id = placed.id and entry.transaction_state = 'RETURNED')
      or total_cashback_refunded > applied_reward_points
    order by fault`.execute(db);
  return rows.map(({ fault }) => fault);
}
