import type { Kysely, Transaction } from 'kysely';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import type { Mover } from './orderHistory.ts';
import { type Move, type MoveResult, moveOrder } from './orderMoves.ts';
import { isOrder } from './orderReference.ts';

/** `missing`: there is no such order. */
export type AdvanceResult =
  | MoveResult
  | { readonly ok: false; readonly refusal: { readonly kind: 'missing' } };

export interface OrderPlace {
  readonly storeId: string;
  /** Its code, or its id. */
  readonly code: string;
  readonly now: Date;
}

/** Makes a move of the order with this code, if the chart of an order's life allows it, and `alsoDo` in the same transaction. */
export function advanceOrder(
  db: Kysely<Database>,
  { storeId, code, now }: OrderPlace,
  move: Move,
  mover: Mover = { actor: 'STAFF', reason: null },
  alsoDo: (trx: Transaction<Database>, orderId: string) => Promise<void> = async () => {},
): Promise<AdvanceResult> {
  return retryOnWriteConflict(() =>
    db.transaction().execute(async (trx): Promise<AdvanceResult> => {
      const order = await trx
        .selectFrom('customer_order')
        .select('id')
        .where('store_id', '=', storeId)
        .where(isOrder(code))
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (order === undefined) return { ok: false, refusal: { kind: 'missing' } };
      const result = await moveOrder(trx, order.id, move, mover, now);
      if (result.ok) await alsoDo(trx, order.id);
      return result;
    }),
  );
}
