import { sql } from 'kysely';
import * as v from 'valibot';
import type { NewRow } from '../../../server/db/types.ts';
import { advanceOrder } from '../../../server/orders/advanceOrder.ts';
import { cancelOrder } from '../../../server/orders/cancelOrder.ts';
import { findLedgerFaults } from '../../../server/rewards/ledgerFaults.ts';
import type { LoyaltyTrigger } from '../../../src/contract/generated/schema.ts';
import type { TestApp } from '../support/app.ts';

export const as = (userId: string) => ({ authorization: `Bearer ${userId}` });

export async function addUsers({ database }: TestApp, ...ids: string[]): Promise<void> {
  await database.db
    .insertInto('app_user')
    .values(ids.map((id) => ({ id })))
    .execute();
}

export interface Credit {
  readonly userId: string;
  /** Paise. */
  readonly amount: number;
  readonly event?: LoyaltyTrigger;
  /** `null` if the points do not expire. */
  readonly days?: number | null;
  readonly now: number;
}

/** Points that the shop gives by hand; answers how many were credited. */
export async function credit({ database }: TestApp, { userId, amount, event, days, now }: Credit) {
  const { rows } = await sql<{ given: number }>`select reward_credit('demo', ${userId}::text, null,
    ${event ?? 'CREDIT_USER_CONSTRAINS'}::text, null, ${amount}::bigint, null, ${days ?? null}::integer,
    ${new Date(now)}::timestamptz) as given`.execute(database.db);
  return rows[0]?.given;
}

/** Staff dispatch the order and mark it as delivered. */
export async function deliver({ database }: TestApp, { id }: { readonly id: string }, at: number) {
  const place = { storeId: 'demo', code: id, now: new Date(at) };
  const moves = [
    { event: 'order.dispatch', courier: 'Post', trackingId: `P-${id}` },
    { event: 'order.deliver' },
  ] as const;
  for (const move of moves) {
    const made = await advanceOrder(database.db, place, move);
    if (!made.ok) throw new Error(JSON.stringify(made.refusal));
  }
}

/** The shopper cancels the whole order. */
export async function cancel(
  { database }: TestApp,
  { id }: { readonly id: string },
  at: number,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('customer_order')
      .select(['id', 'status'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await cancelOrder(trx, row, 'You cancelled this order.', new Date(at));
  });
}

/** The account's entries, oldest first: trigger and paise. */
export async function entriesOf({ database }: TestApp, userId: string): Promise<[LoyaltyTrigger, number][]> {
  const rows = await database.db
    .selectFrom('reward_ledger')
    .select(['event', 'amount'])
    .where('user_id', '=', userId)
    .orderBy('ordinal')
    .execute();
  return rows.map(({ event, amount }) => [event, amount]);
}

export const faultsOf = ({ database }: TestApp) => findLedgerFaults(database.db);

const LoyaltySchema = v.object({
  getLoyalty: v.object({
    totalAllotted: v.number(),
    totalUsable: v.number(),
    totalPending: v.number(),
    totalUsed: v.number(),
    totalExpired: v.number(),
    allowances: v.array(v.object({ paymentType: v.string(), amount: v.nullable(v.number()) })),
    transactions: v.array(
      v.object({
        amount: v.number(),
        remaining: v.number(),
        event: v.string(),
        status: v.string(),
        transactionState: v.string(),
        reason: v.nullable(v.string()),
        expiresAt: v.nullable(v.string()),
      }),
    ),
  }),
});

export type ShownLoyalty = v.InferOutput<typeof LoyaltySchema>['getLoyalty'];

export async function showLoyalty(app: TestApp, userId: string): Promise<ShownLoyalty> {
  const { data, errors } = await app.query(
    `{ getLoyalty(input: {storeId: "demo"}) { totalAllotted totalUsable totalPending totalUsed totalExpired
      allowances { paymentType amount }
      transactions { amount remaining event status transactionState reason expiresAt } } }`,
    {},
    as(userId),
  );
  const reading = v.safeParse(LoyaltySchema, data);
  if (!reading.success) throw new Error(JSON.stringify(errors));
  return reading.output.getLoyalty;
}

/** Gives the test shop a rule, enabled unless said otherwise. Amounts are paise. */
export async function setRule(
  { database }: TestApp,
  event: LoyaltyTrigger,
  terms: Partial<NewRow<'loyalty_rule'>> = {},
): Promise<void> {
  const rule = { id: `rule-${event}`, store_id: 'demo', name: event, event, type: 'ANY', ...terms };
  await database.db.insertInto('loyalty_rule').values(rule).execute();
}
