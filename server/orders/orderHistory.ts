/** Every move of an order, with who, when and why. */
import type { Transaction } from 'kysely';
import { json } from '../db/json.ts';
import type { OrderActor } from '../db/orderLifeTables.ts';
import type { Database, NewRow } from '../db/types.ts';
import { type Announced, announce } from './announce.ts';
import type { OrderLifeEvent } from './orderLife.machine.ts';

/** Who makes a move, and why. */
export interface Mover {
  readonly actor: OrderActor;
  readonly reason: string | null;
}

export type RefundEvent = Extract<OrderLifeEvent['type'], `refund.${string}`>;

export type NewMove = Omit<NewRow<'order_move'>, 'lines' | 'at'> & Pick<Announced, 'lines' | 'at'>;

/** What the messages about a move say that the history does not keep. */
type OnlyAnnounced = Pick<Announced, 'couponLost' | 'promised' | 'pointsTaken' | 'about' | 'isPickedUp'>;

const nothingElse: OnlyAnnounced = {
  couponLost: 0,
  promised: undefined,
  pointsTaken: 0,
  about: [],
  isPickedUp: false,
};

/** Writes a move that was made, and the messages to its shopper; `announced` null: there are none. */
export async function saveMove(
  trx: Transaction<Database>,
  move: NewMove,
  announced: OnlyAnnounced | null = nothingElse,
): Promise<void> {
  const { id } = await trx
    .insertInto('order_move')
    .values({ ...move, lines: json(move.lines) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (announced === null) return;
  const { order_id: orderId, event, actor, reason, lines, refund_amount: amount, at } = move;
  await announce(trx, {
    ...announced,
    id,
    orderId,
    event,
    actor,
    reason: reason ?? null,
    lines,
    refundOnline: move.refund_online ?? 0,
    refundCash: move.refund_cash ?? 0,
    pointsBack: move.points_back ?? 0,
    paid: event === 'refund.pay' ? (amount ?? 0) : 0,
    at,
  });
}

/**
 * Writes a move of the refund. The chart is not asked, because the provider decides the state of the refund. `amount`: what is
 * owed, requested, paid or not paid, in paise.
 */
export function saveRefundMove(
  trx: Transaction<Database>,
  orderId: string,
  event: RefundEvent,
  now: Date,
  amount: number,
): Promise<void> {
  const actor: OrderActor = event === 'refund.owe' ? 'SHOP' : 'PROVIDER';
  return saveMove(trx, { order_id: orderId, event, actor, lines: [], at: now, refund_amount: amount });
}
