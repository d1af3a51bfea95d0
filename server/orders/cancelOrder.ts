import type { Transaction } from 'kysely';
import type { Database, Row } from '../db/types.ts';
import { moveOrder } from './orderMoves.ts';

export { cancelReasons } from './cancelReasons.ts';

/**
 * Cancels all of an order whose row the transaction has locked, on the shop's own account. `reason` is shown to the shopper.
 * Throws if the order's life does not allow it.
 */
export async function cancelOrder(
  trx: Transaction<Database>,
  { id, status }: Pick<Row<'customer_order'>, 'id' | 'status'>,
  reason: string,
  now: Date,
): Promise<void> {
  const result = await moveOrder(
    trx,
    id,
    { event: 'order.cancel', units: null, by: 'shop' },
    { actor: 'SHOP', reason },
    now,
  );
  if (!result.ok) throw new Error(`An order with status ${status} cannot be cancelled.`);
}
