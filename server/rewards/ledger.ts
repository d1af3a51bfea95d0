import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { LoyaltyTrigger } from '../../src/contract/generated/schema.ts';
import { json } from '../db/json.ts';
import type { Database, Row } from '../db/types.ts';
import { offerOf } from './rules.ts';

/** The owner of a rewards account. */
export interface RewardOwner {
  readonly storeId: string;
  readonly userId: string;
}

export type SpendingTrigger = Extract<
  LoyaltyTrigger,
  'DEBIT_PREPAID_ORDER' | 'DEBIT_COD_ORDER' | 'DEBIT_PPCOD_ORDER'
>;

export const spendingTriggers = {
  PREPAID: 'DEBIT_PREPAID_ORDER',
  COD: 'DEBIT_COD_ORDER',
  PPCOD: 'DEBIT_PPCOD_ORDER',
} as const satisfies Record<string, SpendingTrigger>;

export interface Spending {
  readonly event: SpendingTrigger;
  /** Paise, above 0. */
  readonly amount: number;
  /** The month's limit in paise; `null` for no limit. */
  readonly limit: number | null;
}

/** SQL for the statement that writes the order: spends the points and yields true, or spends nothing and yields false. */
export function spendRewards(
  { storeId, userId }: RewardOwner,
  orderId: string,
  { event, amount, limit }: Spending,
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`reward_spend(${storeId}::text, ${userId}::text, ${orderId}::uuid, ${event}::text,
    ${amount}::bigint, ${limit}::bigint, ${now}::timestamptz)`;
}

/**
 * Credits the points that the order promised when it was placed, once, within the month's limits. Called on delivery: an
 * order that can still be cancelled has earned none. The transaction must have locked the order.
 */
export async function creditOrder(
  trx: Transaction<Database>,
  { id, store_id: storeId, user_id: userId, reward_offers: offers }: Row<'customer_order'>,
  now: Date,
): Promise<void> {
  await sql`select reward_credit_order(${storeId}::text, ${userId}::text, ${id}::uuid, ${json(offers)}::jsonb,
    ${now}::timestamptz)`.execute(trx);
  await sql`update customer_order set cashback_earned = least(cashback_earned, (
      select coalesce(sum(amount), 0) from reward_ledger where order_id = ${id} and transaction_state = 'CREDITED'))
    where id = ${id}`.execute(trx);
}

/**
 * Returns spent points and takes back earned ones, as far as the order's current cost requires. The transaction must have
 * locked the order.
 * @param kept the points that stay spent (`rewards`) and earned (`cashback`), in paise
 */
export async function shrinkRewards(
  trx: Transaction<Database>,
  order: Row<'customer_order'>,
  kept: { readonly rewards: number; readonly cashback: number },
  now: Date,
): Promise<void> {
  const { id, store_id: storeId, user_id: userId, cashback_reversed: before } = order;
  if (order.applied_reward_points - order.total_cashback_refunded > kept.rewards)
    await renewSpent(trx, order, now);
  await sql`update customer_order set cashback_earned = least(cashback_earned, ${kept.cashback}::bigint),
      cashback_reversed = cashback_reversed + moved.taken,
      total_cashback_refunded = total_cashback_refunded + moved.returned
    from reward_shrink_order(${storeId}::text, ${userId}::text, ${id}::uuid, ${kept.rewards}::bigint,
      ${kept.cashback}::bigint, ${before}::bigint, ${now}::timestamptz) as moved
    where id = ${id}`.execute(trx);
}

/**
 * Renews points that the order spent and that have expired since: counted from now they last as long as they still had when
 * they were spent, because the shopper is told that the points are back. What was left of the same credit is debited as
 * expired first.
 */
