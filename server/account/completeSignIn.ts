import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { creditSignUp, type RewardOwner } from '../rewards/ledger.ts';

interface Welcome extends RewardOwner {
  readonly now: Date;
}

interface Welcomed {
  /** It is the account's first verified sign-in. */
  readonly isNew: boolean;
  /** Guest orders of the verified phone that now belong to the account. */
  readonly attachedOrders: number;
  /** Points of the welcome, in paise. */
  readonly creditedRewards: number;
}

/**
 * What a verified code brings (S §3 User, Loyalty triggers): the account's phone counts as verified, the guest
 * orders of that phone become the account's, and a new account gets its welcome points, once. Call it at every
 * sign-in; it is safe to repeat and to run twice at once. Undefined: there is no such account.
 */
export function completeSignIn(
  db: Kysely<Database>,
  { storeId, userId, now }: Welcome,
): Promise<Welcomed | undefined> {
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

/** An order stays readable by its guest's cookie and link. */
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
