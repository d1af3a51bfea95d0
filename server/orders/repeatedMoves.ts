/** What staff type again of a parcel, though the shop knows it already. */
import type { Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { isAnotherAttempt } from './deliveryAnswers.ts';
import type { OrderGoods } from './orderUnits.ts';
import type { OrderLife } from './status.ts';

export type Repeat = 'knownMiss' | 'sameParcel';

interface MovedParcel {
  readonly event: string;
  readonly courier?: string | null;
  readonly trackingId?: string | null;
}

/** A failed attempt that is known would be another message to the shopper; a parcel that is the same would be no correction. */
export async function repeatOf(
  trx: Transaction<Database>,
  { goods, life }: { readonly goods: OrderGoods; readonly life: OrderLife },
  { event, courier, trackingId }: MovedParcel,
  now: Date,
): Promise<Repeat | null> {
  if (event === 'order.miss' && life.parcel === 'undelivered') {
    return (await isAnotherAttempt(trx, goods.order.id, now)) ? null : 'knownMiss';
  }
  if (event !== 'order.correctParcel') return null;
  const isSame = goods.lines.every(
    (line) =>
      line.status === 'CANCELLED' || (line.shipping_courier === courier && line.tracking_id === trackingId),
  );
  return isSame ? 'sameParcel' : null;
}