async function renewSpent(
  trx: Transaction<Database>,
  { id, store_id: storeId, user_id: userId }: Row<'customer_order'>,
  now: Date,
): Promise<void> {
  await sql`select reward_open(${storeId}::text, ${userId}::text, ${now}::timestamptz)`.execute(trx);
  await sql`
    update reward_ledger as credit set expires_at = date_trunc('day', ${now}::timestamptz
        + least(credit.expires_at - debit.created_at, make_interval(days => credit.expire_period_in_days)), 'Asia/Kolkata')
      + interval '1 day' - interval '1 millisecond'
    from reward_use as used join reward_ledger as debit on debit.id = used.entry_id
    where used.credit_id = credit.id and debit.order_id = ${id} and debit.transaction_state = 'DEBITED'
      and debit.event <> 'DEBIT_ORDER_CANCELLED' and credit.expires_at < ${now}`.execute(trx);
}

/** Credits a new account's sign-up reward, once, if the shop has a rule for it. Returns the amount in paise. */
export async function creditSignUp(
  db: Kysely<Database>,
  { storeId, userId }: RewardOwner,
  now: Date,
): Promise<number> {
  const rule = await db
    .selectFrom('loyalty_rule')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('event', '=', 'CREDIT_USER_SIGNUP')
    .where('enabled', '=', true)
    .where('cashback_point', '>', 0)
    .orderBy('id')
    .executeTakeFirst();
  if (rule === undefined) return 0;
  const { event, ruleId, amount, limit, days } = offerOf(rule, rule.cashback_point ?? 0);
  const { rows } = await sql<{
    credited: number;
  }>`select reward_credit(${storeId}::text, ${userId}::text, null,
    ${event}::text, ${ruleId}::text, ${amount}::bigint, ${limit}::bigint, ${days}::integer,
    ${now}::timestamptz) as credited`.execute(db);
  return rows[0]?.credited ?? 0;
}

/**
 * Debits expired points (DEBIT_EXPIRED) of every account. Logs an error of one account, so that it cannot hold up the others,
 * and leaves the account for the next run. Returns the number of debited accounts. Idempotent.
 */
export async function expireRewards(
  db: Kysely<Database>,
  now: Date,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<number> {
  const accounts = await db
    .selectFrom('reward_ledger')
    .select(['store_id', 'user_id'])
    .distinct()
    .where('remaining', '>', 0)
    .where('expires_at', '<', now)
    .execute();
  let debited = 0;
  for (const { store_id: storeId, user_id: userId } of accounts) {
    try {
      await sql`select reward_open(${storeId}::text, ${userId}::text, ${now}::timestamptz)`.execute(db);
      debited += 1;
    } catch (error) {
      log.error({ err: error, storeId, userId }, 'the expired points of an account could not be debited');
    }
  }
  return debited;
}

/** What a guest has. Calling the SQL functions would cost more, because PostgreSQL plans their queries in each call. */
const noPoints = sql<number>`0`;

/** SQL: the points that an account can spend now, in paise. */
export function usableRewards({ storeId, userId }: { storeId: string; userId: string | null }, now: Date) {
  if (userId === null) return noPoints;
  return sql<number>`reward_usable(${storeId}::text, ${userId}::text, ${now}::timestamptz)`;
}

/** SQL: the points that will be credited when the account's orders are delivered, in paise. */
export function pendingRewards({ storeId, userId }: RewardOwner) {
  return sql<number>`(select coalesce(sum(cashback_earned), 0)::bigint from customer_order as placed
    where store_id = ${storeId} and user_id = ${userId} and status in ('CONFIRMED', 'COMPLETE', 'DISPATCHED')
      and stage is distinct from 'goingBack' and not exists (select from reward_ledger as entry
        where entry.order_id = placed.id and entry.transaction_state = 'CREDITED'))`;
}

/** SQL: the points that a trigger has debited from an account this month, minus those returned, in paise. */
export function spentThisMonth(
  { storeId, userId }: { storeId: string; userId: string | null },
  event: SpendingTrigger,
  now: Date,
) {
  if (userId === null) return noPoints;
  return sql<number>`reward_spent(${storeId}::text, ${userId}::text, ${event}::text, ${now}::timestamptz)`;
}
