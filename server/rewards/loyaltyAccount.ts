import { type Kysely, sql } from 'kysely';
import type { Loyalty, LoyaltyTransaction, PaymentType } from '../../src/contract/generated/schema.ts';
import { orderPayments } from '../../src/pricing/entities.ts';
import { toRupees } from '../catalogue/rupees.ts';
import type { Database } from '../db/types.ts';
import {
  pendingRewards,
  type RewardOwner,
  spendingTriggers,
  spentThisMonth,
  usableRewards,
} from './ledger.ts';
import { allowanceOf, monthlyLimit } from './rules.ts';

const maxEntries = 100;

/** GetLoyalty (Specification 7): the rewards account in rupees. Points count as expired as soon as their time is over. */
export async function loadLoyalty(db: Kysely<Database>, owner: RewardOwner, now: Date): Promise<Loyalty> {
  const [totals, allowances, entries] = await Promise.all([
    loadTotals(db, owner, now),
    Promise.all(orderPayments.map((type) => loadAllowance(db, owner, type, now))),
    loadEntries(db, owner),
  ]);
  return {
    totalAllotted: toRupees(totals.credited + totals.taken_back),
    totalUsable: toRupees(totals.usable),
    totalPending: toRupees(totals.pending),
    totalUsed: toRupees(-totals.spent),
    totalExpired: toRupees(totals.balance - totals.usable - totals.expired),
    allowances,
    transactions: entries.map((entry) => present(entry, now)),
  };
}

async function loadTotals(db: Kysely<Database>, owner: RewardOwner, now: Date) {
  const sumOf = (condition: string) =>
    sql<number>`coalesce(sum(amount) filter (where ${sql.raw(condition)}), 0)::bigint`;
  const row = await db
    .selectFrom('reward_ledger')
    .where('store_id', '=', owner.storeId)
    .where('user_id', '=', owner.userId)
    .select([
      sumOf('true').as('balance'),
      sumOf("transaction_state = 'CREDITED'").as('credited'),
      sumOf("event = 'DEBIT_ORDER_CANCELLED'").as('taken_back'),
      sumOf("event = 'DEBIT_EXPIRED'").as('expired'),
      usableRewards(owner, now).as('usable'),
      pendingRewards(owner).as('pending'),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, spent: row.balance - row.credited - row.taken_back - row.expired };
}

async function loadAllowance(
  db: Kysely<Database>,
  owner: RewardOwner,
  paymentType: keyof typeof spendingTriggers,
  now: Date,
): Promise<{ paymentType: PaymentType; amount: number | null }> {
  const event = spendingTriggers[paymentType];
  const [rules, { spent }] = await Promise.all([
    db
      .selectFrom('loyalty_rule')
      .select(['enabled', 'max_debitable_cashback_per_month'])
      .where('store_id', '=', owner.storeId)
      .where('event', '=', event)
      .execute(),
    db.selectNoFrom([spentThisMonth(owner, event, now).as('spent')]).executeTakeFirstOrThrow(),
  ]);
  return { paymentType, amount: toRupees(allowanceOf(monthlyLimit(rules), spent)) };
}

type Entry = Awaited<ReturnType<typeof loadEntries>>[number];

function loadEntries(db: Kysely<Database>, { storeId, userId }: RewardOwner) {
  return (
    db
      .selectFrom('reward_ledger')
      .leftJoin('customer_order', 'customer_order.id', 'reward_ledger.order_id')
      .selectAll('reward_ledger')
      .select('customer_order.code')
      // What its order has earned in all, less what was taken back of it.
      .select(
        sql<number>`(select coalesce(sum(amount), 0)::bigint from reward_ledger as own
        where own.order_id = reward_ledger.order_id
          and (own.transaction_state = 'CREDITED' or own.event = 'DEBIT_ORDER_CANCELLED'))`.as('earned'),
      )
      .where('reward_ledger.store_id', '=', storeId)
      .where('reward_ledger.user_id', '=', userId)
      .orderBy('reward_ledger.ordinal', 'desc')
      .limit(maxEntries)
      .execute()
  );
}

function present(entry: Entry, now: Date): LoyaltyTransaction {
  const status = statusOf(entry, now);
  return {
    id: entry.id,
    amount: toRupees(entry.amount),
    remaining: status === 'USABLE' ? toRupees(entry.remaining ?? 0) : 0,
    userId: entry.user_id,
    expiresAt: entry.expires_at?.toISOString() ?? null,
    expirePeriodInDays: entry.expire_period_in_days,
    event: entry.event,
    ruleId: entry.rule_id,
    status,
    transactionState: entry.transaction_state,
    metadata: entry.order_id === null ? null : { orderId: entry.order_id, orderCode: entry.code },
    reason: reasonOf(entry),
    createdAt: entry.created_at.toISOString(),
  };
}

function statusOf(
  { remaining, expires_at: end, transaction_state: state, order_id: orderId, earned }: Entry,
  now: Date,
): string {
  if (state !== 'CREDITED') return 'DONE';
  if (orderId !== null && earned <= 0) return 'TAKEN_BACK';
  if (end !== null && end < now) return 'EXPIRED';
  return remaining === 0 ? 'USED' : 'USABLE';
}

function reasonOf({ event, code, transaction_state: state }: Entry): string {
  const order = code === null ? 'an order' : `order ${code}`;
  switch (event) {
    case 'CREDIT_PREPAID_ORDER':
    case 'CREDIT_COD_ORDER':
    case 'CREDIT_PPCOD_ORDER':
      return `Cashback on ${order}`;
    case 'CREDIT_USER_SIGNUP':
      return 'Welcome bonus';
    case 'CREDIT_COUPON':
      return `Coupon bonus on ${order}`;
    case 'CREDIT_USER_CONSTRAINS':
      return 'Added by the shop';
    case 'DEBIT_PREPAID_ORDER':
    case 'DEBIT_COD_ORDER':
    case 'DEBIT_PPCOD_ORDER':
      return state === 'RETURNED' ? `Back from ${order}` : `Used on ${order}`;
    case 'DEBIT_ORDER_CANCELLED':
      return `Cashback on ${order}, taken back`;
    case 'DEBIT_EXPIRED':
      return 'Not used in time';
    case 'DEBIT_USER_CONSTRAINS':
      return 'Taken off by the shop';
  }
}
