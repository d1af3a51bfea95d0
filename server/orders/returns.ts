/** Returns of delivered goods, and the shop's policy about them. */
import type { Transaction } from 'kysely';
import type { OrderReturnState, ReturnReason } from '../db/orderLifeTables.ts';
import type { Database, Row } from '../db/types.ts';
import type { Back } from '../messages/moneyBackMessages.ts';
import { dayOf, endOf } from '../times.ts';
import type { Leaving, Units } from './orderUnits.ts';
import type { OrderLife } from './status.ts';

/** Days from delivery in which a return can be asked for, as the returns page says. */
export const returnDays = 7;

const dayMs = 24 * 60 * 60_000;

/** The latest return of an order; `isOpen` says whether it is still under way. */
export interface LatestReturn {
  readonly id: string;
  readonly life: OrderLife['return'];
  readonly isOpen: boolean;
  readonly reason: ReturnReason;
  readonly units: Units;
}

export const returnLives: Readonly<Record<OrderReturnState, OrderLife['return']>> = {
  ASKED: 'asked',
  APPROVED: 'approved',
  PICKED_UP: 'pickedUp',
  RECEIVED: 'received',
  REFUSED: 'refused',
  WITHDRAWN: 'withdrawn',
};

/** The last moment at which a return can be asked for, the end of a day in India; `null` before the delivery. */
export function returnsUntil({ delivered_at: at }: Pick<Row<'customer_order'>, 'delivered_at'>): Date | null {
  if (at === null) return null;
  const lastDay = dayOf(new Date(at.getTime() + returnDays * dayMs));
  return new Date(endOf(lastDay).getTime() - 1);
}

export function isReturnInTime(order: Pick<Row<'customer_order'>, 'delivered_at'>, now: Date): boolean {
  const end = returnsUntil(order);
  return end !== null && now <= end;
}

/**
 * The way in which returned units leave the order. If the shop is to blame, the shopper gets back all that was paid for the
 * goods, and the rest keeps its coupon and gifts.
 */
export function returnLeaving(reason: ReturnReason): Leaving {
  return reason === 'CHANGED_MIND' ? 'returned_quantity' : 'faulty_quantity';
}

export async function loadLatestReturn(
  trx: Transaction<Database>,
  orderId: string,
): Promise<LatestReturn | null> {
  const row = await trx
    .selectFrom('order_return')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  const units = await trx
    .selectFrom('order_return_line')
    .select(['line_id as id', 'quantity'])
    .where('return_id', '=', row.id)
    .orderBy('line_id')
    .execute();
  const life = returnLives[row.state];
  return { id: row.id, life, isOpen: isReturnOpen(row.state), reason: row.reason, units };
}

/** Whether a return is under way. */
export function isReturnOpen(state: OrderReturnState): boolean {
  return state === 'ASKED' || state === 'APPROVED' || state === 'PICKED_UP';
}

export interface NewReturn {
  readonly cause: ReturnReason;
  readonly note: string | null;
  readonly refundTo: string | null;
}

export async function openReturn(
  trx: Transaction<Database>,
  orderId: string,
  units: Units,
  { cause: reason, note, refundTo }: NewReturn,
  { refundOnline, refundCash, pointsBack }: Back,
  now: Date,
): Promise<void> {
  const last = await trx
    .selectFrom('order_return')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  // The latest return is the one that counts, so its time must be after the earlier one's, even if another process's clock was
  // ahead.
  const at = last.at === null ? now : new Date(Math.max(now.getTime(), last.at.getTime() + 1));
  const { id } = await trx
    .insertInto('order_return')
    .values({
      order_id: orderId,
      state: 'ASKED',
      reason,
      note,
      refund_to: refundTo,
      refund_online: refundOnline,
      refund_cash: refundCash,
      points_back: pointsBack,
      created_at: at,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_return_line')
    .values(units.map((unit) => ({ return_id: id, line_id: unit.id, quantity: unit.quantity })))
    .execute();
}

export async function setReturnState(
  trx: Transaction<Database>,
  { id }: LatestReturn,
  life: OrderLife['return'],
  now: Date,
): Promise<void> {
  const state = states.find((each) => returnLives[each] === life);
  if (state === undefined) throw new Error(`A return cannot become ${life}.`);
  await trx.updateTable('order_return').set({ state, updated_at: now }).where('id', '=', id).execute();
}

const states: readonly OrderReturnState[] = [
  'ASKED',
  'APPROVED',
  'PICKED_UP',
  'RECEIVED',
  'REFUSED',
  'WITHDRAWN',
];
