import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import { isUuid } from '../graphql/input.ts';

/** The beginning of an id, as lists print it and commands take it: used for refunds, and for orders that have no code yet. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Finds an order by what staff typed: its code or its id or, while it has no code, its `shortId`. */
export function isOrder(reference: string) {
  const typed = reference.trim();
  const isShort = /^[0-9a-f]{8}$/i.test(typed);
  return (eb: ExpressionBuilder<Database, 'customer_order'>) => {
    if (isUuid(typed)) return eb('customer_order.id', '=', typed.toLowerCase());
    const byCode = eb('customer_order.code', '=', typed.toUpperCase());
    const isBegun = sql<boolean>`customer_order.code is null and customer_order.id::text like ${typed.toLowerCase()} || '%'`;
    return isShort ? eb.or([byCode, isBegun]) : byCode;
  };
}
