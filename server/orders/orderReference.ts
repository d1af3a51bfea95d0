import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../db/types.ts';
import { isUuid } from '../graphql/input.ts';

/** Finds an order by what staff typed: its code, or its id, which is all that an order has until it is confirmed. */
export function isOrder(reference: string) {
  const typed = reference.trim();
  return (eb: ExpressionBuilder<Database, 'customer_order'>) =>
    isUuid(typed)
      ? eb('customer_order.id', '=', typed.toLowerCase())
      : eb('customer_order.code', '=', typed.toUpperCase());
}
