import type { Transaction } from 'kysely';
import type { Database, Row } from '../db/types.ts';
import { moveOrder } from './orderMoves.ts';

/** Why an order was cancelled, as its shopper reads it. */
export const cancelReasons = {
  lapsed:
    'The time to pay for this order ran out, so it was cancelled. Should a payment still go through, it will be returned in full.',
  replaced:
    'You chose another way to pay, so this order was replaced. Should its payment still go through, it will be returned in full.',
  returned:
    'Your payment for this order was returned to you in full, so it was cancelled. Please order again if you still want it.',
  soldOut:
    'An item of this order was sold out while you were paying, so it was cancelled. We return your payment in full.',
} as const;

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
    { event: 'order.cancel', units: null },
    { actor: 'SHOP', reason },
    now,
  );
  if (!result.ok) throw new Error(`An order with status ${status} cannot be cancelled.`);
}
