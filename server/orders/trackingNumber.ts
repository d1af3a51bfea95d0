/** The one form of a parcel's number, whether it comes from a label, from staff or from the courier; and who has a number already. */
import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { Database, Row } from '../db/types.ts';
import { isUnderWay } from './status.ts';

/** A text of one line, such as a courier's name. */
export const lineText = v.pipe(v.string(), v.trim(), v.maxLength(100), v.regex(/^\P{Cc}*$/u));

/** Without spaces and in capitals, so that both sides compare equal. */
export const trackingNumber = v.pipe(
  lineText,
  v.transform((text) => text.replace(/\s/gu, '').toUpperCase()),
  v.regex(/[\p{L}\p{N}]/u, 'A tracking number has digits or letters.'),
);

/**
 * The code of another order on its way with this tracking number; `null` if there is none. Moves with the same number wait for
 * each other.
 */
export async function otherWithParcel(
  trx: Transaction<Database>,
  { id, store_id: storeId }: Row<'customer_order'>,
  trackingId: string,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`parcel ${storeId} ${trackingId}`}, 0))`.execute(
    trx,
  );
  const other = await trx
    .selectFrom('customer_order')
    .select('code')
    .where('store_id', '=', storeId)
    .where('id', '<>', id)
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_line').select('order_id').where('tracking_id', '=', trackingId),
    )
    .where(isUnderWay())
    .executeTakeFirst();
  return other?.code ?? null;
}
