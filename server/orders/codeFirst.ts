import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { formatPaise } from '../../src/pricing/money.ts';
import type { GuestCodConfig } from '../config.ts';
import type { Database } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import type { Secrets } from '../identity/secrets.ts';
import { erasedParcelsKey } from '../limits/keys.ts';

const halfYearMs = 183 * 24 * 3_600_000;

/** A guest's order by cash on delivery. */
export interface GuestCashOrder {
  /** Paise. */
  readonly payable: number;
  readonly parcelsNotTaken: number;
}

/**
 * A guest who pays cash on delivery gives a phone number that nobody has confirmed. If the amount is large, or earlier parcels
 * to this phone were not taken, the guest must first sign in by a code. Refuses SIGN_IN_REQUIRED with `{reason}`.
 */
export function requireCodeForRiskyCash(
  { payable, parcelsNotTaken }: GuestCashOrder,
  allowed: GuestCodConfig,
  log: Pick<FastifyBaseLogger, 'info'>,
): void {
  const isLarge = payable > allowed.most;
  if (!isLarge && parcelsNotTaken < allowed.parcelsNotTaken) return;
  const reason = isLarge ? 'AMOUNT' : 'PARCELS_NOT_TAKEN';
  const most = formatPaise(allowed.most);
  const words = isLarge
    ? `Cash on delivery above ${most} needs a confirmed phone number.`
    : 'Cash on delivery to this phone number needs a code first.';
  log.info({ reason }, 'cash on delivery needs a sign-in');
  refuse('SIGN_IN_REQUIRED', `${words} Please sign in with a code, or pay online.`, { reason });
}

/** A guest who pays at the door without having signed in by a code. */
export interface PayerAtTheDoor {
  readonly phone: string;
  /** The key under which `keepParcelsNotTaken` counts the phone's untaken parcels of orders that were erased. */
  readonly erasedParcelsKey: string;
}

/**
 * SQL: how many parcels to a phone came back unpaid in the last half year. Returns after the delivery do not count, because
 * they were paid at the door; nor do parcels that the courier lost on the way, because the shopper is not to blame.
 */
export function parcelsNotTaken(
  storeId: string,
  { phone, erasedParcelsKey: erasedKey }: PayerAtTheDoor,
  now: Date,
): RawBuilder<number> {
  return sql<number>`((select count(*)::int from customer_order as brought_back
    where ${isNotTaken} and brought_back.shipping_address ->> 'phone' = ${phone}
      and brought_back.store_id = ${storeId} and brought_back.updated_at > ${new Date(now.getTime() - halfYearMs)})
    + coalesce((select count from limit_count where key = ${erasedKey} and ends_at > ${now}), 0))`;
}

/** SQL, for a row of `customer_order as brought_back`: whether its parcel was sent back, unpaid, before it was delivered. */
const isNotTaken = sql<boolean>`brought_back.status = 'RETURNED'
  and exists (select from payment where payment.order_id = brought_back.id
    and payment.method = 'COD' and payment.status = 'UNPAID')
  and exists (select from order_move where order_move.order_id = brought_back.id
    and order_move.event = 'order.sendBack')`;

/**
 * Saves how many parcels of these orders were not taken, by a keyed hash of each phone, before the phones are erased. Otherwise
 * a shopper could avoid the code by erasing their orders. The count is deleted half a year after the last of these parcels.
 */
export async function keepParcelsNotTaken(
  trx: Transaction<Database>,
  secrets: Secrets,
  storeId: string,
  orders: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ phone: string; count: number; last: Date }>`
    select brought_back.shipping_address ->> 'phone' as phone, count(*)::int as count, max(brought_back.updated_at) as last
    from customer_order as brought_back
    where brought_back.id = any(${orders}::uuid[]) and ${isNotTaken}
      and brought_back.shipping_address ->> 'phone' is not null
    group by 1 order by 1`.execute(trx);
  for (const { phone, count, last } of rows) {
    await trx
      .insertInto('limit_count')
      .values({
        key: erasedParcelsKey(secrets, storeId, phone),
        count,
        most: count,
        ends_at: new Date(last.getTime() + halfYearMs),
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`limit_count.count + excluded.count`,
          most: sql`limit_count.most + excluded.most`,
          ends_at: sql`greatest(limit_count.ends_at, excluded.ends_at)`,
        }),
      )
      .execute();
  }
}
