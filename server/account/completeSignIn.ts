import type { Kysely } from 'kysely';
import { inTransaction } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import { creditSignUp, type RewardOwner } from '../rewards/ledger.ts';

interface SignIn extends RewardOwner {
  readonly now: Date;
}

interface CompletedSignIn {
  /** Whether it is the account's first verified sign-in. */
  readonly isNew: boolean;
  /** The reward for signing up, in paise. */
  readonly creditedRewards: number;
}

/**
 * Completes a sign-in by a verified code (Specification 3, "Entities and their fields"): marks the account's phone as
 * verified, and credits a new account's sign-up reward once. It runs at every sign-in; it is idempotent, also when called
 * concurrently. Returns `undefined` if there is no such account.
 */
export function completeSignIn(
  db: Kysely<Database>,
  { storeId, userId, now }: SignIn,
): Promise<CompletedSignIn | undefined> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('app_user')
      .select('phone_verified')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (user === undefined) return undefined;
    const isNew = !user.phone_verified;
    if (isNew) {
      await trx.updateTable('app_user').set({ phone_verified: true }).where('id', '=', userId).execute();
    }
    const creditedRewards = isNew ? await creditSignUp(trx, { storeId, userId }, now) : 0;
    return { isNew, creditedRewards };
  });
}
