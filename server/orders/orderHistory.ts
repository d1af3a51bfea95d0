/** Every move of an order, with who, when and why. */
import type { Transaction } from 'kysely';
import { json } from '../db/json.ts';
import type { OrderActor } from '../db/orderLifeTables.ts';
import type { Database, NewRow } from '../db/types.ts';
import type { Back } from '../messages/moneyBackMessages.ts';
import { type Announced, announce } from './announce.ts';
import type { OrderLifeEvent } from './orderLife.machine.ts';

/** Who makes a move, and why. */
export interface Mover {
  readonly actor: OrderActor;
  readonly reason: string | null;
}

export type RefundEvent = Extract<OrderLifeEvent['type'], `refund.${string}`>;

export interface NewMove extends Omit<NewRow<'order_move'>, 'lines' | 'at'>, Pick<Announced, 'lines' | 'at'> {
  /** See `Announced`; it is not part of the history. */
  readonly couponLost?: number;
  /** See `Announced`; it is not part of the history. */
  readonly promised?: Back;
  /** See `Announced`; it is not part of the history. */
  readonly pointsTaken?: number;
  /** See `Announced`; it is not part of the history. */
  readonly about?: Announced['about'];
  /** See `Announced`; it is not part of the history. */
  readonly isPickedUp?: boolean;
  /** Its shopper is told nothing of it. */
  readonly isQuiet?: boolean;
}

/** Writes a move that was made, and what its shopper is told of it. */
export async function saveMove(
  trx: Transaction<Database>,
  {
    couponLost = 0,
    promised,
    pointsTaken = 0,
    about = [],
    isPickedUp = false,
    isQuiet = false,
    ...move
  }: NewMove,
): Promise<void> {
  const { id } = await trx
    .insertInto('order_move')
    .values({ ...move, lines: json(move.lines) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const {
    order_id: orderId,
    event,
    actor,
    reason,
    lines,
    refund_online,
    refund_cash,
    points_back,
    refund_amount,
    at,
  } = move;
  if (isQuiet) return;
  await announce(trx, {
    id,
    orderId,
    event,
    actor,
    reason: reason ?? null,
    lines,
    refundOnline: refund_online ?? 0,
    refundCash: refund_cash ?? 0,
    pointsBack: points_back ?? 0,
    paid: event === 'refund.pay' ? (refund_amount ?? 0) : 0,
    couponLost,
    promised,
    pointsTaken,
    about,
    isPickedUp,
    at,
  });
}

/** A move of the refund, which is as the provider says: it is recorded, not asked for. `amount`: what it is about, in paise. */
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
