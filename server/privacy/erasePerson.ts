import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inTransaction } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import { loadSecrets } from '../identity/secrets.ts';
import { keepParcelsNotTaken } from '../orders/codeFirst.ts';
import { shopperCancels } from '../orders/orderRecord.ts';
import { isUnderWay, storedStage } from '../orders/status.ts';
import { type Asker, findPerson, type Person } from './person.ts';
import { passedOn, personalTables } from './personalTables.ts';

export type Erased =
  | { readonly kind: 'erased' }
  /** There is no such account or order any more. */
  | { readonly kind: 'unknown' }
  /** Orders that still need the person's address or account, each with why. Nothing was erased. */
  | { readonly kind: 'waiting'; readonly orders: readonly OrderAgainstErasure[] };

export interface OrderAgainstErasure {
  /** `null` for an order that waits for its payment. */
  readonly code: string | null;
  readonly because: string;
}

export interface ErasurePlace {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  /** `null` uses the one in the database. */
  readonly identitySecret: string | null;
}

/**
 * Erases what the shop keeps about a person, at once or not at all. What the law wants kept stays without a name: see
 * `personalTables`. Concurrent orders of the account wait for it and then find no account.
 */
export async function erasePerson(
  { db, storeId, identitySecret }: ErasurePlace,
  asker: Asker,
): Promise<Erased> {
  const secrets = await loadSecrets(db, identitySecret);
  return inTransaction(db, async (trx): Promise<Erased> => {
    if (asker.kind === 'account') {
      await trx.selectFrom('app_user').select('id').where('id', '=', asker.userId).forUpdate().execute();
    }
    const person = await findPerson(trx, storeId, asker);
    if (person === null) return { kind: 'unknown' };
    await trx
      .selectFrom('customer_order')
      .select('id')
      .where(sql<boolean>`id = any(${person.orders}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const orders = await findWaiting(trx, person);
    if (orders.length > 0) return { kind: 'waiting', orders };
    await keepParcelsNotTaken(trx, secrets, storeId, person.orders);
    if (person.userId !== null) await giveToNobody(trx, person.userId);
    for (const { table, isOf, erasure } of personalTables) {
      if (erasure.kind === 'delete') {
        await sql`delete from ${sql.table(table)} where ${isOf(person)}`.execute(trx);
      } else if (erasure.set !== undefined) {
        const changes = Object.entries(erasure.set).map(([column, value]) => `${column} = ${value}`);
        await sql`update ${sql.table(table)} set ${sql.raw(changes.join(', '))} where ${isOf(person)}`.execute(
          trx,
        );
      }
    }
    return { kind: 'erased' };
  });
}

async function findWaiting(trx: Transaction<Database>, { orders }: Person): Promise<OrderAgainstErasure[]> {
  const { rows } = await sql<OrderAgainstErasure>`
    select code, because from (
      select code, order_date, case
        when ${storedStage()} = 'placed' then 'It waits for its payment. It lapses by itself if nobody pays.'
        when ${storedStage()} = any(${[...shopperCancels]}::text[]) then 'It has not been sent yet. Cancel it, or ask again once it has arrived.'
        when ${isUnderWay()} then 'It is with the courier. Ask again once it has arrived.'
        when exists (select from order_return where order_id = placed.id
            and order_return.state in ('ASKED', 'APPROVED', 'PICKED_UP'))
          then 'Its return is under way. Ask again once it is done.'
        when exists (select from refund_due where order_id = placed.id and refund_due.state <> 'DONE')
          then 'Its refund is on its way. Ask again once it is paid.'
      end as because
      from customer_order as placed where id = any(${orders}::uuid[])
    ) as reasons where because is not null order by order_date`.execute(trx);
  return rows;
}

/** Moves orders and points to an account without name, phone or owner, so that the account itself can go. */
async function giveToNobody(trx: Transaction<Database>, userId: string): Promise<void> {
  const nobody = `erased-${randomUUID()}`;
  await trx.insertInto('app_user').values({ id: nobody, is_active: false }).execute();
  await sql`insert into reward_account (store_id, user_id, balance, owed)
    select store_id, ${nobody}, balance, owed from reward_account where user_id = ${userId}`.execute(trx);
  for (const table of passedOn) {
    await trx.updateTable(table).set({ user_id: nobody }).where('user_id', '=', userId).execute();
  }
}
