import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { creditSignUp, type RewardOwner } from '../rewards/ledger.ts';

interface SignIn extends RewardOwner {
  readonly now: Date;
}

interface CompletedSignIn {
  /** Whether it is the account's first verified sign-in. */
  readonly isNew: boolean;
  /** The number of guest orders that were moved to the account. */
  readonly attachedOrders: number;
  /** The reward for signing up, in paise. */
  readonly creditedRewards: number;
}

/**
 * Completes a sign-in by a verified code (Specification 3, "Entities and their fields"): marks the account's phone as
 * verified, moves the phone's guest orders to the account, and credits a new account's sign-up reward once. It runs at
 * every sign-in; it is idempotent, also when called concurrently. Returns `undefined` if there is no such account.
 */
export function completeSignIn(
  db: Kysely<Database>,
  { storeId, userId, now }: SignIn,
): Promise<CompletedSignIn | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('app_user')
      .select(['phone', 'phone_verified'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (user === undefined) return undefined;
    const isNew = !user.phone_verified;
    if (isNew) {
      await trx.updateTable('app_user').set({ phone_verified: true }).where('id', '=', userId).execute();
    }
    const attachedOrders = user.phone === null ? 0 : await attachOrders(trx, storeId, userId, user.phone);
    const creditedRewards = isNew ? await creditSignUp(trx, { storeId, userId }, now) : 0;
    return { isNew, attachedOrders, creditedRewards };
  });
}

/** The guest's cookie and link still open the orders. */
async function attachOrders(
  trx: Transaction<Database>,
  storeId: string,
  userId: string,
  phone: string,
): Promise<number> {
  const { rows } = await sql`
    with attached as (
      update customer_order set user_id = ${userId}
      where store_id = ${storeId} and user_id is null and shipping_address ->> 'phone' = ${phone}
      returning id
    ),
    paid as (
      update payment set user_id = ${userId} from attached where payment.order_id = attached.id
    )
    select id from attached`.execute(trx);
  return rows.length;
}
