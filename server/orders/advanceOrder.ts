import type { Kysely, Transaction } from 'kysely';
import { retryOnWriteConflict } from '../db/conflicts.ts';
import type { Database } from '../db/types.ts';
import type { Mover } from './orderHistory.ts';
import { type Move, type MoveResult, moveOrder, type PlanResult, planMove } from './orderMoves.ts';
import { isOrder } from './orderReference.ts';

/** There is no such order. */
type Missing = { readonly ok: false; readonly refusal: { readonly kind: 'missing' } };

export type AdvanceResult = MoveResult | Missing;

export interface OrderPlace {
  readonly storeId: string;
  /** Its code, or its id. */
  readonly code: string;
  readonly now: Date;
}

const missing: Missing = { ok: false, refusal: { kind: 'missing' } };
const byStaff: Mover = { actor: 'STAFF', reason: null };

/**
 * Makes a move of the order with this code, if the chart of an order's life allows it, and runs `alsoDo` in the same
 * transaction.
 */
export function advanceOrder(
  db: Kysely<Database>,
  place: OrderPlace,
  move: Move,
  mover: Mover = byStaff,
  alsoDo: (trx: Transaction<Database>, orderId: string) => Promise<void> = async () => {},
): Promise<AdvanceResult> {
  return retryOnWriteConflict(() =>
    db.transaction().execute(async (trx): Promise<AdvanceResult> => {
      const order = await orderAt(trx, place).forNoKeyUpdate().executeTakeFirst();
      if (order === undefined) return missing;
      const result = await moveOrder(trx, order.id, move, mover, place.now);
      if (result.ok) await alsoDo(trx, order.id);
      return result;
    }),
  );
}

/** What a move of staff would do, or why it cannot be made. Nothing is changed, and the order's row is not locked. */
export function planAdvance(
  db: Kysely<Database>,
  place: OrderPlace,
  move: Move,
): Promise<PlanResult | Missing> {
  return db.transaction().execute(async (trx): Promise<PlanResult | Missing> => {
    const order = await orderAt(trx, place).executeTakeFirst();
    return order === undefined ? missing : planMove(trx, order.id, move, byStaff, place.now);
  });
}

function orderAt(trx: Transaction<Database>, { storeId, code }: OrderPlace) {
  return trx.selectFrom('customer_order').select('id').where('store_id', '=', storeId).where(isOrder(code));
}
