/** Recognises moves that tell the shop what it already knows about a parcel. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { isAnotherAttempt } from './deliveryAnswers.ts';
import type { OrderGoods } from './orderUnits.ts';
import type { OrderLife, Stage } from './status.ts';

export type Repeat = 'knownMiss' | 'sameParcel';

interface MovedParcel {
  readonly event: string;
  readonly courier?: string | null;
  readonly trackingId?: string | null;
}

/**
 * Whether a move repeats what is known: a failed attempt that is known would message the shopper again, and the same courier
 * and number correct nothing.
 */
export async function repeatOf(
  trx: Transaction<Database>,
  { goods, life }: { readonly goods: OrderGoods; readonly life: OrderLife },
  { event, courier, trackingId }: MovedParcel,
  now: Date,
): Promise<Repeat | null> {
  if (event === 'order.miss' && (await isKnownMiss(trx, goods.order.id, life.parcel, now)))
    return 'knownMiss';
  if (event !== 'order.correctParcel') return null;
  const isSame = goods.lines.every(
    (line) =>
      line.status === 'CANCELLED' || (line.shipping_courier === courier && line.tracking_id === trackingId),
  );
  return isSame ? 'sameParcel' : null;
}

/** Whether a failed attempt that staff type now would be the one that the shop already knows. */
export async function isKnownMiss(
  db: Kysely<Database>,
  orderId: string,
  parcel: Stage,
  now: Date,
): Promise<boolean> {
  return parcel === 'undelivered' && !(await isAnotherAttempt(db, orderId, now));
}
