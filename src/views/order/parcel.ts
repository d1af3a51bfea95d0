/** Where an order's parcel is. */
import type { Order, OrderMove } from '../../contract/domain/index.ts';

/** Where a dispatched parcel is, by the courier's latest report. */
export type ParcelPlace = 'underWay' | 'comesToday' | 'missed' | 'goingBack';

interface Parcel {
  readonly place: ParcelPlace;
  /** When it came there; `null` for orders without a history. */
  readonly at: string | null;
  /** Why it could not be handed over, in the courier's words. */
  readonly reason: string | null;
}

const places: Readonly<Partial<Record<OrderMove['event'], ParcelPlace>>> = {
  DISPATCHED: 'underWay',
  OUT_FOR_DELIVERY: 'comesToday',
  NOT_DELIVERED: 'missed',
  GOING_BACK: 'goingBack',
};

/** The parcel of an order that was dispatched; `null` before that and once it has arrived. */
export function parcelOf({ status, moves }: Pick<Order, 'status' | 'moves'>): Parcel | null {
  if (status !== 'DISPATCHED') return null;
  const last = moves.findLast(({ event }) => places[event] !== undefined);
  if (last === undefined) return { place: 'underWay', at: null, reason: null };
  return { place: places[last.event] ?? 'underWay', at: last.at, reason: last.reason };
}
